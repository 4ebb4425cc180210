/**
 * Which bracket of a text is wrong, once it is known that one is. Several may be: a repair of each is tried, and the one is
 * reported whose repair makes the most brackets match, and then the most braces be where people put them.
 */
import { Lexer } from "../../syntax/lexer.js";
import { CLOSE_BRACE, closerOf, GREATER, isCloser, LESS, nestingOf, OPEN_BRACE } from "../../text/characters.js";
import { Column } from "../../text/column.js";
import type { StructureProblem } from "./problem.js";

interface WrongBracket {
  readonly rule: "unclosed-bracket" | "mismatched-bracket";
  readonly at: number;
  /** What closes what is open there; 0 where nothing is. */
  readonly expected: number;
  /** Where that was opened, or -1. */
  readonly opener: number;
}

interface Bracket {
  readonly at: number;
  readonly kind: number;
  /** The indentation of the line on which its op starts. Of a closing brace that of its own line if it is first on it, or -1. */
  readonly indent: number;
  /** The number of its line among those with tokens. */
  readonly line: number;
}

/** Brackets in rows: offset, kind, indentation and line of each. */
class Brackets {
  readonly #rows: Int32Array;
  length = 0;

  constructor(most: number) {
    this.#rows = new Int32Array(4 * most);
  }

  add(at: number, kind: number, indent: number, line: number): void {
    const rows = this.#rows;
    const row = 4 * this.length++;
    rows[row] = at;
    rows[row + 1] = kind;
    rows[row + 2] = indent;
    rows[row + 3] = line;
  }

  at(i: number): Bracket | undefined {
    if (i < 0 || i >= this.length) return undefined;
    const rows = this.#rows;
    const row = 4 * i;
    return { at: rows[row] ?? 0, kind: this.kind(i), indent: rows[row + 2] ?? 0, line: rows[row + 3] ?? 0 };
  }

  /** 0 for none. */
  kind(i: number): number {
    return this.#rows[4 * i + 1] ?? 0;
  }
}

/** The number of closing braces out of place, and of open brackets, for which repairs are tried. */
const MAX_TRIALS = 48;
/** Brackets that are visited for braces typed twice: the more brackets a text has, the fewer such braces are tried. */
const MAX_VISITED = 1 << 22;
/** A step takes a fraction of a millisecond. */
const BRACKETS_A_STEP = 2048;
/** Of a text with more brackets no repairs are compared: the first bracket that doesn't match is the wrong one. */
const MAX_BRACKETS = 100_000;

/** The wrong bracket of a text, with turns for other work between. Undefined where all match. */
export function* findBracketProblem(text: string): Generator<undefined, StructureProblem | undefined> {
  const brackets = yield* bracketsOf(text);
  const first = match(brackets, -1, 0);
  if (brackets.length === MAX_BRACKETS && first.failure < 0) {
    const wrong = yield* problemAfter(text, brackets, first.open);
    return wrong && problemOf(text, wrong);
  }
  if (isWhole(first)) return undefined;
  let best: { readonly reach: number; readonly fits: number; readonly wrong: WrongBracket } | undefined;
  for (const { at, change, wrong } of brackets.length < MAX_BRACKETS ? repairs(brackets, first) : []) {
    yield;
    const found = match(brackets, at, change);
    const reach = reachOf(brackets, found);
    const better = best === undefined ? 1 : reach - best.reach || found.fits - best.fits;
    if (better > 0) best = { reach, fits: found.fits, wrong };
  }
  const wrong = best?.wrong ?? plainProblem(brackets, first);
  return wrong && problemOf(text, wrong);
}

function problemOf(text: string, wrong: WrongBracket): StructureProblem {
  const { rule, at, expected, opener } = wrong;
  const nearest = expected === 0 ? undefined : String.fromCharCode(expected);
  return { rule, start: at, end: at + 1, name: text.charAt(at), first: opener, nearest };
}

/** How brackets match up to the first that does not. */
interface Match {
  /** The index of the first closing bracket that does not match, or -1. */
  readonly failure: number;
  /** The indices of those that are open there, or at the end. */
  readonly open: readonly number[];
  /** How many braces are where people put them, less those that are not. */
  readonly fits: number;
}

const isWhole = ({ failure, open }: Match): boolean => failure < 0 && open.length === 0;

/**
 * Matches brackets in order, with one change.
 *
 * @param at The index of the bracket that is changed, or -1.
 * @param change 0 leaves it out; another code is put before it where it is positive, and in its place where negative.
 */
function match(brackets: Brackets, at: number, change: number): Match {
  const open: number[] = [];
  let fits = 0;
  const openerKind = (): number => brackets.kind(open[open.length - 1] ?? -1);
  for (let i = 0; i < brackets.length; i++) {
    let kind = brackets.kind(i);
    if (i === at) {
      if (change === 0) continue;
      if (change < 0) kind = -change;
      else if (closerOf(openerKind()) !== change) return { failure: i, open, fits };
      else open.pop();
    }
    if (!isCloser(kind)) {
      open.push(i);
      continue;
    }
    if (closerOf(openerKind()) !== kind) return { failure: i, open, fits };
    const opener = open.pop() ?? -1;
    if (kind === CLOSE_BRACE) fits += isInPlace(brackets.at(opener), brackets.at(i)) ? 1 : -1;
  }
  return { failure: -1, open, fits };
}

/** Whether braces are where people put them: on one line, or the closing one as far indented as its op. */
function isInPlace(opener: Bracket | undefined, closer: Bracket | undefined): boolean {
  if (opener === undefined || closer === undefined) return false;
  return closer.indent < 0 ? opener.line === closer.line : opener.indent === closer.indent;
}

/** How far a text matches: the index of the first bracket that does not. */
function reachOf(brackets: Brackets, found: Match): number {
  if (found.failure >= 0) return found.failure;
  return isWhole(found) ? brackets.length + 1 : brackets.length;
}

/** One change of the text, and what is wrong if that repairs it. */
interface Repair {
  readonly at: number;
  readonly change: number;
  readonly wrong: WrongBracket;
}

/** What may be wrong: first what the first bracket that does not match shows, then braces that are out of place. */
function* repairs(brackets: Brackets, first: Match): Generator<Repair> {
  const { failure, open } = first;
  const closer = brackets.at(failure);
  const opener = brackets.at(open[open.length - 1] ?? -1);
  if (closer !== undefined && opener !== undefined) {
    const expected = closerOf(opener.kind);
    yield { at: failure, change: expected, wrong: unclosed(opener) };
    const wrong = { rule: "mismatched-bracket", at: closer.at, expected, opener: opener.at } as const;
    yield { at: failure, change: -expected, wrong };
  }
  if (closer !== undefined) yield { at: failure, change: 0, wrong: extra(closer) };
  const doubled = doubledBraces(brackets, failure < 0 ? brackets.length : failure);
  for (const at of doubled.slice(0, MAX_VISITED / brackets.length)) {
    yield { at, change: 0, wrong: unclosed(brackets.at(at - 1) as Bracket) };
  }
  for (const { index, top } of suspects(brackets, first)) {
    const [bracket, opened] = [brackets.at(index), brackets.at(top)];
    if (bracket !== undefined) yield { at: index, change: 0, wrong: extra(bracket) };
    if (opened === undefined) continue;
    yield { at: index, change: CLOSE_BRACE, wrong: unclosed(opened) };
    yield { at: top, change: 0, wrong: unclosed(opened) };
  }
}

/** The second ones of braces that are typed twice, `{{`, before the bracket at an index. */
function doubledBraces(brackets: Brackets, end: number): readonly number[] {
  const found: number[] = [];
  for (let i = 1; i < end; i++) {
    const [before, { at, kind }] = [brackets.at(i - 1) as Bracket, brackets.at(i) as Bracket];
    if (kind === OPEN_BRACE && before.kind === kind && before.at === at - 1) found.push(i);
  }
  return found;
}

const unclosed = ({ at, kind }: Pick<Bracket, "at" | "kind">): WrongBracket => {
  return { rule: "unclosed-bracket", at, expected: closerOf(kind), opener: at };
};

const extra = ({ at }: Pick<Bracket, "at">): WrongBracket => ({
  rule: "mismatched-bracket",
  at,
  expected: 0,
  opener: -1,
});

/** The problem where it shows, for a text without a repair. */
function plainProblem(brackets: Brackets, { failure, open }: Match): WrongBracket | undefined {
  const closer = brackets.at(failure);
  if (closer !== undefined) return extra(closer);
  const opener = brackets.at(open[open.length - 1] ?? -1);
  return opener && unclosed(opener);
}

/** What is wrong after the brackets that were read, of which some are still open. Keeps only those that are. */
function* problemAfter(
  text: string,
  brackets: Brackets,
  indices: readonly number[],
): Generator<undefined, WrongBracket | undefined> {
  const open = new Column();
  for (const i of indices) open.push(brackets.at(i)?.at ?? 0);
  const opener = () => {
    const at = open.at(open.length - 1);
    return { at, kind: text.charCodeAt(at) };
  };
  const lexer = new Lexer(text, (brackets.at(brackets.length - 1)?.at ?? 0) + 1);
  for (let count = 0; lexer.next(); ) {
    const { kind, start } = lexer;
    if (!isBracket(kind)) continue;
    if (++count % BRACKETS_A_STEP === 0) yield;
    if (!isCloser(kind)) open.push(start);
    else if (open.length > 0 && closerOf(opener().kind) === kind) open.pop();
    else return extra({ at: start });
  }
  return open.length > 0 ? unclosed(opener()) : undefined;
}

/** Closing braces out of place, each with what it closes (`top`), and the innermost brackets that stay open (`index` -1). */
function suspects(brackets: Brackets, { failure }: Match): { readonly index: number; readonly top: number }[] {
  const found: { index: number; top: number }[] = [];
  const open: number[] = [];
  const end = failure < 0 ? brackets.length : failure + 1;
  for (let i = 0; i < end && found.length < MAX_TRIALS; i++) {
    const bracket = brackets.at(i);
    if (bracket === undefined) break;
    if (!isCloser(bracket.kind)) {
      open.push(i);
      continue;
    }
    const top = open.pop() ?? -1;
    if (bracket.kind === CLOSE_BRACE && !isInPlace(brackets.at(top), bracket)) found.push({ index: i, top });
  }
  for (const top of open.slice(-MAX_TRIALS)) found.push({ index: -1, top });
  return found;
}

/** The brackets of a text, but for `<` and `>`, which also compare. */
function* bracketsOf(text: string): Generator<undefined, Brackets> {
  const found = new Brackets(Math.min(MAX_BRACKETS, text.length));
  const lexer = new Lexer(text, 0);
  /** Brackets open that are not braces, and the indentation of the last line that starts outside of them. */
  let depth = 0;
  let indent = 0;
  let line = 0;
  while (found.length < MAX_BRACKETS && lexer.next()) {
    const { kind, start, isFirst: first } = lexer;
    const own = first ? start - text.lastIndexOf("\n", start) - 1 : -1;
    if (first) line++;
    if (first && (depth <= 0 || kind === CLOSE_BRACE)) {
      indent = own;
      depth = 0;
    }
    if (!isBracket(kind)) continue;
    if (found.length % BRACKETS_A_STEP === 0) yield;
    found.add(start, kind, kind === CLOSE_BRACE ? own : indent, line);
    // What is in a region starts anew.
    depth = isBrace(kind) ? 0 : depth + nestingOf(kind);
  }
  return found;
}

const isBrace = (kind: number): boolean => kind === OPEN_BRACE || kind === CLOSE_BRACE;

function isBracket(kind: number): boolean {
  return kind !== LESS && kind !== GREATER && nestingOf(kind) !== 0;
}
