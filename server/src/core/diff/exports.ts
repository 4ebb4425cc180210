/**
 * Which functions of a text a compiled module would export: those of the VM that a `vm.export` names, else every public
 * one. Before 2021-06 it took an attribute, `iree.module.export` (f980bf6869): where one stands, the others don't count.
 * Upstream: compiler/src/iree/compiler/Bindings/Native/Transforms/WrapEntryPoints.cpp.
 */

import type { AbiRecord } from "../abi/record.js";
import type { AbiDocument } from "../document/document.js";
import { isCallableOp, markedName, markOf } from "../document/exportNames.js";
import { deviceOps, vmExports } from "../document/exportOps.js";
import { partBreaks } from "../document/fileParts.js";
import { functionsOf } from "../document/readings.js";

export interface ExportedOp {
  readonly name: string;
  /** Document offset (UTF-16) of the op that exports. */
  readonly offset: number;
  /** The function; undefined where a `vm.export` names none that is there. */
  readonly record: AbiRecord | undefined;
}

/** The exports of a document in the order of the text. Reads all of it; linear. */
export function exportedOps(document: AbiDocument): readonly ExportedOp[] {
  const functions = functionsOf(document).filter(isCallableOp);
  const parts = partBreaks(document);
  const device = deviceOps(document);
  const found: ExportedOp[] = [];
  const ofVm = new Map<string, AbiRecord>();
  const marked = new Set<number>();
  // Functions and device code both stand in the order of the text.
  let passed = 0;
  for (const record of functions) {
    const part = partOf(parts, record.start);
    if (record.header?.op === "vm.func") {
      const key = `${part} ${record.header.symbol}`;
      if (!ofVm.has(key)) ofVm.set(key, record);
    } else if (markOf(record) !== undefined) marked.add(part);
  }
  for (const record of functions) {
    const { header } = record;
    if (header?.symbol === undefined || header.op === "vm.func") continue;
    while ((device[passed]?.end ?? document.length) <= record.start && passed < device.length) passed++;
    if (record.start >= (device[passed]?.start ?? document.length)) continue;
    const isMarked = marked.has(partOf(parts, record.start));
    const isExported = isMarked
      ? markOf(record) !== undefined
      : header.visibility !== "private" && header.visibility !== "nested";
    if (isExported) found.push({ name: markedName(document, record) ?? header.symbol, offset: record.start, record });
  }
  for (const { offset, symbol, name } of vmExports(document)) {
    found.push({ name, offset, record: ofVm.get(`${partOf(parts, offset)} ${symbol}`) });
  }
  return found.sort((a, b) => a.offset - b.offset);
}

/** The number of the part that holds an offset. */
function partOf(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
