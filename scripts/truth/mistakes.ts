/** Mistakes that people make in MLIR, each planted where the text is certainly wrong with it. */
import { ARROW } from "../../server/src/core/syntax/lexer.js";
import { Names } from "../../server/src/core/syntax/names.js";
import * as Node from "../../server/src/core/syntax/tree.js";
import { nameOf, type Tree } from "../../server/src/core/syntax/tree.js";
import { readTree } from "../../server/src/core/syntax/treeReader.js";

/** An edit with the lines of which one has to have a finding, counted from 0. */
interface Mistake {
  readonly text: string;
  readonly lines: readonly number[];
}

/** A text with its tree, read once for all mistakes in it. */
export interface Subject {
  readonly text: string;
  readonly tree: Tree;
}

/** The places of a kind in a text, as edits: what is there, and what takes its place. */
interface Place {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
  /** Another place that may be blamed as well. */
  readonly or?: number;
}

type Find = (subject: Subject, row: number) => Place | undefined;

export const subjectOf = (text: string): Subject => ({ text, tree: readTree(text, new Names()) });

const spelling = ({ text, tree }: Subject, row: number): string => text.slice(tree.starts[row], tree.ends[row]);

/** The row of the op around a row, or -1. */
function opAround({ tree }: Subject, row: number): number {
  for (let at = row - 1; at >= 0; at--) if (tree.kinds[at] === Node.OP && (tree.afters[at] ?? 0) > row) return at;
  return -1;
}

/** Whether an op has no region, so that it binds no names of its own. */
function isPlain({ tree }: Subject, op: number): boolean {
  for (let at = op + 1; at < (tree.afters[op] ?? 0); at++) if (tree.kinds[at] === Node.REGION) return false;
  return tree.kinds[nameOf(tree, op)] === Node.NAME;
}

const isGeneric = (subject: Subject, op: number): boolean =>
  spelling(subject, nameOf(subject.tree, op)).startsWith('"');

/** The region around a row, or -1. */
function regionAround({ tree }: Subject, row: number): number {
  for (let at = row - 1; at >= 0; at--) if (tree.kinds[at] === Node.REGION && (tree.afters[at] ?? 0) > row) return at;
  return -1;
}

/** Whether a row is in text that a dialect reads its own way. */
function isOpaque({ tree }: Subject, row: number): boolean {
  for (let at = row - 1; at >= 0; at--) if (tree.kinds[at] === Node.OPAQUE && (tree.afters[at] ?? 0) > row) return true;
  return false;
}

const renamed = (subject: Subject, row: number, name: string): Place => {
  const { starts, ends } = subject.tree;
  return { start: starts[row] ?? 0, end: ends[row] ?? 0, newText: name };
};

const quote: Find = (subject, row) => {
  const { kinds, ends } = subject.tree;
  const isQuoted =
    [Node.STRING, Node.NAME, Node.KEY].includes(kinds[row] ?? 0) && /^".*"$/s.test(spelling(subject, row));
  const end = ends[row] ?? 0;
  return isQuoted && !isOpaque(subject, row) ? { start: end - 1, end, newText: "" } : undefined;
};

const isBracket = (kind: number | undefined): boolean =>
  kind === Node.LIST || kind === Node.ARRAY || kind === Node.DICTIONARY || kind === Node.REGION;

const missingBracket: Find = ({ tree }, row) => {
  const { kinds, starts, ends, data } = tree;
  const end = ends[row] ?? 0;
  if (!isBracket(kinds[row]) || data[row] === Node.UNCLOSED) return undefined;
  return { start: end - 1, end, newText: "", or: starts[row] ?? 0 };
};

const missingOpening: Find = ({ tree }, row) => {
  const { kinds, starts, ends, data } = tree;
  const start = starts[row] ?? 0;
  const isBody = kinds[row] === Node.BODY && kinds[row + 1] !== Node.DICTIONARY;
  if ((!isBracket(kinds[row]) && !isBody) || data[row] === Node.UNCLOSED) return undefined;
  return { start, end: start + 1, newText: "", or: (ends[row] ?? 0) - 1 };
};

const missingEqual: Find = (subject, row) => {
  const { text, tree } = subject;
  const { kinds, starts, ends } = tree;
  const isOnly = kinds[row] === Node.RESULT && kinds[row + 1] === Node.NAME && kinds[row - 1] !== Node.RESULT;
  // A word without a dot may go on with the op before.
  const isLast = isOnly && /^"|\.|^call$/.test(spelling(subject, row + 1));
  const start = ends[row] ?? 0;
  return isLast && text.slice(start, starts[row + 1]) === " = " ? { start, end: start + 2, newText: "" } : undefined;
};

const missingComma: Find = (subject, row) => {
  const { text, tree } = subject;
  const start = (tree.starts[row] ?? 0) - 2;
  const op = opAround(subject, row);
  if (tree.kinds[row] !== Node.VALUE || op < 0 || text.slice(start, start + 2) !== ", ") return undefined;
  // Brackets in the list have other syntaxes, as those of a type have.
  const isListed = tree.kinds[row - 1] === Node.LIST || tree.kinds[row - 1] === Node.VALUE;
  const isKnown =
    isGeneric(subject, op) || /^(?:(?:func|util)\.)?(?:call|func)$/.test(spelling(subject, nameOf(tree, op)));
  return isListed && isKnown ? { start, end: start + 1, newText: "" } : undefined;
};

const extraBracket: Find = ({ text, tree }, row) => {
  const end = tree.ends[row] ?? 0;
  if (!isBracket(tree.kinds[row]) || tree.data[row] === Node.UNCLOSED) return undefined;
  return { start: end, end, newText: text.charAt(end - 1), or: tree.starts[row] ?? 0 };
};

const undefinedValue: Find = (subject, row) => {
  if (subject.tree.kinds[row] !== Node.VALUE || isOpaque(subject, row)) return undefined;
  const op = opAround(subject, row);
  if (op < 0 || !isPlain(subject, op)) return undefined;
  const name = spelling(subject, row).replace(/#\d+$/, "").slice(1);
  // The words around it decide whether an op of an unknown dialect binds a name.
  const isUse =
    isGeneric(subject, op) || /^(?:arith|func|tensor|util)\.(?!func)/.test(spelling(subject, nameOf(subject.tree, op)));
  return isUse ? renamed(subject, row, `%gone_${name}`) : undefined;
};

const redefinedValue: Find = (subject, row) => {
  const { tree } = subject;
  if (tree.kinds[row] !== Node.RESULT) return undefined;
  const region = regionAround(subject, row);
  if (region < 0) return undefined;
  for (let at = region + 1; at < row; at++) {
    const isEarlier = tree.kinds[at] === Node.RESULT && regionAround(subject, at) === region;
    if (isEarlier && spelling(subject, at) !== spelling(subject, row))
      return renamed(subject, row, spelling(subject, at));
  }
  return undefined;
};

const undefinedAlias: Find = (subject, row) => {
  if (subject.tree.kinds[row] !== Node.ALIAS || isOpaque(subject, row)) return undefined;
  const name = spelling(subject, row);
  return /^[#!][A-Za-z_]\w*$/.test(name) ? renamed(subject, row, `${name}_gone`) : undefined;
};

const FUNCTION = /^(?:func\.func|util\.func)$/;

const duplicateSymbol: Find = (subject, row) => {
  const { tree } = subject;
  const isName = (at: number): boolean => {
    const op = tree.kinds[at] === Node.SYMBOL ? opAround(subject, at) : -1;
    return (
      op >= 0 &&
      at < (tree.afters[op] ?? 0) &&
      FUNCTION.test(spelling(subject, nameOf(tree, op))) &&
      isFirst(tree, op, at)
    );
  };
  const region = regionAround(subject, row);
  if (!isName(row) || !isTable(subject, region)) return undefined;
  for (let at = row - 1; at > region; at--) {
    const isOther =
      isName(at) && regionAround(subject, at) === region && spelling(subject, at) !== spelling(subject, row);
    if (isOther && !subject.text.slice(tree.starts[at], tree.starts[row]).includes("// -----")) {
      return renamed(subject, row, spelling(subject, at));
    }
  }
  return undefined;
};

/** Whether names clash in a region, as they do in that of a module; a dialect's may be no table. */
const isTable = (subject: Subject, region: number): boolean =>
  region < 0 || /^(?:builtin\.)?module$/.test(spelling(subject, nameOf(subject.tree, opAround(subject, region))));

const isFirst = (tree: Tree, op: number, symbol: number): boolean => {
  for (let at = op + 1; at < symbol; at++)
    if (tree.kinds[at] === Node.SYMBOL || tree.kinds[at] === Node.LIST) return false;
  return true;
};

const otherCharacter: Find = (subject, row) => {
  const { text, tree } = subject;
  const end = tree.ends[row] ?? 0;
  const isCode = [Node.NAME, Node.VALUE, Node.RESULT, Node.SYMBOL].includes(tree.kinds[row] ?? 0);
  if (!isCode || text.charAt(end) !== " " || isOpaque(subject, row)) return undefined;
  return { start: end, end: end + 1, newText: "\u00a0" };
};

const wrongCount: Find = (subject, row) => {
  const { tree } = subject;
  const { kinds, nexts, afters } = tree;
  if (kinds[row] !== Node.RESULT || kinds[row + 1] === Node.COUNT) return undefined;
  const op = opAround(subject, row);
  if (op < 0 || !isPlain(subject, op)) return undefined;
  const after = afters[op] ?? 0;
  let isTyped = false;
  for (let at = op + 1; at < after; at = afters[at] ?? after)
    isTyped ||= kinds[at] === Node.LIST && nexts[at] === ARROW;
  const end = tree.ends[row] ?? 0;
  const isKnown = isGeneric(subject, op) || /^(?:func\.|util\.)?call$/.test(spelling(subject, nameOf(tree, op)));
  return isTyped && isKnown ? { start: end, end, newText: ":7" } : undefined;
};

const undefinedBlock: Find = (subject, row) =>
  subject.tree.kinds[row] === Node.SUCCESSOR && !isOpaque(subject, row)
    ? renamed(subject, row, `${spelling(subject, row)}_gone`)
    : undefined;

/** The kinds of mistakes, by name. */
export const MISTAKES: Readonly<Record<string, Find>> = {
  "missing quote": quote,
  "missing bracket": missingBracket,
  "missing opening bracket": missingOpening,
  "bracket too many": extraBracket,
  "missing equals sign": missingEqual,
  "missing comma": missingComma,
  "undefined value": undefinedValue,
  "redefined value": redefinedValue,
  "undefined block": undefinedBlock,
  "undefined alias": undefinedAlias,
  "duplicate symbol": duplicateSymbol,
  "character that is not MLIR": otherCharacter,
  "wrong number of results": wrongCount,
};

/** Plants a mistake at one of the places of its kind; undefined where the text has none. `pick` chooses among rows. */
export function plant(subject: Subject, find: Find, pick: (limit: number) => number): Mistake | undefined {
  const { text, tree } = subject;
  const first = pick(Math.max(tree.count, 1));
  for (let i = 0; i < tree.count; i++) {
    const place = find(subject, (first + i) % tree.count);
    if (place === undefined) continue;
    const { start, end, newText, or = start } = place;
    const lines = [start, or].map((at) => text.slice(0, at).split("\n").length - 1);
    return { text: text.slice(0, start) + newText + text.slice(end), lines };
  }
  return undefined;
}
