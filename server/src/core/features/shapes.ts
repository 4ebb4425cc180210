/** Folding and selection ranges. */
import type { FoldingRange, Position, SelectionRange } from "vscode-languageserver-types";
import type { AbiDocument } from "../document/document.js";
import type { Span } from "../text/offsetMap.js";
import type { Found } from "../text/steps.js";
import { all, allSteps } from "./providers.js";
import { rangeOf } from "./ranges.js";

/** Folding ranges: every span over several lines, the widest of those that begin on one line. */
export function* foldingRangeSteps(document: AbiDocument): Found<FoldingRange> {
  const byLine = new Map<number, FoldingRange>();
  for (const fold of allSteps((provider) => provider.folds?.(document))) {
    yield;
    if (fold === undefined) continue;
    const { start, end, kind } = fold;
    const startLine = document.positionAt(start).line;
    const endLine = document.positionAt(end).line;
    if (endLine <= startLine || (byLine.get(startLine)?.endLine ?? -1) >= endLine) continue;
    byLine.set(startLine, { startLine, endLine, ...(kind && { kind }) });
  }
  yield* [...byLine.values()].sort((a, b) => a.startLine - b.startLine);
}

/** The selection ranges at some positions, one after another. */
export function* selectionRangeSteps(document: AbiDocument, positions: readonly Position[]): Found<SelectionRange> {
  for (const position of positions) {
    const offset = document.offsetAt(position);
    while (!document.structure.readSectionAt(offset, () => true)) yield;
    yield selectionRange(document, position);
  }
}

/** The growing selection ranges at a position; the last one is the document. */
export function selectionRange(document: AbiDocument, position: Position): SelectionRange {
  const offset = document.offsetAt(position);
  const spans = all((provider) => provider.selections?.(document, offset))
    .filter(({ start, end }) => start <= offset && offset <= end && start < end)
    .sort((a, b) => b.end - b.start - (a.end - a.start));
  const whole: Span = { start: 0, end: document.length };
  let inner = whole;
  let range: SelectionRange = { range: rangeOf(document, whole) };
  for (const span of spans) {
    const grows = span.start >= inner.start && span.end <= inner.end && span.end - span.start < inner.end - inner.start;
    if (!grows) continue; // neither in the one before nor smaller than it
    range = { range: rangeOf(document, span), parent: range };
    inner = span;
  }
  return range;
}
