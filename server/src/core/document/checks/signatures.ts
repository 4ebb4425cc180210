/** What an op's text says about how many values it has, and of which types: a view of its nodes. Offsets are those of the page. */
import { ARROW, Lexer, UNKNOWN, WORD } from "../../syntax/lexer.js";
import { hashed, type Names, OFFSET_BASIS } from "../../syntax/names.js";
import * as Node from "../../syntax/tree.js";
import { nameOf, type Tree } from "../../syntax/tree.js";
import { AT, COLON, COMMA, EQUAL, isSpace, PERCENT, QUOTE } from "../../text/characters.js";
import type { Span } from "../../text/offsetMap.js";
import { entryNamed, isOpen } from "../definedOp.js";

/** What one page of text is read into. */
export interface PageText {
  readonly tree: Tree;
  readonly text: string;
  readonly names: Names;
}

/** Tokens outside of brackets, or brackets with all that is in them: so many numbers each, as an op may have thousands. */
type Tokens = readonly number[];
const KIND = 0;
const START = 1;
const END = 2;
/** Its node, or -1. */
const ROW = 3;
const FIELDS = 4;

/** The types of values in order; undefined for one that is not written. */
export type Types = readonly (Span | undefined)[];

/** The type of an op or a function, as far as it is written. */
export interface Signature {
  readonly inputs: Types;
  readonly results: Types;
}

/** The tokens of a part of a page outside of the brackets in it. `row` is the first row that may be in the part. */
function tokensIn({ tree, text }: PageText, row: number, start: number, end: number): Tokens {
  const found: number[] = [];
  const { kinds, starts, ends, afters, count } = tree;
  const lexer = new Lexer(text, start, end);
  let child = row;
  while (lexer.next()) {
    const at = lexer.start;
    while (child < count && (starts[child] ?? 0) < at) child = afters[child] ?? count;
    while (child < count && starts[child] === at && kinds[child] === Node.COMMENT) child++;
    const isNode = child < count && starts[child] === at;
    if (isNode && Node.isBracket(kinds[child] ?? 0)) lexer.pos = ends[child] ?? end;
    found.push(lexer.kind, at, lexer.pos, isNode ? child : -1);
  }
  return found;
}

/** The tokens of a bracket's inside. */
function inside(page: PageText, bracket: number): Tokens {
  const { starts, ends } = page.tree;
  return tokensIn(page, bracket + 1, (starts[bracket] ?? 0) + 1, (ends[bracket] ?? 0) - 1);
}

/** The tokens of an op after its name, up to its first region. */
function headerOf(page: PageText, row: number): Tokens {
  const { kinds, starts, ends, afters, data } = page.tree;
  const name = nameOf(page.tree, row);
  if (name < 0 || data[name] === Node.UNCLOSED) return [];
  const after = afters[row] ?? 0;
  let child = name + 1;
  while (child < after && kinds[child] !== Node.REGION) child = afters[child] ?? after;
  return tokensIn(page, name + 1, ends[name] ?? 0, (child < after ? starts[child] : ends[row]) ?? 0);
}

/** The kind of the node that a token is, or 0. */
function nodeAt({ tree }: PageText, tokens: Tokens, at: number): number {
  return tree.kinds[tokens[at + ROW] ?? -1] ?? 0;
}

function isWord({ text }: PageText, tokens: Tokens, at: number, word: string): boolean {
  const start = tokens[at + START] ?? 0;
  return tokens[at] === WORD && tokens[at + END] === start + word.length && text.startsWith(word, start);
}

function spanAt(tokens: Tokens, at: number): Span {
  return { start: tokens[at + START] ?? 0, end: tokens[at + END] ?? 0 };
}

/** The first token of a kind between two, or the second of them. */
function find(tokens: Tokens, kind: number, from: number, to: number): number {
  let at = from;
  while (at < to && tokens[at + KIND] !== kind) at += FIELDS;
  return at;
}

/** Where the location begins that may end an op's header, or the end. */
function locationIn(page: PageText, tokens: Tokens, from: number): number {
  let at = from;
  while (at < tokens.length && !(isWord(page, tokens, at, "loc") && nodeAt(page, tokens, at + FIELDS) === Node.LIST)) {
    at += FIELDS;
  }
  return Math.min(at, tokens.length);
}

/** The type of an item of a list: `%a: i32 {…} loc(…)`, `%a as i32`, `i32`. Undefined where none is written. */
function typeOf(page: PageText, tokens: Tokens, from: number, to: number): Span | undefined {
  const isNamed = tokens[from] === PERCENT;
  const mark = from + FIELDS;
  if (isNamed && !(mark < to && (tokens[mark] === COLON || isWord(page, tokens, mark, "as")))) return undefined;
  const first = isNamed ? mark + FIELDS : from;
  if (first >= to) return undefined;
  let end = first + FIELDS;
  while (end < to && nodeAt(page, tokens, end) !== Node.DICTIONARY && !isWord(page, tokens, end, "loc")) end += FIELDS;
  return { start: tokens[first + START] ?? 0, end: tokens[end - FIELDS + END] ?? 0 };
}

/** The types of a list; undefined where it has more than types, as for a variable number of arguments. */
function typesIn(page: PageText, tokens: Tokens, from = 0, to = tokens.length): Types | undefined {
  if (find(tokens, UNKNOWN, from, to) < to) return undefined;
  const types: (Span | undefined)[] = [];
  for (let at = from; at < to; at += FIELDS) {
    const end = find(tokens, COMMA, at, to);
    if (end === at || end + FIELDS === to || find(tokens, PERCENT, at + FIELDS, end) < end) return undefined;
    types.push(typeOf(page, tokens, at, end));
    at = end;
  }
  return types;
}

/** How many items a list of values has; undefined where it has anything else. */
function valuesIn(tokens: Tokens, from: number, to: number): number | undefined {
  for (let at = from; at < to; at += FIELDS) {
    const isValue = ((at - from) / FIELDS) % 2 === 0;
    if (tokens[at] !== (isValue ? PERCENT : COMMA)) return undefined;
  }
  const count = (to - from) / FIELDS;
  return count === 0 ? 0 : count % 2 === 0 ? undefined : (count + 1) / 2;
}

/** The types after an arrow: a list, or one, with nothing after it. */
function resultsIn(page: PageText, tokens: Tokens, from: number, to: number): Types | undefined {
  if (nodeAt(page, tokens, from) !== Node.LIST) {
    return isVoid(page, tokens[from + START]) ? undefined : typesIn(page, tokens, from, to);
  }
  // `-> (i32) -> i32`: one result, which is a function.
  if (from + FIELDS < to) return tokens[from + FIELDS] === ARROW ? [undefined] : undefined;
  return typesIn(page, inside(page, tokens[from + ROW] ?? 0));
}

/** Whether a type is that of no result, which LLVM's dialect had in its functions and calls, and generic ops may have. */
function isVoid({ text }: PageText, start: number | undefined): boolean {
  return start !== undefined && text.startsWith("!llvm.void", start);
}

/** `(i32) -> i32`, and nothing else. */
function functionType(page: PageText, tokens: Tokens, from: number, to: number): Signature | undefined {
  const results = from + 2 * FIELDS;
  if (results >= to || nodeAt(page, tokens, from) !== Node.LIST || tokens[from + FIELDS] !== ARROW) return undefined;
  return signature(typesIn(page, inside(page, tokens[from + ROW] ?? 0)), () => resultsIn(page, tokens, results, to));
}

function signature(inputs: Types | undefined, readResults: () => Types | undefined): Signature | undefined {
  const results = inputs && readResults();
  return inputs && results && { inputs, results };
}

/** What an op's type at its end says, where it has one of the form `: (i32) -> i32`. */
function typeAtEnd(page: PageText, tokens: Tokens): Signature | undefined {
  const end = locationIn(page, tokens, 0);
  let colon = end - FIELDS;
  while (colon >= 0 && tokens[colon] !== COLON) colon -= FIELDS;
  return colon < 0 ? undefined : functionType(page, tokens, colon + FIELDS, end);
}

/** The tokens of the value that an op's own dictionary gives a key. */
function valueGiven(page: PageText, row: number, key: string): Tokens {
  const { tree, names } = page;
  const entry = entryNamed(tree, row, key, names);
  if (entry < 0) return [];
  const found = tokensIn(page, entry + 2, tree.ends[entry + 1] ?? 0, tree.ends[entry] ?? 0);
  return found[0] === EQUAL ? found.slice(FIELDS) : [];
}

/** The string that an op's own dictionary gives a key. */
export function stringGiven(page: PageText, row: number, key: string): string | undefined {
  const value = valueGiven(page, row, key);
  const isString = value.length === FIELDS && nodeAt(page, value, 0) === Node.STRING;
  return isString ? page.text.slice((value[START] ?? 0) + 1, (value[END] ?? 0) - 1) : undefined;
}

/** The regions of an op, or the lists of regions that the generic form has. */
function* regionsOf({ kinds, afters }: Tree, row: number): Generator<number> {
  const after = afters[row] ?? 0;
  for (let child = row + 1; child < after; child = afters[child] ?? after) {
    if (kinds[child] === Node.REGION || (kinds[child] === Node.LIST && kinds[child + 1] === Node.REGION)) yield child;
  }
}

/** Whether a function has a body. One in the generic form that goes on in another page is open. */
export function bodyOf(page: PageText, row: number): "none" | "open" | "closed" {
  const { kinds, afters } = page.tree;
  const [first] = regionsOf(page.tree, row);
  if (first === undefined) return "none";
  if (kinds[first] === Node.REGION) return "closed";
  if (isOpen(page.tree, row)) return "open";
  return (afters[first + 1] ?? 0) > first + 2 ? "closed" : "none";
}

/** What an op says of itself: its text from its name on, without its regions. */
export function ownTextOf({ tree, text }: PageText, row: number): string {
  const { starts, ends } = tree;
  let own = "";
  let at = starts[nameOf(tree, row)] ?? 0;
  for (const region of regionsOf(tree, row)) {
    own += text.slice(at, starts[region]);
    at = ends[region] ?? at;
  }
  return own + text.slice(at, ends[row]);
}

const isGeneric = ({ tree, text }: PageText, row: number): boolean =>
  text.charCodeAt(tree.starts[nameOf(tree, row)] ?? 0) === QUOTE;

/** What a function's header says; undefined where that is not certain. */
export function functionAt(page: PageText, row: number): Signature | undefined {
  const tokens = headerOf(page, row);
  if (isGeneric(page, row)) {
    const type = valueGiven(page, row, "function_type");
    return functionType(page, type, 0, type.length);
  }
  const list = find(tokens, AT, 0, tokens.length) + FIELDS;
  if (nodeAt(page, tokens, list) !== Node.LIST) return undefined;
  const arrow = list + FIELDS;
  return signature(typesIn(page, inside(page, tokens[list + ROW] ?? 0)), () => {
    return tokens[arrow] === ARROW ? functionResults(page, tokens, arrow + FIELDS) : [];
  });
}

/** The results of a function, which attributes and a location may follow. */
function functionResults(page: PageText, tokens: Tokens, from: number): Types | undefined {
  const second = from + FIELDS;
  let end = tokens.length;
  if (nodeAt(page, tokens, from) === Node.LIST && second < end && tokens[second] !== ARROW) end = second;
  for (let at = from; at < end; at += FIELDS) {
    if (isWord(page, tokens, at, "attributes") || isWord(page, tokens, at, "loc")) end = at;
  }
  return resultsIn(page, tokens, from, end);
}

/** Values that an op has by what is written. */
interface OpCounts {
  /** How many results are bound, 0 for none; and where. */
  readonly bound: number;
  readonly boundSpan: Span;
  /** How many operands the list before the type has; undefined where there is no such list. */
  readonly operands: number | undefined;
  readonly operandsSpan: Span;
  readonly type: Signature | undefined;
  /** The callee's symbol, or undefined. */
  readonly callee: Span | undefined;
}

/** How many results an op binds, as `%a, %b:2 =` does. */
function boundBy({ tree, text }: PageText, row: number): { readonly count: number; readonly span: Span } {
  const { kinds, starts, ends } = tree;
  let count = 0;
  let end = starts[row + 1] ?? 0;
  for (let at = row + 1; Node.isOfResults(kinds[at]); at++) {
    if (kinds[at] === Node.COMMENT) continue;
    // The number takes the place of the one that the name counts as.
    count += kinds[at] === Node.RESULT ? 1 : Number(text.slice(starts[at], ends[at])) - 1;
    end = ends[at] ?? 0;
  }
  return { count, span: { start: starts[row + 1] ?? 0, end } };
}

/** What a generic op or a call says. */
export function countsAt(page: PageText, row: number): OpCounts {
  const tokens = headerOf(page, row);
  const generic = isGeneric(page, row);
  const symbol = generic ? -FIELDS : find(tokens, AT, 0, tokens.length);
  const list = symbol + FIELDS;
  const { count: bound, span: boundSpan } = boundBy(page, row);
  return {
    bound,
    boundSpan,
    operands: nodeAt(page, tokens, list) === Node.LIST ? operandsIn(page, tokens[list + ROW] ?? 0) : undefined,
    operandsSpan: list < tokens.length ? spanAt(tokens, list) : boundSpan,
    type: isVariadic(page, tokens) ? undefined : typeAtEnd(page, tokens),
    callee: generic ? onlySymbol(valueGiven(page, row, "callee")) : onlySymbol(tokens.slice(symbol, list)),
  };
}

function operandsIn(page: PageText, list: number): number | undefined {
  const operands = inside(page, list);
  return valuesIn(operands, 0, operands.length);
}

function isVariadic(page: PageText, tokens: Tokens): boolean {
  for (let at = 0; at < tokens.length; at += FIELDS) if (isWord(page, tokens, at, "vararg")) return true;
  return false;
}

const onlySymbol = (tokens: Tokens): Span | undefined =>
  tokens.length === FIELDS && tokens[KIND] === AT ? spanAt(tokens, 0) : undefined;

/** What a return gives, as values and, where they are written, as types. */
export function returnAt(page: PageText, row: number): { readonly values: number; readonly types: Types } | undefined {
  if (isGeneric(page, row)) {
    const { operands, type } = countsAt(page, row);
    return type && operands === type.inputs.length ? { values: operands, types: type.inputs } : undefined;
  }
  const tokens = headerOf(page, row);
  if (tokens.length === 0) return { values: 0, types: [] };
  const colon = find(tokens, COLON, 0, tokens.length);
  if (colon === tokens.length) return undefined;
  // Attributes follow the last value, or are alone.
  const last = colon - FIELDS;
  const isAttributed = last > 0 && tokens[last] !== PERCENT;
  const values = valuesIn(tokens, 0, isAttributed ? last : colon);
  if (values === undefined) return undefined;
  let end = colon;
  while (end < tokens.length && !isWord(page, tokens, end, "loc")) end += FIELDS;
  const types = typesIn(page, tokens, colon + FIELDS, end);
  return types && { values, types };
}

/** A hash of the types of a signature as they are spelled, without white space. */
export function hashOf({ text }: PageText, { inputs, results }: Signature): number {
  let hash = OFFSET_BASIS;
  const add = (types: Types): void => {
    for (const type of types) {
      hash = hashed(hash, COMMA);
      for (let p = type?.start ?? 0; p < (type?.end ?? 0); p++) {
        const c = text.charCodeAt(p);
        if (!isSpace(c)) hash = hashed(hash, c);
      }
    }
  };
  add(inputs);
  hash = hashed(hash, COLON);
  add(results);
  return hash;
}

/** A type without what may be anywhere in it. */
export function typeText({ text }: PageText, { start, end }: Span): string {
  return text.slice(start, end).replace(/\s+/g, "");
}

const ELEMENT = String.raw`(?:[su]?i\d+|index|b?f\d+\w*|tf32)`;
/** Types that are spelled in one way only, without attributes and aliases. */
const PLAIN = new RegExp(
  String.raw`^(?:none|${ELEMENT}|complex<${ELEMENT}>|(?:tensor|vector|memref)<[\dx?*\[\]]*${ELEMENT}>|![a-zA-Z_][\w$]*\.[\w$.]+)$`,
);

/** Whether two types certainly differ. */
export function differ(a: string, b: string): boolean {
  return a !== b && PLAIN.test(a) && PLAIN.test(b);
}
