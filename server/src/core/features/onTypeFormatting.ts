/** Updates the lengths of the spans around the cursor while a signature is typed. */

import type { Position, TextEdit } from "vscode-languageserver-types";
import { readIsland } from "../abi/islands.js";
import type { AbiRecord } from "../abi/record.js";
import type { AbiDocument } from "../document/document.js";
import type { PayloadEdit } from "../encodings/codec.js";
import { codecOf, type Kind } from "../encodings/registry.js";
import { withEdits } from "../encodings/withEdits.js";
import { decodeChecked } from "../lint/payloadProblems.js";
import type { ByteString } from "../text/byteString.js";
import { movedSpan, type Span, sourceSpan } from "../text/offsetMap.js";
import { encodeBytes } from "../text/stringLiteral.js";

/** Characters that may complete a dim, a type, an index or a key; `!` is left out, since more has to follow it. */
export const TRIGGER_CHARACTERS: readonly string[] = [
  ..."0123456789_-abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
];

/**
 * The edits that correct the span lengths of the signature in which a character was just typed; none if it is well
 * formed, or has errors other than lengths.
 * @param position After the typed character.
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

/** The edits for the string of a record that contains the typed character; undefined if none does. */
function correction(document: AbiDocument, record: AbiRecord, typed: Span): TextEdit[] | undefined {
  for (const island of record.islands) {
    const { value } = island.entry;
    if (value?.kind !== "string" || island.kind === null || codecOf(island.kind).hasLengths !== true) continue;
    const base = record.start + value.start;
    if (typed.start <= base || typed.end >= record.start + value.end) continue;
    const payload = value.terminated ? readIsland(document, record, island)?.payload : undefined;
    if (payload === undefined || payload.problems.length > 0) return [];
    const corrected = lengthCorrection(island.kind, payload.bytes) ?? [];
    const edits = corrected.map((edit) => {
      return { ...movedSpan(sourceSpan(payload.map, edit), base), newText: encodeBytes(edit.bytes, payload.style) };
    });
    // A length that the user is typing is not changed.
    if (edits.some(({ start, end }) => start <= typed.end && typed.start <= end)) return [];
    return edits.map(({ start, end, newText }) => ({
      range: { start: document.positionAt(start), end: document.positionAt(end) },
      newText,
    }));
  }
  return undefined;
}

/**
 * The edits (payload bytes, in order) that make a payload well formed by changing span lengths alone; none for a
 * well-formed one. Undefined if something else is wrong, or a span could end in more than one place.
 */
function lengthCorrection(kind: Kind, bytes: ByteString): readonly PayloadEdit[] | undefined {
  const { tree, problems } = decodeChecked(kind, bytes);
  if (tree !== undefined) return [];
  // The fix of one corrects every length.
  const fix = problems.find(({ rule }) => rule === "span-length-mismatch")?.fix;
  if (fix?.safe !== true) return undefined;
  return decodeChecked(kind, withEdits(bytes, fix.edits)).tree === undefined ? undefined : fix.edits;
}
