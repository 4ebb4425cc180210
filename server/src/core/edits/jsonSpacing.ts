/** White space of the ABI JSON: none, or one space after each comma and colon. An MLIR string can't hold lines. */

import type { Island } from "../abi/record.js";
import type { RecordView } from "../abi/recordView.js";
import type { PayloadEdit } from "../encodings/codec.js";
import { withEdits } from "../encodings/withEdits.js";
import { type ByteString, EMPTY_BYTES } from "../text/byteString.js";
import { BACKSLASH, COLON, COMMA, isSpace, QUOTE } from "../text/characters.js";
import { movedSpan, sourceSpan } from "../text/offsetMap.js";
import type { Refactoring } from "./refactoring.js";

/** Takes all white space out of the JSON; undefined where there is none. */
export function compactJson(context: RecordView, island: Island): Refactoring | undefined {
  return respacedString(context, island, "", "Compact the JSON");
}

/** Puts one space after each comma and colon of the JSON, and nowhere else; undefined where it is so already. */
export function addJsonSpaces(context: RecordView, island: Island): Refactoring | undefined {
  return respacedString(context, island, " ", "Add spaces to the JSON");
}

function respacedString(context: RecordView, island: Island, space: "" | " ", title: string): Refactoring | undefined {
  const { value } = island.entry;
  const read = context.read(island);
  if (island.kind !== "abi-json" || value?.kind !== "string" || !value.terminated) return undefined;
  if (read?.decoded?.tree === undefined || read.payload.problems.length > 0) return undefined;
  const { map } = read.payload;
  const edits = respacing(read.decoded.bytes, space).map((edit) => {
    return { ...movedSpan(sourceSpan(map, edit), value.start), newText: edit.bytes };
  });
  return edits.length === 0 ? undefined : { title, edits };
}

/** The JSON with the edits of `respacing` applied. */
export function respaced(json: ByteString, space: "" | " "): ByteString {
  return withEdits(json, respacing(json, space));
}

const WHITE_SPACE = /[ \t\n\r]/;

/** The edits that leave `space` after each comma and colon of valid JSON, and no other white space outside strings. */
export function respacing(json: ByteString, space: "" | " "): PayloadEdit[] {
  const edits: PayloadEdit[] = [];
  // Most JSON is compact.
  if (space === "" && !WHITE_SPACE.test(json)) return edits;
  for (let at = 0; at <= json.length; ) {
    const start = at;
    while (isSpace(json.charCodeAt(at))) at++;
    const before = json.charCodeAt(start - 1);
    const wanted = before === COMMA || before === COLON ? space : "";
    const isRight = at - start === wanted.length && (wanted === "" || json.charAt(start) === wanted);
    if (!isRight) edits.push({ start, end: at, bytes: wanted === "" ? EMPTY_BYTES : (wanted as ByteString) });
    at = json.charCodeAt(at) === QUOTE ? stringEnd(json, at) : at + 1;
  }
  return edits;
}

/** The offset after the JSON string that starts at an offset. */
function stringEnd(json: ByteString, start: number): number {
  let at = start + 1;
  while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at + 1;
}
