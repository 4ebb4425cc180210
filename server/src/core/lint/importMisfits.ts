/**
 * What the selected IREE runtimes reject of the imports in a text: those of a `vm.module` and of a compiled module's
 * text form. Nothing is searched unless the user has selected runtimes.
 */
import type { AbiRecord } from "../abi/record.js";
import { NO_SYMBOLS } from "../abi/symbolSource.js";
import { vmConventionOf } from "../abi/types/vmConvention.js";
import type { AbiDocument } from "../document/document.js";
import { scopesOf } from "../document/fileScopes.js";
import type { Finding } from "../document/finding.js";
import type { RecordPage } from "../document/records/recordPage.js";
import type { OpHeader } from "../syntax/syntax.js";
import { pushTo } from "../text/groups.js";
import { movedSpan, type Span } from "../text/offsetMap.js";
import { cut } from "../text/visibleText.js";
import type { Reason } from "../vmfb/runtimes/judge.js";
import { type Dependency, type Import, importNamed, type Needs } from "../vmfb/runtimes/needs.js";
import { ruleContext } from "./recordContext.js";
import { misfitsOf, RUNTIME_MISFIT } from "./runtimes.js";
import type { Settings } from "./settings.js";

const IMPORT_OP = "vm.import";
/** Messages quote names, which may be of any length. UTF-16 units. */
const MAX_NAME_LENGTH = 200;

interface DeclaredImport extends Import {
  /** The symbol in the document, or the op if it has none. */
  readonly span: Span;
  readonly minimumVersion: number;
}

/** The findings of a document's imports, unordered, with the rule's own severity. Never throws. */
export function importMisfits(
  document: AbiDocument,
  pages: () => Iterable<RecordPage>,
  settings: Pick<Settings, "runtimes">,
): readonly Finding[] {
  if (settings.runtimes.length === 0 || !document.mentions(IMPORT_OP)) return [];
  const modules = new Map<number, DeclaredImport[]>();
  const scopes = scopesOf(document);
  for (const { records } of pages()) {
    for (const record of records) {
      if (record.inComment || (record.body !== "vm" && record.body !== "vmasm")) continue;
      const declared = importOf(document, record);
      // A name without a dot is a prototype of one of the module's own exports.
      if (declared?.module === undefined) continue;
      pushTo(modules, (scopes.vmModule(record.start) ?? scopes.sectionAt(record.start)).start, declared);
    }
  }
  return [...modules.values()].flatMap((imports) => findingsOf(imports, settings));
}

function findingsOf(imports: readonly DeclaredImport[], settings: Pick<Settings, "runtimes">): readonly Finding[] {
  const newest = new Map<string, DeclaredImport>();
  for (const each of imports) {
    if (each.optional || each.module === undefined) continue;
    const before = newest.get(each.module);
    if (before === undefined || each.minimumVersion > before.minimumVersion) newest.set(each.module, each);
  }
  const dependencies = Array.from(newest, ([name, { minimumVersion }]): Dependency => {
    return { name, minimumVersion, mayBeAbsent: false, needsVersion: true };
  });
  const executables = { libraries: [], devices: [] };
  const needs: Needs = { bytecode: undefined, features: 0, types: [], dependencies, imports, executables };
  const byName = new Map(imports.map((each) => [each.name, each]));
  const placeOf = ({ kind, name = "" }: Reason) =>
    kind === "module-version" || kind === "missing-module" ? newest.get(name) : byName.get(name);
  return misfitsOf(needs, settings).flatMap(({ reason, message }): Finding[] => {
    const span = placeOf(reason)?.span;
    return span === undefined ? [] : [{ code: RUNTIME_MISFIT, severity: "error", message, ...span }];
  });
}

function importOf(document: AbiDocument, record: AbiRecord): DeclaredImport | undefined {
  const { header, start } = record;
  if (header?.op !== IMPORT_OP || header.symbol === undefined || header.symbolSpan === undefined) return undefined;
  const optional = isOptional(header, (from, to) => document.slice(start + from, start + to));
  const span = movedSpan(header.symbolSpan, start);
  const isAssembly = record.body === "vmasm";
  const convention = isAssembly ? writtenConvention(document, record) : vmConventionOf(header);
  const minimumVersion = isAssembly ? 0 : minimumVersionOf(header);
  return { ...importNamed(cut(header.symbol, MAX_NAME_LENGTH), convention ?? "", optional), span, minimumVersion };
}

/** The convention that the text form of a compiled module has for an import. */
function writtenConvention(document: AbiDocument, record: AbiRecord): string | undefined {
  const island = record.islands.find(({ kind }) => kind === "cconv");
  return island && ruleContext(document, record, NO_SYMBOLS, () => {}).string(island);
}

/** Whether the module of an import loads without it. `slice` gives the text of the op. */
export function isOptional(
  { opSpan, symbolSpan, attributes, generic }: OpHeader,
  slice: (start: number, end: number) => string,
): boolean {
  if (generic) return attributes.some(({ entries }) => entries.some(({ key }) => key === "is_optional"));
  return symbolSpan !== undefined && /\boptional\b/.test(slice(opSpan.end, symbolSpan.start));
}

/** The version that an import needs of the module that exports it. */
export function minimumVersionOf(header: OpHeader): number {
  return integerOf(header, "minimum_version") ?? 0;
}

/** The integer that an op's own attribute has. */
export function integerOf({ attributes }: OpHeader, name: string): number | undefined {
  for (const { entries } of attributes) {
    const value = entries.find(({ key }) => key === name)?.value;
    if (value?.kind === "integer") return Number(value.text);
  }
  return undefined;
}
