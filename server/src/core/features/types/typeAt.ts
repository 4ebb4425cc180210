/** The type under the cursor. */
import type { AbiDocument } from "../../document/document.js";
import { type Reader, readerAt } from "../../syntax/reader.js";
import { commentStart, cursorAt, next, TYPE, WORD } from "../../syntax/tokens.js";
import { isTypeWord, skipType } from "../../syntax/type.js";
import { movedSpan, type Span } from "../../text/offsetMap.js";

/** Longer lines are not read. UTF-16 units. */
const MAX_LINE_LENGTH = 1 << 18;
/** A type may continue on later lines. UTF-16 units. */
const MAX_TYPE_LENGTH = 1 << 12;

export interface TypeAt extends Span {
  readonly text: string;
  readonly inComment: boolean;
}

/** The innermost type that contains an offset or ends there, outside of strings; also in comments. Never throws. */
export function typeAt(document: AbiDocument, offset: number): TypeAt | undefined {
  const start = document.lineStart(offset);
  const end = document.lineEnd(offset);
  if (end - start > MAX_LINE_LENGTH) return undefined;
  const line = { start, end, text: document.slice(start, end) };
  const at = offset - line.start;
  const comment = commentStart(line.text);
  const inComment = at > comment;
  const text = inComment ? line.text : document.slice(line.start, line.end + MAX_TYPE_LENGTH);
  const found = innermost(text, inComment ? comment : 0, inComment ? text.length : line.text.length, at);
  if (found === undefined) return undefined;
  return { ...movedSpan(found, line.start), text: text.slice(found.start, found.end), inComment };
}

function innermost(text: string, from: number, to: number, at: number): Span | undefined {
  // One reader, so that an unclosed bracket is searched for once.
  const reader = readerAt(text, from, 0, text.length);
  const cursor = cursorAt(text, from, to);
  let found: Span | undefined;
  while (next(cursor) && cursor.start <= at) {
    const { kind, start } = cursor;
    if (kind !== TYPE && !(kind === WORD && isTypeWord(text.slice(start, cursor.end)))) continue;
    const end = typeEnd(reader, start);
    if (end >= at) found = { start, end };
  }
  return found;
}

/** The end of the type at an offset; -1 if it is only a name: `index = 1`. */
function typeEnd(reader: Reader, start: number): number {
  reader.pos = start;
  if (!skipType(reader)) return -1;
  const after = /^\s*=(?!>)/.test(reader.text.slice(reader.pos, reader.pos + 8));
  return after ? -1 : reader.pos;
}
