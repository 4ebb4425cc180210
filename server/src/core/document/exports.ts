/**
 * By which names callers of the compiled module reach a function of a text. Functions by their visibility, those of the
 * VM by the `vm.export` that names them. Before 2021-06 it took an attribute, `iree.module.export` (f980bf6869): where
 * it is present, the others don't count.
 *
 * Upstream: compiler/src/iree/compiler/Bindings/Native/Transforms/WrapEntryPoints.cpp, `vm.export` in VMOps.td.
 */

import { readIsland } from "../abi/islands.js";
import type { AbiRecord } from "../abi/record.js";
import { displayBytes } from "../text/byteString.js";
import { pushTo } from "../text/groups.js";
import type { AbiDocument } from "./document.js";
import { decoded, isDeviceOp, VM_EXPORT, type VmExportOp } from "./exportOps.js";
import { type FileScopes, pagesWith, scopesOf } from "./fileScopes.js";
import { EXPORT_FIELDS, EXPORT_MARK, EXPORT_NAME, EXPORT_START, EXPORT_SYMBOL, HAS_MARK } from "./summary.js";
import { isVmasm, VMASM_LINE_START, vmasmSymbol } from "./vmasm.js";

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

/** `vm.export @FUNCTION` or `vm.export @PUBLIC = @FUNCTION` (runtime/src/iree/vm/bytecode/assembler/parser.c). */
const NAME = String.raw`@(?:"[^"\n]*"|[^\s"#=]+)`;
const EXPORT = new RegExp(
  String.raw`${VMASM_LINE_START.source}vm\.export[ \t]+(?<name>${NAME})(?:[ \t]*=[ \t]*(?<symbol>${NAME}))?`,
);
/** A line is read this far after the op's name, in UTF-16 units. */
const MAX_EXPORT_LENGTH = 4096;

/** The exports of a module's text form (`.vmasm`), in the order of the text. Linear, never throws. */
function vmasmExports(document: AbiDocument): readonly VmExportOp[] {
  const exports: VmExportOp[] = [];
  for (let at = document.indexOf(VM_EXPORT); at >= 0; ) {
    const end = document.lineEnd(at);
    const line = document.slice(document.lineStart(at), Math.min(end, at + MAX_EXPORT_LENGTH));
    const { name, symbol = name } = EXPORT.exec(line)?.groups ?? {};
    if (name !== undefined && symbol !== undefined) {
      exports.push({ offset: at, symbol: vmasmSymbol(symbol), name: vmasmSymbol(name) });
    }
    at = document.indexOf(VM_EXPORT, end);
  }
  return exports;
}

/**
 * The names of a function for callers of its module: none where nothing outside can call it.
 *
 * @param isOnDevice Whether the function at an offset is device code, for callers that know this for the whole text.
 */
export function exportNames(
  document: AbiDocument,
  record: AbiRecord,
  isOnDevice = (offset: number) => isInDeviceOp(document, offset),
): readonly string[] {
  const fn = callableOf(document, record);
  if (fn === undefined) return [];
  const { start } = record;
  const { symbol, op, isPublic, isMarked } = fn;
  const exports = exportsOf(document);
  if (op === "vm.func") {
    const names = exports.namesOf(symbol, start);
    return names ?? (isPublic && !exports.hasVmModule ? [symbol] : []);
  }
  // A function without a mark is hidden by its visibility, or by the marks of others.
  const isHidden = !isMarked && (!isPublic || (MARKABLE.has(op) && exports.hasMarks(start)));
  return isHidden || isOnDevice(start) ? [] : [fn.markedName ?? symbol];
}

/** What a function's own text says of the names that it is called by. */
interface Callable {
  readonly symbol: string;
  readonly op: string;
  readonly isPublic: boolean;
  readonly isMarked: boolean;
  readonly markedName: string | undefined;
}

/** By record, which is replaced when its text changes: a large file has very many, and editors request their names after each keystroke. */
const callables = new WeakMap<AbiRecord, Callable | null>();

function callableOf(document: AbiDocument, record: AbiRecord): Callable | undefined {
  let known = callables.get(record);
  if (known === undefined) {
    known = readCallable(document, record) ?? null;
    callables.set(record, known);
  }
  return known ?? undefined;
}

function readCallable(document: AbiDocument, record: AbiRecord): Callable | undefined {
  const { symbol, op, visibility } = record.header ?? {};
  if (symbol === undefined || op === undefined || !isCallableOp(record)) return undefined;
  return {
    symbol,
    op,
    isPublic: visibility === undefined || visibility === "public",
    isMarked: markOf(record) !== undefined,
    markedName: markedName(document, record),
  };
}

/** The functions of the time when marks decided. */
const MARKABLE: ReadonlySet<string> = new Set(["func", "builtin.func"]);

/** Functions of dialects that the compiler lowers device code to, or calls it by. */
const INTERNAL = /^(?:emitc|flow|gpu|llvm|pdl_interp|spirv|spv|stream)\./;

/** Functions by name: `func`, `func.func`, `util.func`; other ops with a function's shape are not exports. */
export function isCallableOp({ header, inComment }: AbiRecord): boolean {
  return !inComment && header?.functionLike === true && header.op !== undefined && isCallableName(header.op);
}

/** The same for the name of an op with a function's shape. */
export function isCallableName(op: string): boolean {
  return op.endsWith("func") && !INTERNAL.test(op);
}

function markOf({ islands }: AbiRecord) {
  return islands.find(({ key, place }) => key === EXPORT_MARK && place === "op");
}

/** The name that `iree.module.export = "…"` gives. */
function markedName(document: AbiDocument, record: AbiRecord): string | undefined {
  const mark = markOf(record);
  const read = mark && readIsland(document, record, mark);
  return read === undefined ? undefined : displayBytes(read.payload.bytes);
}

/** A text without these words holds no device code, which native searches show. */
const DEVICE_WORDS = [".executable", "gpu.module", "spirv.module", "spv.module"];

function isInDeviceOp(document: AbiDocument, offset: number): boolean {
  // The structure shows it sooner than a search of the text, unless it is not read.
  if (!document.structure.isAtHand && !DEVICE_WORDS.some((word) => document.mentions(word))) return false;
  for (let node = document.structure.nodeAt(offset); node !== undefined; node = node.parent) {
    if (isDeviceOp(node.op)) return true;
  }
  return false;
}
