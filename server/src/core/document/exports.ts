/** What decides which functions of a document are exported, apart from the functions themselves. */
import { pushTo } from "../text/groups.js";
import type { AbiDocument } from "./document.js";
import { decoded, VM_EXPORT, type VmExportOp } from "./exportOps.js";
import { type FileScopes, pagesWith, scopesOf } from "./fileScopes.js";
import { EXPORT_FIELDS, EXPORT_MARK, EXPORT_NAME, EXPORT_START, EXPORT_SYMBOL, HAS_MARK } from "./summary.js";
import { isVmasm } from "./vmasm.js";
import { vmasmExports } from "./vmasmExports.js";

/** The exports of a document as it is now. */
export class Exports {
  /** The `vm.export` ops, in the order of the text. */
  readonly all: readonly VmExportOp[];
  readonly #scopes: FileScopes;
  /** By the VM's module and symbol, and by the module and name, in order. */
  readonly #ofSymbol = new Map<string, VmExportOp[]>();
  readonly #ofName = new Map<string, VmExportOp[]>();
  /** The sections that hold a marked function: there, those without a mark are not exported. */
  readonly #marked: ReadonlySet<number>;

  constructor(document: AbiDocument) {
    this.#scopes = scopesOf(document);
    this.all = isVmasm(document.uri) ? vmasmExports(document) : vmExports(document);
    for (const op of this.all) {
      pushTo(this.#ofSymbol, this.keyOf(op.symbol, op.offset), op);
      pushTo(this.#ofName, this.keyOf(op.name, op.offset), op);
    }
    const marked = new Set<number>();
    for (const page of pagesWith(document.pages, [EXPORT_MARK], { start: 0, end: document.length })) {
      if (document.pages.summary(page).flags & HAS_MARK) marked.add(this.#scopes.sectionNumberAt(page.start));
    }
    this.#marked = marked;
  }

  /** The names under which the VM's module around an offset exports a function; undefined where it does not. */
  namesOf(symbol: string, offset: number): readonly string[] | undefined {
    return this.#ofSymbol.get(this.keyOf(symbol, offset))?.map(({ name }) => name);
  }

  /** The first export of a name in the VM's module around an offset. */
  firstOf(name: string, offset: number): VmExportOp | undefined {
    return this.#ofName.get(this.keyOf(name, offset))?.[0];
  }

  /** Identifies a symbol, or the name of an export, of the VM's module around an offset. */
  keyOf(symbol: string, offset: number): string {
    return `${this.#scopes.vmModuleAt(offset)} ${symbol}`;
  }

  /** False for a dump of single functions, in which no `vm.export` can be expected. */
  get hasVmModule(): boolean {
    return this.#scopes.vmModuleCount > 0 || this.all.length > 0;
  }

  /** Whether the section of the file around an offset holds a function that is marked as exported. */
  hasMarks(offset: number): boolean {
    return this.#marked.has(this.#scopes.sectionNumberAt(offset));
  }
}

function vmExports({ pages, length }: AbiDocument): readonly VmExportOp[] {
  const found: VmExportOp[] = [];
  for (const page of pagesWith(pages, [VM_EXPORT], { start: 0, end: length })) {
    const { exports } = pages.summary(page);
    for (let at = 0; at < exports.length; at += EXPORT_FIELDS) {
      const offset = page.start + (exports[at + EXPORT_START] ?? 0);
      const symbol = decoded(pages.names, exports[at + EXPORT_SYMBOL] ?? -1);
      found.push({ offset, symbol, name: decoded(pages.names, exports[at + EXPORT_NAME] ?? -1) });
    }
  }
  return found;
}

const known = new WeakMap<AbiDocument, { readonly revision: number; readonly exports: Exports }>();

/** The exports of a document as it is now. */
export function exportsOf(document: AbiDocument): Exports {
  const { revision } = document;
  let last = known.get(document);
  if (last?.revision !== revision) {
    last = { revision, exports: new Exports(document) };
    known.set(document, last);
  }
  return last.exports;
}
