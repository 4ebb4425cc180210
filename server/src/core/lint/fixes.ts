/**
 * Applies the fixes of findings. A pass applies all fixes that don't overlap; the rest waits for the next pass, whose
 * findings may no longer include them. Command line and editor share this, so both produce the same text.
 */

import { type Finding, type Fix, isSafelyFixable } from "../document/finding.js";
import { mergeFixes } from "../encodings/spans/mergeFixes.js";
import { applyEdits, literalEdits, type TextEdit } from "../text/edit.js";
import { byPlace, type Span } from "../text/offsetMap.js";
import { firstIndex } from "../text/order.js";
import { finish } from "../text/steps.js";

/**
 * A text that isn't stable by then has fixes that undo each other. Every fix inside a span rewrites its length, so a
 * string needs as many passes as it has errors.
 */
export const MAX_PASSES = 100;

type InString = NonNullable<Fix["inString"]>;

export interface FixedText {
  readonly text: string;
  /** From the text before to the text after: sorted, not adjacent, none without effect. */
  readonly edits: readonly TextEdit[];
  readonly count: number;
  /** What is found in the text after. */
  readonly findings: readonly Finding[];
}

/** A text that fixes can be applied to. */
export interface FixableText {
  slice(start?: number, end?: number): string;
  /** Applies sorted edits that do not overlap, step by step. */
  apply(edits: readonly TextEdit[]): Generator<undefined, void>;
  /** Finds what is wrong with the current text, step by step. */
  find(): Generator<undefined, readonly Finding[]>;
}

/**
 * Applies every safe fix, then those of the new findings, until none is left or after `MAX_PASSES`.
 * @param find Finds what is wrong with a text; spans are UTF-16 offsets in it.
 * @param found The findings of `text`.
 */
export function fixText(
  text: string,
  find: (text: string) => readonly Finding[],
  found: readonly Finding[] = find(text),
): FixedText {
  let now = text;
  const fixable: FixableText = {
    slice: (start, end) => now.slice(start, end),
    *apply(edits) {
      yield;
      now = applyEdits(now, edits);
    },
    *find() {
      yield;
      return find(now);
    },
  };
  return finish(fixSteps(fixable, found));
}

/** `fixText` in steps, so that callers can interleave other work. */
export function* fixSteps(text: FixableText, found: readonly Finding[]): Generator<undefined, FixedText> {
  const original = text.slice();
  let pieces: readonly Piece[] = [{ start: 0, end: original.length }];
  let count = 0;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const { edits, taken } = yield* disjointSteps(found, (each) => isSafelyFixable(each) && changes(text, each));
    if (taken === 0) break;
    yield;
    yield* text.apply(edits);
    pieces = editPieces(pieces, edits);
    count += taken;
    yield;
    found = yield* text.find();
    yield;
  }
  const edits = yield* editsOf(original, pieces);
  yield;
  return { text: text.slice(), edits, count, findings: found };
}

/** Whether the fix of a finding would change the text. */
export function changes(text: Pick<FixableText, "slice">, { fix }: Finding): boolean {
  return fix?.edits.some(({ start, end, newText }) => text.slice(start, end) !== newText) === true;
}

interface DisjointEdits {
  readonly edits: readonly TextEdit[];
  readonly taken: number;
}

/**
 * The edits of as many fixes as are compatible, sorted. A fix is applied whole or not at all; of two that conflict, the
 * one whose finding comes first wins.
 */
function* disjointSteps(
  found: readonly Finding[],
  isMeant: (finding: Finding) => boolean,
): Generator<undefined, DisjointEdits> {
  const edits: TextEdit[] = [];
  const scopes: Span[] = [];
  let taken = 0;
  for (const [i, group] of (yield* groupsOf(found, isMeant)).entries()) {
    if (i % FIXES_AT_ONCE === 0) yield;
    const fix: Intent = "edits" in group ? { ...group, count: 1 } : mergedIntent(group);
    if (fix.scope !== undefined && touches(scopes, fix.scope)) continue;
    const own = [...fix.edits].sort(byPlace);
    const tangled = own.some((edit, j) => j > 0 && edit.start < (own[j - 1]?.end ?? 0));
    if (tangled || own.some((edit) => touches(edits, edit))) continue;
    // Findings are sorted, and their edits usually are too: then this appends.
    for (const edit of own) edits.splice(placeOf(edits, edit.start + 1), 0, edit);
    if (fix.scope !== undefined) scopes.splice(placeOf(scopes, fix.scope.start + 1), 0, fix.scope);
    taken += fix.count;
  }
  return { edits, taken };
}

const FIXES_AT_ONCE = 256;

/** The fixes of one place: a single fix, or all those of a string. */
interface Intent {
  readonly edits: readonly TextEdit[];
  readonly scope?: Span;
  readonly count: number;
}

/** The fixes of findings in their order, those of one string together. */
function* groupsOf(
  found: readonly Finding[],
  isMeant: (finding: Finding) => boolean,
): Generator<undefined, readonly (Fix | InString[])[]> {
  const strings = new Map<number, InString[]>();
  const order: (Fix | InString[])[] = [];
  for (const [i, finding] of found.entries()) {
    if (i % FIXES_AT_ONCE === 0) yield;
    const { fix } = finding;
    if (fix === undefined || fix.edits.length === 0 || !isMeant(finding)) continue;
    const { inString } = fix;
    const known = inString && strings.get(inString.at);
    if (inString === undefined) order.push(fix);
    else if (known !== undefined) known.push(inString);
    else {
      const own = [inString];
      strings.set(inString.at, own);
      order.push(own);
    }
  }
  return order;
}

function mergedIntent(inString: readonly InString[]): Intent {
  const { edits, count } = mergeFixes(inString.map(({ fix }) => fix));
  const [first] = inString;
  return { edits: first === undefined ? [] : literalEdits(first.at, first.literal, edits), count };
}

/** Whether a span overlaps one of sorted spans, or touches one so that their order is ambiguous. */
function touches(edits: readonly Span[], { start, end }: Span): boolean {
  for (let i = placeOf(edits, start); ; i++) {
    const other = edits[i];
    if (other === undefined || other.start > end) return false;
    // Adjacent spans are ordered unless one of them is empty.
    if ((other.end > start && other.start < end) || start === end || other.start === other.end) return true;
  }
}

/** The index of the first of sorted spans that ends at or after an offset. */
function placeOf(edits: readonly Span[], offset: number): number {
  return firstIndex(edits.length, (i) => (edits[i]?.end ?? 0) < offset);
}

/** A part of the edited text: a span of the original, or new text. */
type Piece = { readonly start: number; readonly end: number } | { readonly text: string };

const lengthOf = (piece: Piece): number => ("text" in piece ? piece.text.length : piece.end - piece.start);

function cut(piece: Piece, from: number, to: number): Piece {
  if ("text" in piece) return { text: piece.text.slice(from, to) };
  return { start: piece.start + from, end: piece.start + to };
}

/** Applies edits (sorted, not adjacent) to the text that the pieces make up; returns its pieces. */
function editPieces(pieces: readonly Piece[], edits: readonly TextEdit[]): readonly Piece[] {
  const result: Piece[] = [];
  let i = 0;
  /** Where piece `i` starts in the text, and how much of it has been consumed. */
  let base = 0;
  let done = 0;
  /** Advances to an offset of the text, keeping or dropping what is passed. */
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

/** The edits that turn the original into the pieces. */
function* editsOf(original: string, pieces: readonly Piece[]): Generator<undefined, readonly TextEdit[]> {
  const edits: TextEdit[] = [];
  let at = 0;
  let parts: string[] = [];
  const close = (next: number): void => {
    const newText = parts.join("");
    // A later fix may have reverted an earlier one.
    if (original.slice(at, next) !== newText) edits.push({ start: at, end: next, newText });
    parts = [];
  };
  for (const [i, piece] of pieces.entries()) {
    if (i % FIXES_AT_ONCE === 0) yield;
    if ("text" in piece) parts.push(piece.text);
    else {
      close(piece.start);
      at = piece.end;
    }
  }
  close(original.length);
  return edits;
}
