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
import type { AbiDocument } from "./document.js";
import { isDeviceOp } from "./exportOps.js";
import { exportsOf } from "./exports.js";
import { EXPORT_MARK } from "./summary.js";

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
