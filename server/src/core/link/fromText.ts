/**
 * The modules of a text at any stage of compilation as others of their context see them: a section of a file is one
 * program, whose modules of the VM, or else whose outermost module, is what is compiled.
 */

import { isUnitKey } from "../abi/attributes/keys.js";
import { type ExportForm, exportPreview } from "../abi/calls/exportForms.js";
import type { AbiRecord } from "../abi/record.js";
import { vmConventionOf } from "../abi/types/vmConvention.js";
import { exportedOps } from "../diff/exports.js";
import { functionAbi } from "../diff/fromMlir.js";
import type { AbiDocument } from "../document/document.js";
import { isDeviceOp } from "../document/exportOps.js";
import { isCallableOp } from "../document/exports.js";
import { functionSteps } from "../document/streamingScan.js";
import type { Section, SymbolNode } from "../document/structure/symbolTree.js";
import { TypeAliases } from "../document/typeAliases.js";
import { isVmasm, VMASM_LINE_START, vmasmSymbol } from "../document/vmasm.js";
import { rangeOf } from "../features/ranges.js";
import { integerOf, isOptional, minimumVersionOf } from "../lint/importMisfits.js";
import { contextIn } from "../lint/recordContext.js";
import { headerAt } from "../syntax/header.js";
import { displayBytes } from "../text/byteString.js";
import { finish } from "../text/steps.js";
import { RUNTIME_TABLE } from "../vmfb/runtimes/table.js";
import { byName, dependenciesOf, type LinkedImport, type LinkedModule, type LinkSide, partsOf } from "./module.js";

/** The compiler's name for a module without one (compiler/src/iree/compiler/Dialect/VM/Conversion/StandardToVM/Patterns.cpp). */
const DEFAULT_NAME = "module";

/** The op that is compiled to the module of a function; the start of a section where none is written. */
interface ModuleAround {
  readonly start: number;
  readonly name: string | undefined;
  readonly version: number;
}

/** A module of a text, and what was found in it so far. */
interface Draft {
  readonly name: string;
  readonly version: number;
  readonly imports: LinkedImport[];
  readonly exports: LinkSide[];
}

/**
 * The modules of a text in its order. Reads all of it; linear; never throws.
 * @param isPrinted Whether it was printed from bytecode, which has no lines.
 */
export function fromText(path: string, document: AbiDocument, isPrinted = false): readonly LinkedModule[] {
  const text = new LinkedText(document, isPrinted);
  for (const record of finish(functionSteps(document))) text.addImport(record);
  for (const { name, offset, record } of exportedOps(document)) text.addExport(name, offset, record);
  return text.drafts.map((draft) => moduleOf(path, draft));
}

function moduleOf(path: string, { name, version, imports, exports }: Draft): LinkedModule {
  const common = { path, name, needs: undefined };
  // A module of nothing but imports in such a file, or by the name of one of IREE's, describes what native code exports.
  const isDescription = path.endsWith(".imports.mlir") || Object.hasOwn(RUNTIME_TABLE.modules, name);
  if (isDescription && exports.length === 0) {
    return { ...common, version: undefined, imports: [], exports: byName(imports), dependencies: [] };
  }
  return { ...common, version, imports, exports: byName(exports), dependencies: dependenciesOf(imports) };
}

// A class since what it looks up is the same for all functions of a text.
class LinkedText {
  readonly #document: AbiDocument;
  readonly #isPrinted: boolean;
  readonly #aliases: TypeAliases;
  /** By where a module, or a section without one, starts. */
  readonly #drafts = new Map<number, Draft>();
  /** By where a section starts, whether it has modules of the VM. */
  readonly #vmSections = new Map<number, boolean>();
  /** The only module, for the text form of a compiled one. */
  readonly #assembly: ModuleAround | undefined;

  constructor(document: AbiDocument, isPrinted: boolean) {
    this.#document = document;
    this.#isPrinted = isPrinted;
    this.#aliases = new TypeAliases(document);
    this.#assembly = isVmasm(document.uri) ? moduleOfAssembly(document) : undefined;
  }

  get drafts(): readonly Draft[] {
    return [...this.#drafts].sort(([a], [b]) => a - b).map(([, draft]) => draft);
  }

  addImport(record: AbiRecord): void {
    const { header, start } = record;
    const { symbol, symbolSpan } = header ?? {};
    if (header === undefined || symbol === undefined || symbolSpan === undefined || !isImport(record)) return;
    const around = this.#moduleAround(start);
    if (around === undefined) return;
    const document = this.#document;
    const inVm = header.op === "vm.import";
    const fallback = header.attributes.some(({ entries }) => entries.some(({ key }) => key === "vm.fallback"));
    const slice = (from: number, to: number) => document.slice(start + from, start + to);
    const span = { start: start + symbolSpan.start, end: start + symbolSpan.end };
    this.#draftOf(around).imports.push({
      ...this.#side(symbol, record),
      optional: inVm ? isOptional(header, slice) : fallback,
      minimumVersion: inVm ? minimumVersionOf(header) : (integerOf(header, "vm.version") ?? 0),
      declaration: this.#declarationOf(symbol, record),
      range: this.#isPrinted ? undefined : rangeOf(document, span),
    });
  }

  addExport(name: string, offset: number, record: AbiRecord | undefined): void {
    const around = this.#moduleAround(offset);
    if (around === undefined || (record !== undefined && isImport(record))) return;
    const { exports } = this.#draftOf(around);
    if (record === undefined) {
      exports.push({ name, convention: undefined, abi: undefined, fences: undefined, isOpen: false });
      return;
    }
    for (const form of this.#formsOf(name, record).map((it) => it.name)) exports.push(this.#side(form, record, name));
  }

  /** The declaration of an import as the compiler writes that of an export. */
  #declarationOf(name: string, record: AbiRecord): string | null {
    const [form] = this.#formsOf(name, record);
    return form?.declaration?.replace(`@${name}(`, `@${partsOf(name).fn}(`) ?? null;
  }

  /** What a function is to the other side of a link. @param exported The function's name, of which one form has another. */
  #side(name: string, record: AbiRecord, exported = name): LinkSide {
    const form = this.#formsOf(exported, record).find((it) => it.name === name);
    return {
      name,
      convention: this.#declaredConvention(record) ?? form?.callingConvention,
      abi: functionAbi(this.#document, { name, offset: record.start, record }, this.#aliases),
      fences: form && form.model === "coarse-fences",
      isOpen: this.#preview(exported, record)?.withAsyncFlag !== undefined,
    };
  }

  #formsOf(name: string, record: AbiRecord): readonly ExportForm[] {
    return this.#preview(name, record)?.forms ?? [];
  }

  #preview(name: string, record: AbiRecord) {
    return exportPreview(contextIn(this.#document, record), name, (type) => this.#aliases.resolve(type));
  }

  /** The convention that is written down: in `.vmasm` as it is, in `vm.signature` as the types of the VM. */
  #declaredConvention(record: AbiRecord): string | undefined {
    const context = contextIn(this.#document, record);
    const written = context.find("cconv");
    if (written !== undefined) return context.string(written);
    const types = context.find("vm.signature", "op")?.entry.value;
    if (types?.kind !== "type") return undefined;
    const header = headerAt(`vm.import @f${types.text}`, 0, isUnitKey);
    const convention = header && vmConventionOf(header);
    return convention && displayBytes(convention);
  }

  #draftOf({ start, name = DEFAULT_NAME, version }: ModuleAround): Draft {
    const known = this.#drafts.get(start);
    if (known !== undefined) return known;
    const draft = { name, version, imports: [], exports: [] };
    this.#drafts.set(start, draft);
    return draft;
  }

  /** The module of a function; undefined for device code, and for what is beside modules of the VM. */
  #moduleAround(offset: number): ModuleAround | undefined {
    if (this.#assembly !== undefined) return this.#assembly;
    const section = this.#document.structure.sectionAt(offset);
    let module: SymbolNode | undefined;
    for (let node = section.roots.nodeAt(offset); node !== undefined; node = node.parent) {
      if (isDeviceOp(node.op)) return undefined;
      if (node.op === "vm.module") return this.#moduleOf(node);
      if (MODULES.has(node.op) && (module === undefined || node.name !== undefined)) module = node;
    }
    if (this.#hasVmModule(section)) return undefined;
    return module === undefined ? { start: section.start, name: undefined, version: 0 } : this.#moduleOf(module);
  }

  #moduleOf({ start, name, headerEnd }: SymbolNode): ModuleAround {
    const header = headerAt(this.#document.slice(start, headerEnd), 0, isUnitKey);
    const version = header && (integerOf(header, "version") ?? integerOf(header, "vm.version"));
    return { start, name, version: version ?? 0 };
  }

  #hasVmModule({ roots, start }: Section): boolean {
    let found = this.#vmSections.get(start);
    if (found === undefined) {
      found = false;
      for (const { op } of roots.all()) found ||= op === "vm.module";
      this.#vmSections.set(start, found);
    }
    return found;
  }
}

const MODULES: ReadonlySet<string> = new Set(["builtin.module", "module"]);

const ASSEMBLY = new RegExp(
  String.raw`${VMASM_LINE_START.source}vm\.module[ \t]+(?<symbol>@(?:"[^"\n]*"|[^\s"#]+))(?:[ \t]+version[ \t]+(?<version>\d{1,10}))?`,
);

/** What its directive names (runtime/src/iree/vm/bytecode/assembler/parser.c). */
function moduleOfAssembly(document: AbiDocument): ModuleAround {
  for (let at = document.indexOf("vm.module"), end = 0; at >= 0; at = document.indexOf("vm.module", end)) {
    end = document.lineEnd(at);
    const line = document.slice(document.lineStart(at), end);
    const { symbol, version } = ASSEMBLY.exec(line)?.groups ?? {};
    if (symbol !== undefined) return { start: 0, name: vmasmSymbol(symbol), version: Number(version ?? 0) };
  }
  return { start: 0, name: undefined, version: 0 };
}

/** Whether it declares a function that another module defines. */
function isImport(record: AbiRecord): boolean {
  const { header } = record;
  return header?.op === "vm.import" || (isCallableOp(record) && header?.hasBody === false);
}
