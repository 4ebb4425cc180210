/** The tokens of a structured index path signature without nesting; only string keys are cut out, for they hold any bytes. */
import { SipParser as P } from "../../generated/sip/SipParser.js";
import type { ByteString } from "../../text/byteString.js";
import { type SpanToken, TokenCutter } from "../spans/spanToken.js";
import { sipLexer } from "./lexer.js";

/** The flat tokens; the bytes of a key follow its header as one BYTES token, unless there are none. */
export function flatTokens(bytes: ByteString): SpanToken[] {
  const cutter = new TokenCutter(sipLexer, bytes);
  const flat: SpanToken[] = [];
  for (let offset = 0; offset < bytes.length; ) {
    const token = cutter.cut(offset, bytes.length);
    flat.push(token);
    offset = token.end;
    if (token.type !== P.STRING_KEY || token.header === undefined) continue;
    const end = keyEnd(bytes, offset, token.header.declaredEnd);
    if (end > offset) flat.push({ type: P.BYTES, start: offset, end });
    offset = end;
  }
  return flat;
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** Offset after the digits at `offset`. */
function skipDigits(bytes: ByteString, offset: number): number {
  while (isDigit(bytes.charCodeAt(offset))) offset++;
  return offset;
}

/** Whether there is a `[tags]digits!` at an offset. */
function isHeader(bytes: ByteString, offset: number, tags: string): boolean {
  if (offset >= bytes.length || !tags.includes(bytes.charAt(offset))) return false;
  const end = skipDigits(bytes, offset + 1);
  return end > offset + 1 && bytes.charAt(end) === "!";
}

/** Offset after the raw index or the header of the value at `offset`, or -1 where there is no value. */
function afterValue(bytes: ByteString, offset: number): number {
  if (bytes.charAt(offset) !== "_") return isHeader(bytes, offset, "SD") ? skipDigits(bytes, offset + 1) : -1;
  const digits = bytes.charAt(offset + 1) === "-" ? offset + 2 : offset + 1;
  const end = skipDigits(bytes, digits);
  return end > digits ? end : -1;
}

/** Whether there is a value at an offset, followed by something that may follow a value. */
function isValue(bytes: ByteString, offset: number): boolean {
  const end = afterValue(bytes, offset);
  return end >= 0 && (end === bytes.length || "!KkIR".includes(bytes.charAt(end)));
}

/**
 * Where a key's bytes end: where its length ends if one value follows there. If not, the length may be wrong, so at the
 * first value before the next key; and if there is none, something else is wrong, so where the length ends after all.
 */
function keyEnd(bytes: ByteString, start: number, declaredEnd: number): number {
  const inside = declaredEnd >= start && declaredEnd <= bytes.length;
  const after = inside ? afterValue(bytes, declaredEnd) : -1;
  if (after >= 0 && afterValue(bytes, after) < 0) return declaredEnd;
  let next = start;
  for (; next < bytes.length && !isHeader(bytes, next, "KR"); next++) if (isValue(bytes, next)) return next;
  if (inside && "_SDkK".includes(bytes.charAt(declaredEnd))) return declaredEnd;
  return inside ? Math.min(declaredEnd, next) : next;
}
