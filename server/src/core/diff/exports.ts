/** Finds the functions of a text that a compiled module would export. */

import type { AbiRecord } from "../abi/record.js";
import type { AbiDocument } from "../document/document.js";
import { isDeviceOp } from "../document/exportOps.js";
import { exportNames, exportsOf, isCallableOp } from "../document/exports.js";
import { functionSteps } from "../document/streamingScan.js";
import type { Span } from "../text/offsetMap.js";
import { lowerBound } from "../text/order.js";
import { finish } from "../text/steps.js";

export interface ExportedOp {
  readonly name: string;
  /** Document offset (UTF-16) of the exporting op. */
  readonly offset: number;
  /** The function; undefined if a `vm.export` names a missing one. */
  readonly record: AbiRecord | undefined;
}

/** The exports of a document in the order of the text. Reads all of it; linear. */
export function exportedOps(document: AbiDocument): readonly ExportedOp[] {
  const device = deviceOps(document);
  const deviceEnds = device.map(({ end }) => end);
  const isOnDevice = (offset: number) =>
    (device[lowerBound(deviceEnds, offset + 1, deviceEnds.length)]?.start ?? document.length) <= offset;
  return finish(exportedOpSteps(document, isOnDevice));
}

/** The ops that hold device code, in the order of the text, none inside another. */
function deviceOps({ structure }: AbiDocument): readonly Span[] {
  const found: Span[] = [];
  for (const { roots } of structure.sections) {
    for (const { start, end, op } of roots.all()) {
      if (isDeviceOp(op) && start >= (found.at(-1)?.end ?? 0)) found.push({ start, end });
    }
  }
  return found;
}

const RECORDS_A_STEP = 256;

/**
 * The same in small steps.
 * @param isOnDevice Whether the function at an offset is device code
 */
export function* exportedOpSteps(
  document: AbiDocument,
  isOnDevice: (offset: number) => boolean,
): Generator<undefined, readonly ExportedOp[]> {
  const index = exportsOf(document);
  const found: ExportedOp[] = [];
  const ofVm = new Map<string, AbiRecord>();
  const functions = yield* functionSteps(document);
  for (const [i, record] of functions.entries()) {
    if (i % RECORDS_A_STEP === 0) yield;
    if (!isCallableOp(record)) continue;
    const { header, start } = record;
    if (header?.op === "vm.func" && index.hasVmModule) {
      const key = index.keyOf(header.symbol ?? "", start);
      if (!ofVm.has(key)) ofVm.set(key, record);
    } else for (const name of exportNames(document, record, isOnDevice)) found.push({ name, offset: start, record });
  }
  for (const { offset, symbol, name } of index.all) {
    found.push({ name, offset, record: ofVm.get(index.keyOf(symbol, offset)) });
  }
  return found.sort((a, b) => a.offset - b.offset);
}
