/**
 * Applying the fixes of findings. One pass takes as many fixes as do not touch each other; what is left comes in the next
 * pass, on a text in which it may have gone by itself. Command line and editor share this, so both give the same text.
 */
import type { Finding, TextEdit } from "./features/finding.js";
import type { Span } from "./text/offsetMap.js";

/**
 * A text that is not stable by then has fixes that undo each other. Fixes inside one span all write its length, so a
 * string needs as many passes as it has faults.
 */
export const MAX_PASSES = 100;

export interface FixedText {
  readonly text: string;
  /** From the text before to the text after: sorted, apart from each other, none without effect. */
  readonly edits: readonly TextEdit[];
  /** How many fixes were applied. */
  readonly count: number;
  /** What is found in the text after. */
  readonly findings: readonly Finding[];
}

/** Whether a finding carries a fix that keeps the meaning. */
export function isSafelyFixable({ fix }: Finding): boolean {
  return fix?.safe === true && fix.edits.length > 0;
}

function changes(text: string, { fix }: Finding): boolean {
  return fix?.edits.some(({ start, end, newText }) => text.slice(start, end) !== newText) === true;
}

/**
 * Applies every safe fix, and those of what is then found, until none is left or `MAX_PASSES` are over.
 *
 * @param find What is found in a text, with spans in UTF-16 offsets of it.
 * @param found What is found in this one.
 */
export function fixText(
  text: string,
  find: (text: string) => readonly Finding[],
  found: readonly Finding[] = find(text),
): FixedText {
  const original = text;
  let pieces: readonly Piece[] = [{ start: 0, end: text.length }];
  let count = 0;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const before = text;
    const { edits, taken } = disjointEdits(
      found.filter((finding) => isSafelyFixable(finding) && changes(before, finding)),
    );
    if (taken === 0) break;
    const next = applyEdits(text, edits);
    pieces = editPieces(pieces, edits);
    text = next;
    count += taken;
    found = find(text);
  }
  return { text, edits: editsOf(original, pieces), count, findings: found };
}

/**
 * The edits of as many fixes as go together, sorted. A fix is taken whole or not at all; of two that don't go
 * together, the one whose finding comes first.
 */
export function disjointEdits(found: readonly Finding[]): {
  readonly edits: readonly TextEdit[];
  readonly taken: number;
} {
  const edits: TextEdit[] = [];
  const scopes: Span[] = [];
  let taken = 0;
  for (const { fix } of found) {
    if (fix === undefined || fix.edits.length === 0) continue;
    if (fix.scope !== undefined && touches(scopes, fix.scope)) continue;
    const own = [...fix.edits].sort(byStart);
    const tangled = own.some((edit, i) => i > 0 && edit.start < (own[i - 1]?.end ?? 0));
    if (tangled || own.some((edit) => touches(edits, edit))) continue;
    // Findings come in order, and so do their edits as a rule: then this adds at the end.
    for (const edit of own) edits.splice(placeOf(edits, edit.start + 1), 0, edit);
    if (fix.scope !== undefined) scopes.splice(placeOf(scopes, fix.scope.start + 1), 0, fix.scope);
    taken++;
  }
  return { edits, taken };
}

const byStart = (a: TextEdit, b: TextEdit): number => a.start - b.start || a.end - b.end;

/** Whether a span overlaps one of sorted spans, or nothing says which of the two comes first. */
function touches(edits: readonly Span[], { start, end }: Span): boolean {
  for (let i = placeOf(edits, start); ; i++) {
    const other = edits[i];
    if (other === undefined || other.start > end) return false;
    // Two that only border on each other have an order, unless one of them has no width.
    if ((other.end > start && other.start < end) || start === end || other.start === other.end) return true;
  }
}

/** The index of the first of sorted spans that ends at or after an offset. */
function placeOf(edits: readonly Span[], offset: number): number {
  let low = 0;
  let high = edits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edits[middle]?.end ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The text with sorted edits that do not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, newText } of edits) {
    parts.push(text.slice(at, start), newText);
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join("");
}

/** A part of the text after some edits: kept from the original (a span of it), or new. */
type Piece = { readonly start: number; readonly end: number } | { readonly text: string };

const lengthOf = (piece: Piece): number => ("text" in piece ? piece.text.length : piece.end - piece.start);

function cut(piece: Piece, from: number, to: number): Piece {
  if ("text" in piece) return { text: piece.text.slice(from, to) };
  return { start: piece.start + from, end: piece.start + to };
}

/** The pieces after edits (sorted, apart) of the text that the pieces make up. */
function editPieces(pieces: readonly Piece[], edits: readonly TextEdit[]): readonly Piece[] {
  const result: Piece[] = [];
  let i = 0;
  /** Where piece `i` starts in the text, and how much of it is dealt with. */
  let base = 0;
  let done = 0;
  /** Goes on to an offset of the text; what is passed is kept or not. */
  const pass = (to: number, kept: boolean): void => {
    for (let piece = pieces[i]; piece !== undefined && base + done < to; piece = pieces[i]) {
      const length = lengthOf(piece);
      const stop = Math.min(length, to - base);
      if (kept && stop > done) result.push(cut(piece, done, stop));
      done = stop;
      if (done < length) return;
      base += length;
      done = 0;
      i++;
    }
  };
  for (const { start, end, newText } of edits) {
    pass(start, true);
    pass(end, false);
    if (newText !== "") result.push({ text: newText });
  }
  pass(Number.POSITIVE_INFINITY, true);
  return result;
}

/** What has to be done to the original to get the pieces. */
function editsOf(original: string, pieces: readonly Piece[]): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  let at = 0;
  let parts: string[] = [];
  const close = (next: number): void => {
    const newText = parts.join("");
    // One fix may have undone what another did.
    if (original.slice(at, next) !== newText) edits.push({ start: at, end: next, newText });
    parts = [];
  };
  for (const piece of pieces) {
    if ("text" in piece) parts.push(piece.text);
    else {
      close(piece.start);
      at = piece.end;
    }
  }
  close(original.length);
  return edits;
}
