/** Which ops define a symbol, or are a scope without one: a view of an op's header. */
import { SCOPE, WORD } from "../syntax/lexer.js";
import type { Names } from "../syntax/names.js";
import { VISIBILITY } from "../syntax/syntax.js";
import {
  afterComments,
  BODY,
  COMMENT,
  DICTIONARY,
  ENTRY,
  firstRegionOf,
  LIST,
  NO_ROW,
  nameOf,
  REGION,
  STRING,
  SYMBOL,
  type Tree,
  UNCLOSED,
  VALUE,
} from "../syntax/tree.js";
import { CLOSE_PAREN, COMMA, OPEN_PAREN, QUOTE } from "../text/characters.js";
import { DEFINES_SYMBOL, HAS_DIALECT, IS_FUNCTION as IS_FUNC, IS_SCOPE, opFacts, REFERS } from "./structure/opFacts.js";

/** Whether an argument list follows the symbol, or the op declares a function type. */
export const IS_FUNCTION = 1;
/** An op in the generic form that goes on in a later page, where its symbol may be: none without that. */
export const IS_CANDIDATE = 2;
/** An op in the generic form. */
export const IS_GENERIC = 4;
/** Where the flags have the visibility: an index of `VISIBILITIES`. */
export const VISIBILITY_SHIFT = 3;
export const VISIBILITIES: readonly (string | undefined)[] = [undefined, "public", "private", "nested"];

/** Offsets are those of the tree. */
export interface DefinedOp {
  /** Where the op's name starts. */
  readonly start: number;
  /** Where the first region opens, or after the op. */
  readonly headerEnd: number;
  readonly nameStart: number;
  readonly nameEnd: number;
  /** The symbol as it is spelled, without `@` and quotes, interned; -1 where there is none. */
  readonly name: number;
  /** The op's name without quotes, interned. */
  readonly op: number;
  readonly flags: number;
}

/** Where an op's header ends, and whether a region follows. */
interface Header {
  readonly end: number;
  readonly hasRegion: boolean;
}

/** Whether an op may define a symbol or be a scope: most name none and are neither in the generic form. */
export function mayDefine(tree: Tree, row: number, text: string, names: Names): boolean {
  const name = nameOf(tree, row);
  if (name < 0) return false;
  if (text.charCodeAt(tree.starts[name] ?? 0) === QUOTE) return true;
  return symbolAfter(tree, row, name) >= 0 || (opFacts(tree.data[name] ?? 0, names) & IS_SCOPE) !== 0;
}

/** The op of a row, if it defines a symbol or is a scope. */
export function definedOp(tree: Tree, row: number, text: string, names: Names): DefinedOp | undefined {
  const name = nameOf(tree, row);
  if (name < 0) return undefined;
  const start = tree.starts[name] ?? 0;
  if (text.charCodeAt(start) === QUOTE) return genericOp(tree, row, name, text, names);
  const op = tree.data[name] ?? 0;
  const facts = opFacts(op, names);
  // A call or another op without symbols has nothing to look for.
  const symbol = symbolAfter(tree, row, name);
  if (symbol < 0 && (facts & IS_SCOPE) === 0) return undefined;
  const isCalled = symbol >= 0 && tree.nexts[symbol] === OPEN_PAREN;
  const visibility = symbol < 0 ? 0 : visibilityBetween(text, tree.ends[name] ?? 0, tree.starts[symbol] ?? 0);
  if (visibility < 0) return undefined;
  const isCertain = symbol >= 0 && (visibility > 0 || (facts & DEFINES_SYMBOL) !== 0);
  const flags = (isCalled || (facts & IS_FUNC) !== 0 ? IS_FUNCTION : 0) | (visibility << VISIBILITY_SHIFT);
  if (!isCertain && symbol >= 0) {
    // An op that is not known: with a region, it defines what it names first, but for a call.
    if (!definesWithRegion(facts) || !isCalled || holdsOperands(tree, symbol)) return undefined;
  }
  const header = headerOf(tree, row);
  if (!isCertain && !header.hasRegion) return undefined;
  if (symbol < 0) return { start, headerEnd: header.end, nameStart: start, nameEnd: start, name: -1, op, flags };
  const alias = aliasAfter(tree, symbol, text);
  if (alias >= 0) {
    const nameStart = (tree.starts[alias] ?? 0) + 1;
    const nameEnd = Math.max((tree.ends[alias] ?? 0) - 1, nameStart);
    return {
      start,
      headerEnd: header.end,
      nameStart,
      nameEnd,
      name: names.intern(text, nameStart, nameEnd),
      op,
      flags,
    };
  }
  const nameStart = tree.starts[symbol] ?? 0;
  const nameEnd = tree.ends[symbol] ?? 0;
  return {
    start,
    headerEnd: header.end,
    nameStart,
    nameEnd,
    name: spelled(text, nameStart, nameEnd, names),
    op,
    flags,
  };
}

/** The op of a row if it may define the symbol that it names first: one in its own form whose name does not tell. */
export function possibleOp(tree: Tree, row: number, text: string, names: Names): DefinedOp | undefined {
  const name = nameOf(tree, row);
  if (name < 0 || text.charCodeAt(tree.starts[name] ?? 0) === QUOTE) return undefined;
  const op = tree.data[name] ?? 0;
  if (!definesWithRegion(opFacts(op, names))) return undefined;
  const symbol = symbolAfter(tree, row, name);
  if (symbol < 0) return undefined;
  const nameStart = tree.starts[symbol] ?? 0;
  const nameEnd = tree.ends[symbol] ?? 0;
  const own = spelled(text, nameStart, nameEnd, names);
  return { start: tree.starts[name] ?? 0, headerEnd: nameEnd, nameStart, nameEnd, name: own, op, flags: 0 };
}

/** Whether an op that is not known to define a symbol may do so: no call, and not printed without its dialect. */
const definesWithRegion = (facts: number): boolean => (facts & HAS_DIALECT) !== 0 && (facts & REFERS) === 0;

/** The row of the string that names an op in place of the function that it refers to, `@f as("g")`, or -1. */
export function aliasAfter(tree: Tree, symbol: number, text: string): number {
  const { kinds, starts, ends, nexts, data } = tree;
  const list = afterComments(tree, symbol + 1);
  const given = afterComments(tree, list + 1);
  if (nexts[symbol] !== WORD || kinds[list] !== LIST || kinds[given] !== STRING || data[given] === UNCLOSED) return -1;
  const between = text.slice(ends[symbol] ?? 0, starts[list] ?? 0).replace(COMMENTS, "");
  return between.trim() === "as" ? given : -1;
}

/** The symbol as it is spelled, without `@` and quotes, interned. */
export function spelled(text: string, start: number, end: number, names: Names): number {
  if (text.charCodeAt(start + 1) !== QUOTE) return names.intern(text, start + 1, end);
  const isClosed = end > start + 2 && text.charCodeAt(end - 1) === QUOTE;
  return names.intern(text, start + 2, isClosed ? end - 1 : end);
}

/** The row of the symbol that an op names first, before anything but words and a dictionary; -1 where there is none. */
function symbolAfter(tree: Tree, row: number, name: number): number {
  const { kinds, afters, nexts } = tree;
  const after = afters[row] ?? 0;
  let child = name + 1;
  while (child < after && (kinds[child] === DICTIONARY || kinds[child] === STRING || kinds[child] === COMMENT))
    child = afters[child] ?? after;
  // A path is always a reference.
  return child < after && kinds[child] === SYMBOL && nexts[child] !== SCOPE ? child : -1;
}

const WORDS = /^[\s\w$.]*$/;
const COMMENTS = /\/\/.*/g;

/** The visibility among the words between an op's name and its symbol, as a number; -1 where there is anything but words. */
function visibilityBetween(text: string, start: number, end: number): number {
  if (end - start <= 1) return 0;
  let words = text.slice(start, end);
  if (words.includes("//")) words = words.replace(COMMENTS, "");
  if (words.includes('"')) words = words.replace(/"[^"]*"/g, "");
  if (words.includes("{")) words = words.replace(/\{.*\}/s, "");
  if (!WORDS.test(words)) return -1;
  const found = VISIBILITY.exec(words);
  return found === null ? 0 : VISIBILITIES.indexOf(found[0]);
}

/** Whether the list after a symbol holds operands, which have no types of their own. */
function holdsOperands(tree: Tree, symbol: number): boolean {
  const { kinds, nexts } = tree;
  const list = afterComments(tree, symbol + 1);
  const first = afterComments(tree, list + 1);
  return kinds[list] === LIST && kinds[first] === VALUE && (nexts[first] === COMMA || nexts[first] === CLOSE_PAREN);
}

function headerOf(tree: Tree, row: number): Header {
  const region = firstRegionOf(tree, row);
  if (region !== NO_ROW) return { end: tree.starts[region] ?? 0, hasRegion: true };
  return { end: tree.ends[row] ?? 0, hasRegion: false };
}

export const SYM_NAME = "sym_name";

/** A symbol in the generic form: the text between the quotes of `sym_name`. */
export interface GenericSymbol {
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly name: number;
}

/** An op in the generic form: `sym_name` in its properties or attributes is its symbol. */
function genericOp(tree: Tree, row: number, name: number, text: string, names: Names): DefinedOp | undefined {
  const start = tree.starts[name] ?? 0;
  const op = names.intern(text, start + 1, Math.max((tree.ends[name] ?? 0) - 1, start + 1));
  const { hasRegion, end: headerEnd } = headerOf(tree, row);
  const facts = opFacts(op, names);
  const flags = IS_GENERIC | ((facts & IS_FUNC) !== 0 ? IS_FUNCTION : 0);
  const symbol = genericSymbol(tree, row, text, names);
  if (symbol !== undefined) return { start, headerEnd, ...symbol, op, flags };
  const isScope = (facts & IS_SCOPE) !== 0 && hasRegion;
  if (!isScope && !isOpen(tree, row)) return undefined;
  return {
    start,
    headerEnd,
    nameStart: start,
    nameEnd: start,
    name: -1,
    op,
    flags: isScope ? flags : flags | IS_CANDIDATE,
  };
}

/** Whether an op has a region that is not closed on its page. */
export function isOpen(tree: Tree, row: number): boolean {
  return tree.open.some((it) => it > row && it < (tree.afters[row] ?? 0));
}

/** The symbol of an op in the generic form, or of what continues one. */
export function genericSymbol(tree: Tree, row: number, text: string, names: Names): GenericSymbol | undefined {
  const found = givenRow(tree, row, SYM_NAME, STRING, names);
  if (found < 0) return undefined;
  const nameStart = (tree.starts[found] ?? 0) + 1;
  const nameEnd = Math.max((tree.ends[found] ?? 0) - (tree.data[found] === UNCLOSED ? 0 : 1), nameStart);
  return { nameStart, nameEnd, name: names.intern(text, nameStart, nameEnd) };
}

/**
 * The row of the first entry with a key in the dictionaries of an op, its attributes and properties; or -1.
 *
 * @param kind Of its value, where others do not count.
 */
export function entryNamed(tree: Tree, row: number, key: string, names: Names, kind?: number): number {
  const { kinds, afters, data } = tree;
  const after = afters[row] ?? 0;
  for (let child = row + 1; child < after; child = afters[child] ?? after) {
    const dictionary = kinds[child] === BODY ? afterComments(tree, child + 1) : child;
    if (kinds[dictionary] !== DICTIONARY) continue;
    const wanted = names.find(key);
    const quoted = names.find(`"${key}"`);
    const end = afters[dictionary] ?? after;
    for (let entry = dictionary + 1; entry < end; entry = afters[entry] ?? end) {
      const name = data[entry + 1];
      if (kinds[entry] !== ENTRY || (name !== wanted && name !== quoted)) continue;
      if (kind === undefined || (kinds[entry + 2] === kind && entry + 2 < (afters[entry] ?? 0))) return entry;
    }
  }
  return -1;
}

/** The row of what an op's own dictionaries give a key, if that is of a kind; or -1. */
export function givenRow(tree: Tree, row: number, key: string, kind: number, names: Names): number {
  const entry = entryNamed(tree, row, key, names, kind);
  return entry < 0 ? -1 : entry + 2;
}

/** The row of an op's last region, or -1. */
export function lastRegionOf({ kinds, afters }: Tree, row: number): number {
  const after = afters[row] ?? 0;
  let found = -1;
  for (let child = row + 1; child < after; child = afters[child] ?? after) {
    if (kinds[child] === REGION) found = child;
    else if (kinds[child] === LIST) {
      const end = afters[child] ?? 0;
      for (let inner = child + 1; inner < end; inner = afters[inner] ?? end) if (kinds[inner] === REGION) found = inner;
    }
  }
  return found;
}
