/** Records in a few words, so that a test says what it expects on one line each. */

import type { AbiRecord, Island } from "../../server/src/core/abi/record.js";
import { openDocument } from "../../server/src/core/document/document.js";
import { signatureOf } from "../../server/src/core/syntax/header.js";
import { functionsOf as functionsIn } from "../kit/records.js";

const open = (text: string) => openDocument("file:///a.mlir", 1, text);

/** The records that keys make. */
export const keyRecords = (text: string): readonly AbiRecord[] =>
  open(text)
    .records()
    .filter(({ body, isFoundByName }) => body === undefined && !isFoundByName);

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

/** The records that keys make in a text. */
export function recordsOf(text: string): string[] {
  return keyRecords(text).flatMap((record) => recordSummary(text, record));
}

/** Every function of a text. */
export function functionsOf(text: string): string[] {
  return functionsIn(open(text)).flatMap((record) => recordSummary(text, record));
}
