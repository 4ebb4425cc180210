/** Ops and types that a file uses, the nearest first. */
import type { AbiDocument } from "../../document/document.js";
import { isTypeWord } from "../../syntax/builtinWords.js";
import { Lexer, WORD } from "../../syntax/lexer.js";
import { readerAt } from "../../syntax/reader.js";
import { NAME } from "../../syntax/tree.js";
import { foldedText, skipType } from "../../syntax/type.js";
import { EXCLAMATION } from "../../text/characters.js";
import type { Span } from "../../text/offsetMap.js";

/** How much text is read on either side. UTF-16 units. */
const MAX_OPS_DISTANCE = 1 << 18;
const MAX_TYPES_DISTANCE = 1 << 14;
/** Longer types are not written again. */
const MAX_TYPE_LENGTH = 200;

/** The names of ops around a span, without quotes and without the one that is there. */
export function opsNear(document: AbiDocument, span: Span): readonly string[] {
  const { pages } = document.structure;
  const { all, names } = pages;
  const distances = new Map<string, number>();
  const from = pages.indexAt(Math.max(0, span.start - MAX_OPS_DISTANCE));
  for (let i = from; i < all.length; i++) {
    const page = all[i];
    if (page === undefined || page.start > span.end + MAX_OPS_DISTANCE) break;
    const { count, kinds, starts, data } = pages.tree(page);
    for (let row = 0; row < count; row++) {
      const start = page.start + (starts[row] ?? 0);
      if (kinds[row] !== NAME || start === span.start) continue;
      note(distances, names.spelling(data[row] ?? 0).replaceAll('"', ""), Math.abs(start - span.start));
    }
  }
  return nearestFirst(distances);
}

/** The types in the text around a span, but for the one that is there. */
export function typesNear(document: AbiDocument, span: Span): readonly string[] {
  const from = document.lineStart(Math.max(0, span.start - MAX_TYPES_DISTANCE));
  const text = document.slice(from, span.end + MAX_TYPES_DISTANCE);
  const distances = new Map<string, number>();
  const lexer = new Lexer(text, 0);
  const reader = readerAt(text, 0, 0, text.length);
  while (lexer.next()) {
    const { kind, start, pos: end } = lexer;
    if (kind !== EXCLAMATION && !(kind === WORD && isTypeWord(text.slice(start, end)))) continue;
    reader.pos = start;
    if (!skipType(reader) || (from + start <= span.start && span.start <= from + reader.pos)) continue;
    if (reader.pos - start > MAX_TYPE_LENGTH) continue;
    note(distances, foldedText(text, start, reader.pos), Math.abs(from + start - span.start));
  }
  return nearestFirst(distances);
}

function note(distances: Map<string, number>, name: string, distance: number): void {
  const known = distances.get(name);
  if (known === undefined || distance < known) distances.set(name, distance);
}

function nearestFirst(distances: ReadonlyMap<string, number>): string[] {
  return [...distances].sort(([, a], [, b]) => a - b).map(([name]) => name);
}
