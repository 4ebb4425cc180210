/**
 * Applying the fixes of findings. One pass takes as many fixes as do not touch each other; what is left comes in the next
 * pass, on a text in which it may have gone by itself. Command line and editor share this, so both give the same text.
 */

import type { Finding, Fix } from "../document/finding.js";
import { mergeFixes } from "../encodings/spans/mergeFixes.js";
import type { TextEdit } from "../text/edit.js";
import { literalEdits } from "../text/literalEdits.js";
import type { Span } from "../text/offsetMap.js";
import { firstIndex } from "../text/order.js";

/**
 * A text that is not stable by then has fixes that undo each other. Fixes inside one span all write its length, so a
 * string needs as many passes as it has faults.
 */
export const MAX_PASSES = 100;

type InString = NonNullable<Fix["inString"]>;

export interface FixedText {
  readonly text: string;
  /** From the text before to the text after: sorted, apart from each other, none without effect. */
  readonly edits: readonly TextEdit[];
  /** How many fixes were applied. */
  readonly count: number;
  /** What is found in the text after. */
  readonly findings: readonly Finding[];
}

/** Whether a finding carries a safe fix. */
export function isSafelyFixable({ fix }: Finding): boolean {
  return fix?.safe === true && fix.edits.length > 0;
}

/** A text that fixes are applied to. */
export interface FixableText {
  slice(start?: number, end?: number): string;
  /** Applies sorted edits that do not overlap, step by step. */
  apply(edits: readonly TextEdit[]): Generator<undefined, void>;
  /** What is found in the text as it is now, step by step. */
  find(): Generator<undefined, readonly Finding[]>;
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

/** The same in steps, for callers that do other work in between. */
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

/** Takes all steps at once. */
export function finish<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Whether the fix of a finding would leave a text other than it is. */
export function changes(text: Pick<FixableText, "slice">, { fix }: Finding): boolean {
  return fix?.edits.some(({ start, end, newText }) => text.slice(start, end) !== newText) === true;
}

/**
 * The edits of as many fixes as go together, sorted. A fix is taken whole or not at all; of two that don't go
 * together, the one whose finding comes first.
 */
export function disjointEdits(found: readonly Finding[]): DisjointEdits {
  return finish(disjointSteps(found, () => true));
}

interface DisjointEdits {
  readonly edits: readonly TextEdit[];
  readonly taken: number;
}

/** The same of those that are meant, step by step. */
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
    const own = [...fix.edits].sort(byStart);
    const tangled = own.some((edit, j) => j > 0 && edit.start < (own[j - 1]?.end ?? 0));
    if (tangled || own.some((edit) => touches(edits, edit))) continue;
    // Findings come in order, and so do their edits as a rule: then this adds at the end.
    for (const edit of own) edits.splice(placeOf(edits, edit.start + 1), 0, edit);
    if (fix.scope !== undefined) scopes.splice(placeOf(scopes, fix.scope.start + 1), 0, fix.scope);
    taken += fix.count;
  }
  return { edits, taken };
}

/** How many fixes are taken in one step. */
const FIXES_AT_ONCE = 256;

/** What fixes do to one place: one fix, or all those of a string. */
interface Intent {
  readonly edits: readonly TextEdit[];
  readonly scope?: Span;
  /** How many fixes it is. */
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
  return firstIndex(edits.length, (i) => (edits[i]?.end ?? 0) < offset);
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
function* editsOf(original: string, pieces: readonly Piece[]): Generator<undefined, readonly TextEdit[]> {
  const edits: TextEdit[] = [];
  let at = 0;
  let parts: string[] = [];
  const close = (next: number): void => {
    const newText = parts.join("");
    // One fix may have undone what another did.
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
