/** Folding ranges and selection ranges in any MLIR text. */

import type { AbiDocument } from "../../document/document.js";
import { isComment, isString, nameAt, placeAt } from "../../document/structure/place.js";
import { BODY, CLOSER, ERROR, isBracket, OP, REGION, TAIL, UNCLOSED } from "../../syntax/tree.js";
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

function* denseFolds({ pages }: AbiDocument): Generator<Fold | undefined> {
  for (const page of pages.all) {
    const text = pages.text(page);
    if (text.includes("dense<")) {
      const { count, kinds, starts, ends } = pages.tree(page);
      for (let row = 0; row < count; row++) {
        const start = starts[row] ?? 0;
        const end = ends[row] ?? 0;
        if (kinds[row] !== BODY || !text.startsWith("dense", start - 5) || !text.slice(start, end).includes("\n"))
          continue;
        yield { start: page.start + start, end: page.start + end - 1, kind: undefined };
      }
    }
    yield;
  }
}

function trimmed(document: AbiDocument, start: number, end: number): Span {
  const tail = document.slice(Math.max(start, end - 1000), end);
  return { start, end: end - (tail.length - tail.trimEnd().length) };
}

/** Limit of enclosing brackets over several lines. */
const MAX_DEPTH = 64;

/** Token, brackets, statement, regions, functions and modules, section of the file. */
export function structureSelections(document: AbiDocument, offset: number): readonly Span[] {
  const spans: Span[] = [];
  const section = document.structure.sectionAt(offset);
  addNodes(spans, document, offset);
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

/** The word at an offset, and the nodes around it: entries, headers of ops, and brackets with and without their contents. */
function addNodes(spans: Span[], document: AbiDocument, offset: number): void {
  const place = placeAt(document, offset);
  if (place === undefined) return;
  const isInLeaf = nameAt(place) !== undefined || isString(place) || isComment(place);
  const word = isInLeaf ? undefined : wordAt(document, offset);
  if (word !== undefined) spans.push(word);
  const { page, tree, at } = place;
  const { count, kinds, starts, ends, afters, data } = tree;
  /** The first region from a row on. */
  let next = kinds.indexOf(REGION, place.row);
  for (let row = place.row; row >= 0; row--) {
    const kind = kinds[row] ?? 0;
    if (kind === REGION) next = row;
    if (at > (ends[row] ?? 0) || data[row] === UNCLOSED || kind === ERROR) continue;
    // Regions may go on in other pages, with what continues their ops.
    if (kind === TAIL || kind === CLOSER) continue;
    const region = next < Math.min(afters[row] ?? 0, count) ? next : -1;
    const isHeader = kind === OP && region >= 0;
    const end = isHeader ? (starts[region] ?? 0) : (ends[row] ?? 0);
    if (at > end || (region >= 0 && !isHeader)) continue;
    const span = { start: page.start + (starts[row] ?? 0), end: page.start + end };
    if (isBracket(kind)) spans.push({ start: span.start + 1, end: span.end - 1 });
    spans.push(span);
  }
}

/** A longer word is not looked for, to either side. UTF-16 units. */
const MAX_WORD = 256;

function wordAt(document: AbiDocument, offset: number): Span | undefined {
  const before = /[\w$.]*$/.exec(document.slice(offset - MAX_WORD, offset))?.[0].length ?? 0;
  const after = /^[\w$.]*/.exec(document.slice(offset, offset + MAX_WORD))?.[0].length ?? 0;
  return before + after === 0 ? undefined : { start: offset - before, end: offset + after };
}
