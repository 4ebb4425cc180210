/** The promise of the formatter: the tokens and comments of a text are the same before and after. */
import { Lexer } from "../syntax/lexer.js";
import { isLineEnd, isSpace, SPACE, TAB } from "../text/characters.js";
import { applyEdits, movedEdits, type TextEdit } from "../text/edit.js";

/** Whether a text has the same tokens and comments after edits. None crosses a line end, so that only changed lines are read. */
export function keepsTokens(text: string, edits: readonly TextEdit[]): boolean {
  for (let i = 0; i < edits.length; ) {
    const first = edits[i] as TextEdit;
    if (isBetweenLines(text, first)) {
      i++;
      continue;
    }
    const start = lineStart(text, first.start);
    const lines: TextEdit[] = [];
    let end = first.start;
    for (let edit: TextEdit | undefined = first; edit && edit.start <= end; edit = edits[++i]) {
      if (isBetweenLines(text, edit)) break;
      lines.push(edit);
      if (edit.end >= end) end = lineEnd(text, edit.end);
    }
    // What the next edit does with the end of the line is its own.
    end = Math.min(end, edits[i]?.start ?? end);
    if (partsTokens(text, start, end, lines)) continue;
    const before = text.slice(start, end);
    if (whiteSpaceEdits(before, applyEdits(before, movedEdits(lines, -start))) === undefined) return false;
  }
  return true;
}

/** Whether an edit replaces the white space between two lines by other white space between two lines. */
function isBetweenLines(text: string, { start, end, newText }: TextEdit): boolean {
  if (!(isLineEnd(text.charCodeAt(start)) && isLineEnd(newText.charCodeAt(0)))) return false;
  return isWhiteSpace(text, start, end) && isWhiteSpace(newText, 0, newText.length);
}

/**
 * Whether each edit puts white space between two tokens of a line, in place of none or of blanks: then no token goes on
 * after what was its end. What ends with its line, as comments do, has no token of that line after it.
 */
function partsTokens(text: string, start: number, end: number, edits: readonly TextEdit[]): boolean {
  const walk = new Walk(text, start, end);
  let passed = 0;
  for (let from = start; walk.next(); from = walk.end) {
    for (let edit = edits[passed]; edit && edit.end <= walk.start; edit = edits[++passed]) {
      if (edit.start < from || !isParting(text, edit)) return false;
    }
  }
  return passed === edits.length;
}

function isParting(text: string, { start, end, newText }: TextEdit): boolean {
  for (let p = start; p < end; p++) if (text.charCodeAt(p) !== SPACE && text.charCodeAt(p) !== TAB) return false;
  return newText !== "" && isWhiteSpace(newText, 0, newText.length);
}

function isWhiteSpace(text: string, start: number, end: number): boolean {
  for (let p = start; p < end; p++) if (!isSpace(text.charCodeAt(p))) return false;
  return true;
}

function lineStart(text: string, offset: number): number {
  let p = offset;
  while (p > 0 && !isLineEnd(text.charCodeAt(p - 1))) p--;
  return p;
}

function lineEnd(text: string, offset: number): number {
  let p = offset;
  while (p < text.length && !isLineEnd(text.charCodeAt(p))) p++;
  return p;
}

/** The edits between two texts with the same tokens and comments, in the same order; undefined where those differ. */
export function whiteSpaceEdits(before: string, after: string): TextEdit[] | undefined {
  const a = new Walk(before);
  const b = new Walk(after);
  const edits: TextEdit[] = [];
  for (let from = 0, to = 0; ; from = a.end, to = b.end) {
    const hasMore = a.next();
    if (hasMore !== b.next() || (hasMore && !isSame(a, b))) return undefined;
    if (!isSameText(before, from, a.start, after, to, b.start)) {
      edits.push({ start: from, end: a.start, newText: after.slice(to, b.start) });
    }
    if (!hasMore) return edits;
  }
}

function isSame(a: Walk, b: Walk): boolean {
  return a.kind === b.kind && isSameText(a.text, a.start, a.end, b.text, b.start, b.end);
}

function isSameText(a: string, aStart: number, aEnd: number, b: string, bStart: number, bEnd: number): boolean {
  const length = aEnd - aStart;
  if (bEnd - bStart !== length) return false;
  for (let i = 0; i < length; i++) if (a.charCodeAt(aStart + i) !== b.charCodeAt(bStart + i)) return false;
  return true;
}

/** The tokens and comments of a text, one after another. */
class Walk {
  readonly text: string;
  readonly #lexer: Lexer;
  /** The comments before the lexer's token that are still to come: starts and ends. */
  readonly #comments: number[] = [];
  #passed = 0;
  start = 0;
  end = 0;
  /** The lexer's, or -1 for a comment. */
  kind = 0;
  #hasToken = false;
  #isRead = false;

  constructor(text: string, start = 0, end = text.length) {
    this.text = text;
    this.#lexer = new Lexer(text, start, end, (from, to) => this.#comments.push(from, to));
  }

  next(): boolean {
    if (!this.#isRead) {
      if (this.#passed > 0) this.#comments.length = this.#passed = 0;
      this.#hasToken = this.#lexer.next();
      this.#isRead = true;
    }
    if (this.#passed < this.#comments.length) {
      this.start = this.#comments[this.#passed] ?? 0;
      this.end = this.#comments[this.#passed + 1] ?? 0;
      this.#passed += 2;
      this.kind = -1;
      return true;
    }
    this.#isRead = false;
    if (!this.#hasToken) {
      this.start = this.end = this.#lexer.pos;
      return false;
    }
    this.start = this.#lexer.start;
    this.end = this.#lexer.pos;
    this.kind = this.#lexer.kind;
    return true;
  }
}
