/** While a signature is typed over, the lengths of the spans around the cursor follow. */

import type { Position, TextEdit } from "vscode-languageserver-types";
import { readIsland } from "../abi/islands.js";
import type { AbiRecord } from "../abi/record.js";
import type { AbiDocument } from "../document/document.js";
import type { PayloadEdit } from "../encodings/codec.js";
import { codecOf, type Kind } from "../encodings/registry.js";
import { withEdits } from "../encodings/withEdits.js";
import { decodeChecked } from "../lint/payloadProblems.js";
import type { ByteString } from "../text/byteString.js";
import { type Span, sourceSpan } from "../text/offsetMap.js";
import { encodeBytes } from "../text/stringLiteral.js";

/** What may complete a dim, a type, an index or a key; `!` is left out, for after it more has to come. */
export const TRIGGER_CHARACTERS: readonly string[] = [
  ..."0123456789_-abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
];

/**
 * The edits that correct the span lengths of the signature in which a character was just typed; none where it is well
 * formed, or not yet: then something other than lengths is wrong.
 *
 * @param position Behind the typed character.
 */
export function onTypeFormatting(document: AbiDocument, position: Position): readonly TextEdit[] {
  const offset = document.offsetAt(position);
  const typed = { start: offset - 1, end: offset };
  if (typed.start < 0) return [];
  for (const record of document.recordsIn(typed)) {
    if (record.inComment) continue;
    const edits = correction(document, record, typed);
    if (edits !== undefined) return edits;
  }
  return [];
}

/** The edits for the string of a record that holds the typed character; undefined where none does. */
function correction(document: AbiDocument, record: AbiRecord, typed: Span): TextEdit[] | undefined {
  for (const island of record.islands) {
    const { value } = island.entry;
    if (value?.kind !== "string" || island.kind === null || codecOf(island.kind).hasLengths !== true) continue;
    const base = record.start + value.start;
    // Between the quotes.
    if (typed.start <= base || typed.end >= record.start + value.end) continue;
    const payload = value.terminated ? readIsland(document, record, island)?.payload : undefined;
    if (payload === undefined || payload.problems.length > 0) return [];
    const corrected = lengthCorrection(island.kind, payload.bytes) ?? [];
    const edits = corrected.map((edit) => {
      const { start, end } = sourceSpan(payload.map, edit);
      return { start: base + start, end: base + end, newText: encodeBytes(edit.bytes, payload.style) };
    });
    // Who types a length is to have it.
    if (edits.some(({ start, end }) => start <= typed.end && typed.start <= end)) return [];
    return edits.map(({ start, end, newText }) => ({
      range: { start: document.positionAt(start), end: document.positionAt(end) },
      newText,
    }));
  }
  return undefined;
}

/**
 * The edits (payload bytes, in order) that make a payload well formed by its span lengths alone; none for one that is well
 * formed. Undefined where something else is wrong with it, or where a span could end in more than one place.
 */
function lengthCorrection(kind: Kind, bytes: ByteString): readonly PayloadEdit[] | undefined {
  const { tree, problems } = decodeChecked(kind, bytes);
  if (tree !== undefined) return [];
  // The fix of one corrects every length.
  const fix = problems.find(({ rule }) => rule === "span-length-mismatch")?.fix;
  if (fix?.safe !== true) return undefined;
  return decodeChecked(kind, withEdits(bytes, fix.edits)).tree === undefined ? undefined : fix.edits;
}
