/** Records in a few words, so that a test says what it expects on one line each. */

import type { AbiRecord, Island } from "../../server/src/core/abi/record.js";
import { recordBatches, scanFunctions } from "../../server/src/core/document/scan.js";
import type { ScanWindow } from "../../server/src/core/document/scanState.js";
import { signatureOf } from "../../server/src/core/syntax/signature.js";

/** A whole document as a window. */
export function whole(text: string): ScanWindow {
  return { text, base: 0, atStart: true, atEnd: true };
}

/** All records with a key in `from..to`, as one batch. */
export function scanRecords(window: ScanWindow, from: number, to: number): readonly AbiRecord[] {
  return [...recordBatches(window, from, to, Number.POSITIVE_INFINITY)].flatMap(({ found }) => found);
}

/** `place[index] key: kind = value`, the value as written. */
export function islandSummary(text: string, record: AbiRecord, island: Island): string {
  const { place, index, on, key, kind, entry } = island;
  const { value, keySpan } = entry;
  const written = text.slice(record.start + keySpan.start, record.start + keySpan.end);
  const where = `${place}${index === null ? "" : `[${index}]`}${on === place ? "" : ` on ${on}`}`;
  const spelled = written === key ? key : `${key} (${written})`;
  const shown =
    value === undefined ? "" : ` = ${value.kind} ${text.slice(record.start + value.start, record.start + value.end)}`;
  return `${where} ${spelled}${kind === null ? "" : `: ${kind}`}${shown}`;
}

/** The record's head, then its islands. */
export function recordSummary(text: string, record: AbiRecord): string[] {
  const { header } = record;
  let head = record.inComment ? "comment" : "stray";
  if (header !== undefined) {
    const visibility = header.visibility === undefined ? "" : ` ${header.visibility}`;
    const symbol = header.symbol === undefined ? "" : ` @${header.symbol}`;
    const signature = signatureOf(header);
    head = `${header.op}${visibility}${symbol}${signature === undefined ? "" : ` ${signature}`}`;
  }
  return [head, ...record.islands.map((island) => `  ${islandSummary(text, record, island)}`)];
}

/** Every record of a text. */
export function recordsOf(text: string): string[] {
  const records = scanRecords(whole(text), 0, text.length).filter(({ body }) => body === undefined);
  return records.flatMap((record) => recordSummary(text, record));
}

/** Every function of a text. */
export function functionsOf(text: string): string[] {
  return scanFunctions(whole(text), 0, text.length).flatMap((record) => recordSummary(text, record));
}
