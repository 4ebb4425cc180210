/**
 * By which names callers of the compiled module reach a function of a text. Answers for one function from facts that are
 * found by native search, so that an editor may ask on every keystroke.
 *
 * Upstream: compiler/src/iree/compiler/Bindings/Native/Transforms/WrapEntryPoints.cpp, `vm.export` in VMOps.td.
 */

import { readIsland } from "../abi/islands.js";
import type { AbiRecord } from "../abi/record.js";
import type { OpHeader } from "../syntax/syntax.js";
import { displayBytes } from "../text/byteString.js";
import { lowerBound } from "../text/lines.js";
import type { AbiDocument } from "./document.js";
import { holdsDeviceOps, isDeviceOp, vmExports } from "./exportOps.js";
import { partBreaks } from "./fileParts.js";

const MARK = "iree.module.export";

/** What a text as it is says of all of its functions. */
interface ExportFacts {
  readonly revision: number;
  /** Where the parts of the file and the VM's modules start, ascending: a `vm.export` names a function of its own. */
  readonly scopes: readonly number[];
  /** By scope and symbol, the names of the exports. */
  readonly ofVm: ReadonlyMap<string, readonly string[]>;
  /** A dump of one function shows no module, and so no exports. */
  readonly hasVmModule: boolean;
  /** Where the parts of the file start, and which of them hold a function that is marked as exported. */
  readonly parts: readonly number[];
  readonly marked: ReadonlySet<number>;
  readonly hasDeviceOps: boolean;
}

const known = new WeakMap<AbiDocument, ExportFacts>();

/** The names of a function for callers of its module: none where nothing outside can call it. */
export function exportNames(document: AbiDocument, record: AbiRecord): readonly string[] {
  const { header } = record;
  if (header?.symbol === undefined || !isCallableOp(record)) return [];
  const facts = factsOf(document);
  if (header.op === "vm.func") {
    const names = facts.ofVm.get(`${scopeOf(facts.scopes, record.start)} ${header.symbol}`);
    return names ?? (isPublic(header) && !facts.hasVmModule ? [header.symbol] : []);
  }
  if (isHidden(facts, record) || (facts.hasDeviceOps && isOnDevice(document, record.start))) return [];
  return [markedName(document, record) ?? header.symbol];
}

function isPublic({ visibility }: OpHeader): boolean {
  return visibility === undefined || visibility === "public";
}

/** Whether a function without a mark is hidden by its visibility, or by the marks of others. */
function isHidden({ marked, parts }: ExportFacts, record: AbiRecord): boolean {
  const { header, start } = record;
  if (header === undefined || markOf(record) !== undefined) return false;
  return !isPublic(header) || (MARKABLE.has(header.op ?? "") && marked.has(scopeOf(parts, start)));
}

/** The functions of the time when marks decided. */
const MARKABLE: ReadonlySet<string> = new Set(["func", "builtin.func"]);

/** Functions of dialects that the compiler lowers device code to, or calls it by. */
const INTERNAL = /^(?:emitc|flow|gpu|llvm|pdl_interp|spirv|spv|stream)\./;

/** Functions by name: `func`, `func.func`, `util.func`; other ops with a function's shape are no exports. */
export function isCallableOp({ header, inComment }: AbiRecord): boolean {
  if (inComment || header?.functionLike !== true || header.op === undefined) return false;
  return header.op.endsWith("func") && !INTERNAL.test(header.op);
}

/** `iree.module.export`, which until 2021-06 decided which functions are exported (f980bf6869). */
export function markOf({ islands }: AbiRecord) {
  return islands.find(({ key, place }) => key === MARK && place === "op");
}

/** The name that `iree.module.export = "…"` gives. */
export function markedName(document: AbiDocument, record: AbiRecord): string | undefined {
  const mark = markOf(record);
  const read = mark && readIsland(document, record, mark);
  return read === undefined ? undefined : displayBytes(read.payload.bytes);
}

function factsOf(document: AbiDocument): ExportFacts {
  const found = known.get(document);
  if (found?.revision === document.revision) return found;
  const modules = placesOf(document, "vm.module");
  const parts = partBreaks(document);
  const scopes = [...parts, ...modules].sort((a, b) => a - b);
  const ofVm = new Map<string, string[]>();
  for (const { offset, symbol, name } of vmExports(document)) {
    const key = `${scopeOf(scopes, offset)} ${symbol}`;
    const names = ofVm.get(key);
    if (names === undefined) ofVm.set(key, [name]);
    else names.push(name);
  }
  const facts: ExportFacts = {
    revision: document.revision,
    scopes,
    ofVm,
    hasVmModule: modules.length > 0 || ofVm.size > 0,
    parts,
    marked: markedParts(document, parts),
    hasDeviceOps: holdsDeviceOps(document),
  };
  known.set(document, facts);
  return facts;
}

function placesOf(document: AbiDocument, needle: string): number[] {
  const places: number[] = [];
  for (let at = document.indexOf(needle); at >= 0; at = document.indexOf(needle, at + needle.length)) places.push(at);
  return places;
}

/** The number of the scope that holds an offset. */
function scopeOf(scopes: readonly number[], offset: number): number {
  return lowerBound(scopes, offset, scopes.length);
}

/** The parts of the file that hold a marked function: there, those without a mark are not exported. */
function markedParts(document: AbiDocument, parts: readonly number[]): ReadonlySet<number> {
  const isInComment = (at: number) => document.slice(document.lineStart(at), at).includes("//");
  const places = placesOf(document, MARK).filter((at) => !isInComment(at));
  return new Set(places.map((at) => scopeOf(parts, at)));
}

function isOnDevice(document: AbiDocument, offset: number): boolean {
  for (let node = document.structure.nodeAt(offset); node !== undefined; node = node.parent) {
    if (isDeviceOp(node.op)) return true;
  }
  return false;
}
