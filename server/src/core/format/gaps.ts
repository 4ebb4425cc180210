/** The edits of a formatted text: each replaces the white space between two tokens. */
import { CARRIAGE_RETURN, isLineEnd, LINE_FEED, SPACE, TAB } from "../text/characters.js";
import type { TextEdit } from "../text/edit.js";

export class Gaps {
  readonly #text: string;
  /** What ends the lines of the file. */
  readonly #lineEnd: string;
  readonly edits: TextEdit[] = [];

  constructor(text: string, lineEnd: string) {
    this.#text = text;
    this.#lineEnd = lineEnd;
  }

  /** Makes so many blanks of a gap. */
  blanks(start: number, end: number, count: number): void {
    if (end - start === count && this.#areSpaces(start, end)) return;
    this.edits.push({ start, end, newText: spaces(count) });
  }

  /**
   * Makes line ends of a gap, and blanks up to a column after them; with -1 for the column the blanks that are there.
   * The column.
   */
  lines(start: number, end: number, count: number, column: number): number {
    const text = this.#text;
    let ends = 0;
    let at = start;
    let isTrimmed = true;
    for (let p = start; p < end; p++) {
      const c = text.charCodeAt(p);
      if (!isLineEnd(c)) continue;
      if (c === CARRIAGE_RETURN && text.charCodeAt(p + 1) === LINE_FEED) p++;
      if (p > at && !this.#isLineEndOnly(at, p)) isTrimmed = false;
      ends++;
      at = p + 1;
    }
    const indent = column < 0 ? end - at : column;
    const isKept = column < 0 || (end - at === column && this.#areSpaces(at, end));
    if (ends === count && isTrimmed && isKept) return indent;
    const lineEnd = ends > 0 ? firstLineEnd(text, start, end) : this.#lineEnd;
    const blanks = column < 0 ? text.slice(at, end) : spaces(column);
    this.edits.push({ start, end, newText: lineEnd.repeat(count) + blanks });
    return indent;
  }

  /** Ends a section after its last token: one line end at the end of the file, else at most one blank line. */
  end(start: number, end: number, isLast: boolean): void {
    let count = 0;
    for (let p = start; p < end; p++) {
      const c = this.#text.charCodeAt(p);
      if (!isLineEnd(c) && c !== SPACE && c !== TAB) return;
      if (isLineEnd(c) && !(c === CARRIAGE_RETURN && this.#text.charCodeAt(p + 1) === LINE_FEED)) count++;
    }
    this.lines(start, end, isLast ? 1 : Math.min(Math.max(count, 1), 2), 0);
  }

  /** The column after a gap in which a line ends, else -1. */
  columnAfter(start: number, end: number): number {
    for (let p = end; p > start; p--) if (isLineEnd(this.#text.charCodeAt(p - 1))) return end - p;
    return -1;
  }

  /** The column of an offset. */
  columnAt(offset: number): number {
    let p = offset;
    while (p > 0 && !isLineEnd(this.#text.charCodeAt(p - 1))) p--;
    return offset - p;
  }

  #areSpaces(start: number, end: number): boolean {
    for (let p = start; p < end; p++) if (this.#text.charCodeAt(p) !== SPACE) return false;
    return true;
  }

  #isLineEndOnly(start: number, end: number): boolean {
    return end === start + 1 && this.#text.charCodeAt(start) === CARRIAGE_RETURN;
  }
}

/** The first end of a line in a part of a text, as most others of its file are. */
export function firstLineEnd(text: string, start = 0, end = text.length): string {
  for (let p = start; p < end; p++) {
    const c = text.charCodeAt(p);
    if (c === LINE_FEED) return "\n";
    if (c === CARRIAGE_RETURN) return text.charCodeAt(p + 1) === LINE_FEED ? "\r\n" : "\r";
  }
  return "\n";
}

const SPACES: string[] = [];

function spaces(count: number): string {
  SPACES[count] ??= " ".repeat(count);
  return SPACES[count] ?? "";
}
