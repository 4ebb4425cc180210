/** Writing other bytes into a string literal in its author's manner, with as small an edit as can be. */

import type { RecordEdit } from "../abi/recordView.js";
import type { StringValue } from "../syntax/syntax.js";
import { type ByteString, isAscii, textOf } from "../text/byteString.js";
import { isHighSurrogate } from "../text/characters.js";
import { encodeBytes, type LiteralPayload } from "../text/stringLiteral.js";

/**
 * The contents of a literal for these bytes, escaped as the literal is: quotes in its style, and UTF-8 as characters
 * where it holds such characters already.
 */
export function contentsLike(literal: string, { style }: LiteralPayload, bytes: ByteString): string {
  const text = isAscii(literal) ? undefined : textOf(bytes);
  if (text === undefined) return encodeBytes(bytes, style);
  return text.replace(/[\0-\x1f\x7f"\\]/g, (c) => encodeBytes(c as ByteString, style));
}

/** The edit that gives a closed literal, whose text is `literal`, other contents; undefined where they are the same. */
export function contentsEdit({ start }: StringValue, literal: string, contents: string): RecordEdit | undefined {
  return smallestEdit(start + 1, literal.slice(1, -1), contents);
}

/** The edit that replaces the text `before` at `offset` by `after`, without what both have in common. */
function smallestEdit(offset: number, before: string, after: string): RecordEdit | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before.charCodeAt(head) === after.charCodeAt(head)) head++;
  // Half a pair is not a character: an edit must not tear one apart.
  if (isHighSurrogate(before.charCodeAt(head - 1))) head--;
  const fromEnd = (text: string, tail: number) => text.charCodeAt(text.length - 1 - tail);
  let tail = 0;
  while (tail < shorter - head && fromEnd(before, tail) === fromEnd(after, tail)) tail++;
  if (tail > 0 && isHighSurrogate(before.charCodeAt(before.length - tail - 1))) tail--;
  return { start: offset + head, end: offset + before.length - tail, newText: after.slice(head, after.length - tail) };
}
