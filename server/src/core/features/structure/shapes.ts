/** Folding ranges and selection ranges in any MLIR text. */

import type { AbiDocument } from "../../document/document.js";
import { lineOf, linesWith } from "../../document/structure/mentions.js";
import { statementEnd } from "../../syntax/statement.js";
import { cursorAt, next, WORD } from "../../syntax/tokens.js";
import {
  CLOSE_BRACE,
  CLOSE_PAREN,
  CLOSE_SQUARE,
  GREATER,
  LESS,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
} from "../../text/characters.js";
import type { Span } from "../../text/offsetMap.js";
import type { Fold } from "../provider.js";
import { beforeLine } from "../ranges.js";

/** Regions and dictionaries over several lines, runs of comment lines, and the sections of a split file. */
export function* structureFolds(document: AbiDocument): Generator<Fold | undefined> {
  const { sections } = document.structure;
  if (sections.length > 1) {
    for (const { start, end } of sections) yield { ...trimmed(document, start, end), kind: "region" };
  }
  // The closing brace stays visible.
  for (const { start, end } of document.structure.longBraces()) {
    yield { start, end: Math.max(beforeLine(document, end), start), kind: undefined };
  }
  yield* commentFolds(document);
  yield* denseFolds(document);
}

function* commentFolds(document: AbiDocument): Generator<Fold | undefined> {
  let run: { readonly start: number; end: number; lines: number; readonly part: number } | undefined;
  const fold = (): Fold | undefined =>
    run !== undefined && run.lines > 1 ? { start: run.start, end: run.end, kind: "comment" } : undefined;
  for (const { start, end } of document.structure.commentLines()) {
    const part = document.structure.sectionAt(start).start;
    // Only a line end and indentation separate the lines of a run, which ends with its section of the file.
    if (run?.part === part && /^\r?\n[ \t]*$/.test(document.slice(run.end, Math.min(start, run.end + 1000)))) {
      run.end = end;
      run.lines++;
      yield;
      continue;
    }
    yield fold();
    run = { start, end, lines: 1, part };
  }
  yield fold();
}

const TOKENS_A_STEP = 256;
const OPENERS: ReadonlySet<number> = new Set([LESS, OPEN_PAREN, OPEN_SQUARE]);
const ENDERS: ReadonlySet<number> = new Set([GREATER, CLOSE_PAREN, CLOSE_SQUARE]);

function* denseFolds(document: AbiDocument): Generator<Fold | undefined> {
  let after = 0;
  for (const line of linesWith(document, ["dense<"], { start: 0, end: document.length })) {
    if (line.start < after) continue;
    const elements = new DenseElements();
    for (let current = line; ; current = lineOf(document, current.end + 1)) {
      yield* elements.addLine(current);
      after = current.end + 1;
      if (!elements.isOpen || after >= document.length) break;
    }
  }
}

/** Tracks open elements line by line. */
class DenseElements {
  /** Where the elements begin, and how many of their brackets are open. */
  #start = -1;
  #depth = 0;

  get isOpen(): boolean {
    return this.#start >= 0 && this.#depth > 0;
  }

  /** The elements that end on the next line. A line may hold megabytes of them. */
  *addLine({ text, start }: ReturnType<typeof lineOf>): Generator<Fold | undefined> {
    const cursor = cursorAt(text, 0);
    let afterDense = false;
    for (let count = 1; next(cursor); count++) {
      if (count % TOKENS_A_STEP === 0) yield;
      const { kind } = cursor;
      if (this.#depth === 0 && kind === LESS && afterDense) this.#start = start + cursor.start;
      afterDense = kind === WORD && text.slice(cursor.start, cursor.end) === "dense";
      if (this.#start < 0) continue;
      if (OPENERS.has(kind)) this.#depth++;
      else if (ENDERS.has(kind)) this.#depth--;
      if (this.#depth > 0) continue;
      if (this.#start < start) yield { start: this.#start, end: start + cursor.start, kind: undefined };
      this.#start = -1;
    }
    yield;
  }
}

function trimmed(document: AbiDocument, start: number, end: number): Span {
  const tail = document.slice(Math.max(start, end - 1000), end);
  return { start, end: end - (tail.length - tail.trimEnd().length) };
}

/** Longer statements (UTF-16 units) are not read for a selection. */
const MAX_STATEMENT_LENGTH = 1 << 16;
/** Limit of enclosing brackets over several lines. */
const MAX_DEPTH = 64;

const CLOSERS: Readonly<Record<number, number>> = {
  [CLOSE_BRACE]: OPEN_BRACE,
  [CLOSE_PAREN]: OPEN_PAREN,
  [CLOSE_SQUARE]: OPEN_SQUARE,
};

/** Token, brackets, statement, regions, functions and modules, section of the file. */
export function structureSelections(document: AbiDocument, offset: number): readonly Span[] {
  const spans: Span[] = [];
  const line = lineOf(document, offset);
  const section = document.structure.sectionAt(offset);
  const indent = line.text.length - line.text.trimStart().length;
  const from = line.start + indent;
  // What follows an empty line is not at the offset.
  if (indent < line.text.length) {
    const text = document.slice(from, Math.min(from + MAX_STATEMENT_LENGTH, section.end));
    const header = statementEnd(text);
    addTokens(spans, text, from, offset);
    spans.push({ start: from, end: from + header });
    // With a region, the statement ends at the region's end.
    if (text[header] === "{") addRegion(document, spans, from + header, from);
  }
  let depth = 0;
  for (const open of document.structure.bracesAround(offset)) {
    if (open < section.start || depth++ === MAX_DEPTH) break;
    const start = document.lineStart(open);
    const before = document.slice(start, open);
    addRegion(document, spans, open, start + before.length - before.trimStart().length);
  }
  for (let node = document.structure.nodeAt(offset); node !== undefined; node = node.parent) {
    spans.push({ start: node.start, end: node.end });
  }
  spans.push({ start: section.start, end: section.end });
  return spans;
}

/** The inside of a region, the region, and the op from `start` on. */
function addRegion(document: AbiDocument, spans: Span[], open: number, start: number): void {
  const after = document.structure.afterBrace(open);
  if (after < 0) return;
  spans.push({ start: open + 1, end: after - 1 }, { start: open, end: after }, { start, end: after });
}

/** The token at an offset, and the enclosing brackets of its statement, with and without their contents. */
function addTokens(spans: Span[], text: string, base: number, offset: number): void {
  const cursor = cursorAt(text, 0);
  const open: { readonly kind: number; readonly at: number }[] = [];
  const at = offset - base;
  while (next(cursor)) {
    const { kind, start, end } = cursor;
    if (start <= at && at <= end) spans.push({ start: base + start, end: base + end });
    if (kind === OPEN_BRACE || kind === OPEN_PAREN || kind === OPEN_SQUARE) open.push({ kind, at: start });
    const opener = CLOSERS[kind];
    if (opener === undefined) continue;
    const found = open[open.length - 1];
    if (found?.kind !== opener) return;
    open.pop();
    if (found.at <= at && at <= end) {
      spans.push({ start: base + found.at + 1, end: base + start }, { start: base + found.at, end: base + end });
    }
    if (start > at && open.length === 0) return;
  }
}
