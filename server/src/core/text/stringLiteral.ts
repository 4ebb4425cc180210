/**
 * MLIR string literals: where they end, what bytes they spell, and how bytes are spelled.
 *
 * Facts from llvm-project `mlir/lib/AsmParser/{Lexer,Token}.cpp` (escapes) and `llvm/lib/Support/StringExtras.cpp`
 * (`printEscapedString`). Offsets are UTF-16 offsets inside the literal, its opening quote being 0.
 */

import { type ByteString, bytesOf, displayBytes, EMPTY_BYTES, hexEscape, isAscii } from "./byteString.js";
import {
  BACKSLASH,
  CARRIAGE_RETURN,
  FORM_FEED,
  hexDigit,
  isHighSurrogate,
  LINE_FEED,
  LOWER_N,
  LOWER_T,
  QUOTE,
  TAB,
} from "./characters.js";
import { nameOfInvisible } from "./invisible.js";
import { type OffsetMap, plainMap, type Span, tableMap } from "./offsetMap.js";

/** An escape that MLIR does not have; offsets inside the literal. */
export interface LiteralProblem extends Span {
  readonly message: string;
}

/** How the author writes a quote inside a string: `\22`, as the compiler prints it, or `\"`. */
export type QuoteStyle = "hex" | "backslash";

export interface LiteralPayload {
  readonly bytes: ByteString;
  /** From payload bytes to offsets inside the literal. Built on first use. */
  readonly map: OffsetMap;
  readonly problems: readonly LiteralProblem[];
  readonly style: QuoteStyle;
}

/** Up to this length (UTF-16 units) a loop beats four native searches. */
const SHORT = 64;

/** First offset in `start..end` of a character that ends a string without closing it (LF, VT, FF), or -1. */
function firstBreak(text: string, start: number, end: number): number {
  if (end - start <= SHORT) {
    for (let i = start; i < end; i++) {
      const c = text.charCodeAt(i);
      if (c >= LINE_FEED && c <= FORM_FEED) return i;
    }
    return -1;
  }
  // A slice bounds the native search: a megabyte of blob is searched at memory speed, and nothing after it.
  const slice = text.slice(start, end);
  let first = -1;
  for (const c of ["\n", "\v", "\f"]) {
    const at = slice.indexOf(c);
    if (at >= 0 && (first < 0 || at < first)) first = at;
  }
  return first < 0 ? -1 : start + first;
}

/** True when an odd number of backslashes precedes `offset`, counted back to `start` at most. */
function isEscaped(text: string, start: number, offset: number): boolean {
  let i = offset;
  while (i > start && text.charCodeAt(i - 1) === BACKSLASH) i--;
  return (offset - i) % 2 === 1;
}

/**
 * The offset after the string whose opening quote is at `start`: after the closing quote, or where the line ends (LF,
 * VT, FF, the CR of a CRLF, the end of the text) if nothing closes it. `isTerminated` distinguishes the two.
 */
export function endOfString(text: string, start: number): number {
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    const end = quote < 0 ? text.length : quote;
    const stop = firstBreak(text, from, end);
    if (stop >= 0) {
      const crlf =
        text.charCodeAt(stop) === LINE_FEED && stop > start + 1 && text.charCodeAt(stop - 1) === CARRIAGE_RETURN;
      return crlf ? stop - 1 : stop;
    }
    if (quote < 0) return text.length;
    if (!isEscaped(text, start + 1, quote)) return quote + 1;
    from = quote + 1;
  }
}

/** True when the literal in `start..end` of the text, as `endOfString` gave it, has its closing quote. */
export function isTerminated(text: string, start: number, end: number): boolean {
  return end - start >= 2 && text.charCodeAt(end - 1) === QUOTE && !isEscaped(text, start + 1, end - 1);
}

interface Escape {
  /** The byte it spells, or -1 where MLIR has no such escape. */
  readonly byte: number;
  readonly length: number;
}

/** The escape whose backslash is at `offset`; nothing at or after `end` belongs to it. */
function readEscape(literal: string, offset: number, end: number): Escape {
  if (offset + 1 >= end) return { byte: -1, length: 1 };
  const c = literal.charCodeAt(offset + 1);
  if (c === QUOTE || c === BACKSLASH) return { byte: c, length: 2 };
  if (c === LOWER_N) return { byte: LINE_FEED, length: 2 };
  if (c === LOWER_T) return { byte: TAB, length: 2 };
  const high = hexDigit(c);
  if (high >= 0) {
    const low = offset + 2 < end ? hexDigit(literal.charCodeAt(offset + 2)) : -1;
    if (low >= 0) return { byte: high * 16 + low, length: 3 };
  }
  const width = isHighSurrogate(c) && offset + 2 < end ? 3 : 2;
  return { byte: -1, length: width };
}

/** The offset where the contents end: before the closing quote if there is one. */
function contentsEnd(literal: string): number {
  return isTerminated(literal, 0, literal.length) ? literal.length - 1 : literal.length;
}

/** Calls back for each piece of the contents: plain text, or one escape (`byte` is -1 for an unknown one). */
function forEachPiece(
  literal: string,
  plain: (start: number, end: number) => void,
  escaped: (start: number, end: number, byte: number) => void,
): void {
  const end = contentsEnd(literal);
  let at = 1;
  while (at < end) {
    const next = literal.indexOf("\\", at);
    const stop = next < 0 || next > end ? end : next;
    if (stop > at) plain(at, stop);
    if (stop === end) return;
    const { byte, length } = readEscape(literal, stop, end);
    escaped(stop, stop + length, byte);
    at = stop + length;
  }
}

/** Of every so many bytes, as a power of two, the map knows one; it finds the next ones by reading on. */
const MARKED = 4;

function buildMap(literal: string, length: number): OffsetMap {
  const end = contentsEnd(literal);
  /** For each: where the spelling that holds the byte starts, and the number of the first byte that it spells. */
  const marks = new Uint32Array(2 * ((length >> MARKED) + 1));
  for (let at = 1, byte = 0, mark = 0; at < end; ) {
    const spelling = spellingAt(literal, at, end);
    const after = byte + (spelling % COUNTS);
    if (mark << MARKED < after) {
      marks[2 * mark] = at;
      marks[2 * mark + 1] = byte;
      mark++;
    }
    at += Math.floor(spelling / COUNTS);
    byte = after;
  }
  return tableMap(length, (wanted) => {
    if (wanted >= length) return end;
    const mark = wanted >> MARKED;
    let at = marks[2 * mark] as number;
    for (let byte = marks[2 * mark + 1] as number; ; ) {
      const spelling = spellingAt(literal, at, end);
      byte += spelling % COUNTS;
      if (byte > wanted) return at;
      at += Math.floor(spelling / COUNTS);
    }
  });
}

/** More than the bytes that one spelling stands for. */
const COUNTS = 8;

/** The length of the spelling at an offset, in UTF-16 units, times `COUNTS`, and how many bytes it stands for. */
function spellingAt(literal: string, at: number, end: number): number {
  const point = literal.codePointAt(at) ?? 0;
  if (point === BACKSLASH) {
    const { byte, length } = readEscape(literal, at, end);
    // One that is unknown stands for its characters.
    return byte < 0 ? COUNTS + 1 : length * COUNTS + 1;
  }
  if (point < 0x80) return COUNTS + 1;
  return point < 0x800 ? COUNTS + 2 : point < 0x10000 ? COUNTS + 3 : 2 * COUNTS + 4;
}

/**
 * The payload of a string literal, opening quote included; the closing one may be missing. Never throws: an unknown
 * escape spells itself and is reported.
 */
export function decodeLiteral(literal: string): LiteralPayload {
  const end = contentsEnd(literal);
  if (end <= 1) return { bytes: EMPTY_BYTES, map: plainMap(0), problems: [], style: "hex" };
  const firstEscape = literal.indexOf("\\", 1);
  if (firstEscape < 0 && isAscii(literal)) {
    return { bytes: literal.slice(1, end) as ByteString, map: plainMap(end - 1), problems: [], style: "hex" };
  }

  let map: OffsetMap | undefined;
  const withMap = (bytes: ByteString, problems: readonly LiteralProblem[], style: QuoteStyle): LiteralPayload => ({
    bytes,
    get map() {
      map ??= buildMap(literal, bytes.length);
      return map;
    },
    problems,
    style,
  });
  const unquoted = withoutQuotes(literal, end);
  if (unquoted !== undefined) return withMap(unquoted, [], "hex");
  let bytes = "";
  let style: QuoteStyle = "hex";
  const problems: LiteralProblem[] = [];
  forEachPiece(
    literal,
    (from, to) => {
      bytes += bytesOf(literal.slice(from, to));
    },
    (from, to, byte) => {
      if (byte < 0) {
        const spelled = literal.slice(from, to);
        problems.push({
          start: from,
          end: to,
          message: `Unknown escape ${spelled.replace(/[\0-\x1f\x7f]/g, nameOfInvisible)}, expected \\", \\\\, \\n, \\t or a backslash and two hex digits`,
        });
        bytes += bytesOf(spelled);
        return;
      }
      if (byte === QUOTE && to - from === 2) style = "backslash";
      bytes += String.fromCharCode(byte);
    },
  );

  return withMap(bytes as ByteString, problems, style);
}

const HEX_QUOTE = /\\22/g;
/** Replacing takes memory for each quote until the result is searched, so long literals are done in pieces. UTF-16 units. */
const PIECE_LENGTH = 1 << 16;

/** The payload of a literal with no escape but `\22`, by native searches; undefined where there may be another. */
function withoutQuotes(literal: string, end: number): ByteString | undefined {
  if (literal.includes("\\\\")) return undefined;
  let text = "";
  for (let at = 1; at < end; ) {
    const next = literal.indexOf("\\", at + PIECE_LENGTH);
    const stop = next < 0 || next > end ? end : next;
    const piece = literal.slice(at, stop).replace(HEX_QUOTE, '"');
    if (piece.includes("\\")) return undefined;
    text += piece;
    at = stop;
  }
  return bytesOf(text);
}

/**
 * The escaped contents of a literal for these bytes, without quotes, as LLVM's `printEscapedString` writes them
 * (upper-case hex, UTF-8 byte by byte); `style` is for quotes alone.
 */
export function encodeBytes(bytes: ByteString, style: QuoteStyle): string {
  const text = OTHERS.test(bytes) ? bytes.replace(ALL_OTHERS, (c) => (c === "\\" ? "\\\\" : hexEscape(c))) : bytes;
  return text.replaceAll('"', style === "hex" ? "\\22" : '\\"');
}

/** What is escaped besides quotes, which are in most encoded strings: native searches find both. */
const OTHERS = /[^\x20-\x7e]|\\/;
const ALL_OTHERS = new RegExp(OTHERS, "g");

/** The text that a string literal spells; bytes that are not UTF-8 show as escapes. */
export function textOfLiteral(literal: string): string {
  return displayBytes(decodeLiteral(literal).bytes);
}

/** C's, Python's and JSON's escapes, as far as they mean one character. */
const FOREIGN_ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u(?!d[89a-f])([0-9a-fA-F]{4})|(['/])|(r))/iy;

/** How an escape of another language, whose backslash is at an offset of a literal, is spelled in MLIR. */
export function meantEscape(literal: string, offset: number): { length: number; spelling: string } | undefined {
  FOREIGN_ESCAPE.lastIndex = offset;
  const [whole, byte, unit, plain] = FOREIGN_ESCAPE.exec(literal) ?? [];
  if (whole === undefined) return undefined;
  const { length } = whole;
  if (byte !== undefined) return { length, spelling: `\\${byte.toUpperCase()}` };
  if (unit !== undefined)
    return { length, spelling: encodeBytes(bytesOf(String.fromCharCode(Number.parseInt(unit, 16))), "hex") };
  return { length, spelling: plain ?? "\\0D" };
}
