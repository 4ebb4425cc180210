/**
 * The lines that bodies mostly consist of: an op without regions, blocks and typed lists of values. All they say about
 * values is which the op defines and which it uses, so they are read without tokens, by one native search each.
 */
import { blanksEnd, digitsEnd, suffixEnd, triviaEnd, valueNumberEnd } from "../../syntax/lexemes.js";
import type { Cursor } from "../../syntax/tokens.js";
import { COLON, EQUAL, isLineEnd, PERCENT } from "../../text/characters.js";
import { hashOf } from "../../text/fingerprint.js";
import type { ValueBrackets } from "./valueBrackets.js";
import type { EventWriter } from "./valueEvents.js";
import type { Region } from "./valueFrames.js";

/** Words that start a bound, not an op: `affine.for %i = max #map(%a)`. */
export const BOUND_WORDS: ReadonlySet<string> = new Set(["max", "min", "affine_map", "affine_set", "symbol"]);

const RESULT = String.raw`%(?:\d+|[A-Za-z_$.][\w$.]*)(?::\d+)?[ \t]*`;
const RESULTS = String.raw`${RESULT}(?:,[ \t]*${RESULT}){0,31}=[ \t]*(?!(?:${[...BOUND_WORDS].join("|")})\b)(?=["A-Za-z_])`;
/** Without results a name has a dot, or quotes: other words may continue the op of the line before. */
const OP = String.raw`(?:"[^"\\%\s]+"|[A-Za-z_][\w$]*\.)`;
const STRING = String.raw`"[^"\\%\n\r\v\f]*"`;

/** What brackets without values hold, with brackets so many levels deep. Their braces are dictionaries. */
function within(depth: number): string {
  const plain = String.raw`[^()[\]{}"%^/\n\r\v\f]|${STRING}`;
  if (depth === 0) return `(?:${plain})*`;
  const inner = within(depth - 1);
  const braces = String.raw`\{[ \t]*(?:\}|[A-Za-z_][\w$.]*[ \t]*(?=[}=,:])${inner}\})`;
  return String.raw`(?:${plain}|\(${inner}\)|\[${inner}\]|${braces})*`;
}
const INNER = within(2);
/** Right in an op, `{}` and `{a}` may be regions. */
const WITHOUT_VALUES = String.raw`\(${INNER}\)|\[${INNER}\]|\{[ \t]*[A-Za-z_][\w$.]*[ \t]*(?=[=,:])${INNER}\}`;

const USE = String.raw`[ \t]*%[\w$.]+(?:#\d+)?[ \t]*`;
const USES = `${USE}(?:,${USE})*`;
const INDICES = String.raw`[\w$.#, \t-]*%[\w$.%#, \t-]*`;
/** A list in parentheses may bind its names for what follows. */
const OF_VALUES = String.raw`\{${USES}\}|\[${INDICES}\]|\(${USES}\)(?![ \t]*(?:in\b|[\r\n/]|:[ \t]*(?:i\d+|index)[ \t]*=))`;

const ASSIGNMENT = String.raw`=(?<=[ \t,)>\]][A-Za-z_][\w$.]*[ \t]*=)(?![=>])`;
const PART = String.raw`[\w$.?*+<>!#@,:&|;% \t~-]|${STRING}|${WITHOUT_VALUES}|${OF_VALUES}|${ASSIGNMENT}`;
const COMMENT = String.raw`(?:\/\/[^\r\n]*)?`;
/** The next token is on another line, and no op continues with it. */
const END = String.raw`(?<=[\w>)\]}"])(?<!->)(?=[ \t]*${COMMENT}\r?\n(?:[ \t]*${COMMENT}\r?\n)*[ \t]*[%}"A-Za-z_])`;
/** No part of it matches in two ways, so a failure backtracks once. The matcher keeps a state for each character of the line. */
const LINE = new RegExp(`(?:${RESULTS}|(?=${OP}))(?:${PART})*${END}`, "y");

/** Longer texts are not searched: a stretch is as long only where it has such a long token. UTF-16 units. */
const MAX_TEXT_LENGTH = 1 << 18;

export class UsualLines {
  readonly #text: string;
  readonly #lead: number;
  readonly #events: EventWriter;
  /** The next value from where the last search ended. */
  #percent = -1;

  /** @param lead What is subtracted from offsets in the text. */
  constructor(text: string, lead: number, events: EventWriter) {
    this.#text = text;
    this.#lead = lead;
    this.#events = events;
  }

  /**
   * Reads the usual lines after a cursor that is outside of brackets, after a token with which no op leads on.
   *
   * @param enough Lines that start there or later are left.
   * @param limit Up to where lines are read that start at an offset.
   * @returns Whether there is one; the cursor is not moved otherwise.
   */
  read(cursor: Cursor, enough: number, open: ValueBrackets, limit: (start: number) => number): boolean {
    const text = this.#text;
    const { pos } = cursor;
    if (text.length > MAX_TEXT_LENGTH || !isLineEnd(text.charCodeAt(blanksEnd(text, pos)))) return false;
    for (let start = ~triviaEnd(text, pos, text.length); start >= 0 && start < enough; ) {
      LINE.lastIndex = start;
      if (!LINE.test(text) || LINE.lastIndex > limit(start)) break;
      cursor.pos = LINE.lastIndex;
      open.startOp(start - this.#lead);
      this.#take(start, cursor.pos, open.region);
      start = ~triviaEnd(text, cursor.pos, text.length);
      cursor.seen = Math.max(cursor.seen, start + 1);
    }
    return cursor.pos > pos;
  }

  /** Notes the values of a line. */
  #take(start: number, end: number, region: Region): void {
    const text = this.#text;
    const lead = this.#lead;
    let p = text.charCodeAt(start) === PERCENT ? this.#takeResults(start, region) : start;
    for (p = this.#percentFrom(p); p < end; p = this.#percentFrom(p)) {
      const nameStart = p;
      const nameEnd = suffixEnd(text, p + 1, end);
      p = valueNumberEnd(text, nameEnd, end);
      if (nameEnd === nameStart + 1) continue;
      this.#events.use(hashOf(text, nameStart, nameEnd), nameStart - lead, p - lead, undefined);
    }
  }

  /** Notes what is before the `=`; the offset after it. */
  #takeResults(statement: number, region: Region): number {
    const text = this.#text;
    const lead = this.#lead;
    for (let start = statement; ; ) {
      const end = suffixEnd(text, start + 1, text.length);
      const countEnd = text.charCodeAt(end) === COLON ? digitsEnd(text, end + 1, text.length) : end;
      const count = countEnd === end ? 1 : Number(text.slice(end + 1, countEnd));
      this.#events.result(hashOf(text, start, end), start - lead, end - lead, region, statement - lead, count);
      const mark = blanksEnd(text, countEnd);
      if (text.charCodeAt(mark) === EQUAL) return mark + 1;
      start = blanksEnd(text, mark + 1);
    }
  }

  /** Where the first `%` from an offset on is. No text is searched twice. */
  #percentFrom(p: number): number {
    if (this.#percent < p) {
      const found = this.#text.indexOf("%", p);
      this.#percent = found < 0 ? this.#text.length : found;
    }
    return this.#percent;
  }
}
