/** What an op's text says about how many values it has, and of which types: a view of its nodes. Offsets are those of the page. */
import { ARROW, Lexer, UNKNOWN, WORD } from "../../syntax/lexer.js";
import type { Names } from "../../syntax/names.js";
import * as Node from "../../syntax/tree.js";
import { nameOf, type Tree } from "../../syntax/tree.js";
import { AT, COLON, COMMA, EQUAL, PERCENT, QUOTE } from "../../text/characters.js";
import type { Span } from "../../text/offsetMap.js";
import { isOpen } from "../definedOp.js";

/** What one page of text is read into. */
export interface PageText {
  readonly tree: Tree;
  readonly text: string;
  readonly names: Names;
}

/** A token outside of brackets, or a bracket with all that is in it; `row` is its node, or -1. */
interface Token extends Span {
  readonly kind: number;
  readonly row: number;
}

/** The types of values in order; undefined for one that is not written. */
export type Types = readonly (Span | undefined)[];

/** The type of an op or a function, as far as it is written. */
export interface Signature {
  readonly inputs: Types;
  readonly results: Types;
}

/** Dialects whose calls, functions and returns are known; `util` functions are not called by others. */
const FAMILIES = ["func", "util", "vm", "llvm"] as const;
const FUNCTIONS: Readonly<Record<string, string>> = {
  func: "func",
  "builtin.func": "func",
  "func.func": "func",
  "util.func": "util",
  "vm.func": "vm",
  "vm.import": "vm",
  "llvm.func": "llvm",
};
const CALLS: Readonly<Record<string, string>> = {
  call: "func",
  "std.call": "func",
  "func.call": "func",
  "util.call": "util",
  "vm.call": "vm",
  "llvm.call": "llvm",
};
/** Without that of the VM, which nothing holds to its function's type. */
const RETURNS: Readonly<Record<string, string>> = {
  return: "func",
  "std.return": "func",
  "func.return": "func",
  "util.return": "util",
  "llvm.return": "llvm",
};

/** What an op is, by its name: the index of a dialect plus one of these, or 0. */
const IS_FUNCTION = 8;
const IS_CALL = 16;
const IS_RETURN = 32;
const NONE = 64;

const ROLES = new WeakMap<Names, Uint8Array>();

/** What the op of a name's number is. */
export function roleOf(name: number, names: Names): number {
  let known = ROLES.get(names);
  if (known === undefined || known.length <= name) {
    const larger = new Uint8Array(2 * name + 256);
    if (known !== undefined) larger.set(known);
    ROLES.set(names, larger);
    known = larger;
  }
  const role = known[name] ?? 0;
  if (role !== 0) return role;
  const spelling = names.spelling(name);
  const op = spelling.charCodeAt(0) === QUOTE ? spelling.slice(1, -1) : spelling;
  const is = (table: Readonly<Record<string, string>>, bit: number) =>
    Object.hasOwn(table, op) ? bit + FAMILIES.indexOf(table[op] as (typeof FAMILIES)[number]) : 0;
  const found = is(FUNCTIONS, IS_FUNCTION) || is(CALLS, IS_CALL) || is(RETURNS, IS_RETURN) || NONE;
  known[name] = found;
  return found;
}

export const isFunction = (role: number): boolean => (role & IS_FUNCTION) !== 0;
export const isCall = (role: number): boolean => (role & IS_CALL) !== 0;
export const isReturn = (role: number): boolean => (role & IS_RETURN) !== 0;
/** The dialect of an op that is one of these. */
export const familyOf = (role: number): number => role & 7;

/** The tokens of a part of a page outside of the brackets in it. `row` is the first row that may be in the part. */
function tokensIn({ tree, text }: PageText, row: number, start: number, end: number): Token[] {
  const found: Token[] = [];
  const { kinds, starts, ends, afters, count } = tree;
  const lexer = new Lexer(text, start, end, () => {});
  let child = row;
  while (lexer.next()) {
    const at = lexer.start;
    while (child < count && (starts[child] ?? 0) < at) child = afters[child] ?? count;
    while (child < count && starts[child] === at && kinds[child] === Node.COMMENT) child++;
    const isNode = child < count && starts[child] === at;
    if (isNode && Node.isBracket(kinds[child] ?? 0)) lexer.pos = ends[child] ?? end;
    found.push({ kind: lexer.kind, start: at, end: lexer.pos, row: isNode ? child : -1 });
  }
  return found;
}

/** The tokens of a bracket's inside. */
function inside(page: PageText, bracket: number): Token[] {
  const { starts, ends } = page.tree;
  return tokensIn(page, bracket + 1, (starts[bracket] ?? 0) + 1, (ends[bracket] ?? 0) - 1);
}

/** The tokens of an op after its name, up to its first region. */
function headerOf(page: PageText, row: number): Token[] {
  const { kinds, starts, ends, afters, data } = page.tree;
  const name = nameOf(page.tree, row);
  if (name < 0 || data[name] === Node.UNCLOSED) return [];
  const after = afters[row] ?? 0;
  let child = name + 1;
  while (child < after && kinds[child] !== Node.REGION) child = afters[child] ?? after;
  return tokensIn(page, name + 1, ends[name] ?? 0, (child < after ? starts[child] : ends[row]) ?? 0);
}

const kindAt = ({ tree }: PageText, token: Token | undefined): number =>
  token === undefined || token.row < 0 ? 0 : (tree.kinds[token.row] ?? 0);

const wordOf = ({ text }: PageText, token: Token | undefined): string =>
  token?.kind === WORD ? text.slice(token.start, token.end) : "";

/** Tokens between commas. */
function separated(tokens: readonly Token[]): Token[][] {
  if (tokens.length === 0) return [];
  const items: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === COMMA) items.push([]);
    else items.at(-1)?.push(token);
  }
  return items;
}

/** The type of an item of a list: `%a: i32 {…} loc(…)`, `%a as i32`, `i32`. Undefined where none is written. */
function typeOf(page: PageText, item: readonly Token[]): Span | undefined {
  const isNamed = item[0]?.kind === PERCENT;
  if (isNamed && item[1]?.kind !== COLON && wordOf(page, item[1]) !== "as") return undefined;
  const from = isNamed ? 2 : 0;
  const isAfter = (token: Token) => kindAt(page, token) === Node.DICTIONARY || wordOf(page, token) === "loc";
  const cut = item.findIndex((token, i) => i > from && isAfter(token));
  const [first, last] = [item[from], item.at((cut < 0 ? item.length : cut) - 1)];
  return first && last && { start: first.start, end: last.end };
}

/** The types of a list; undefined where it has more than types, as for a variable number of arguments. */
function typesIn(page: PageText, tokens: readonly Token[]): Types | undefined {
  if (tokens.some(({ kind }) => kind === UNKNOWN)) return undefined;
  const items = separated(tokens);
  return items.some((item) => item.length === 0) ? undefined : items.map((item) => typeOf(page, item));
}

/** The types after an arrow: a list, or one. `tokens` are all that follow. */
function resultsIn(page: PageText, tokens: readonly Token[]): Types | undefined {
  const [first, second] = tokens;
  if (kindAt(page, first) !== Node.LIST) return isVoid(page, tokens) ? undefined : typesIn(page, tokens);
  // `-> (i32) -> i32`: one result, which is a function.
  if (second !== undefined) return second.kind === ARROW ? [undefined] : undefined;
  return typesIn(page, inside(page, first?.row ?? 0));
}

/** Whether a type is that of no result, which LLVM's dialect had in its functions and calls, and generic ops may have. */
function isVoid({ text }: PageText, [first]: readonly Token[]): boolean {
  return first !== undefined && text.startsWith("!llvm.void", first.start);
}

/** `(i32) -> i32` at the start of tokens, and nothing else. */
function functionType(page: PageText, tokens: readonly Token[]): Signature | undefined {
  const [list, arrow, ...rest] = tokens;
  if (kindAt(page, list) !== Node.LIST || arrow?.kind !== ARROW || rest.length === 0) return undefined;
  const inputs = typesIn(page, inside(page, list?.row ?? 0));
  const results = resultsIn(page, rest);
  return inputs && results && { inputs, results };
}

/** What an op's type at its end says, where it has one of the form `: (i32) -> i32`. */
function typeAtEnd(page: PageText, tokens: readonly Token[]): Signature | undefined {
  const loc = tokens.findIndex(
    (token, i) => wordOf(page, token) === "loc" && kindAt(page, tokens[i + 1]) === Node.LIST,
  );
  const all = loc < 0 ? tokens : tokens.slice(0, loc);
  const colon = all.findLastIndex(({ kind }) => kind === COLON);
  return colon < 0 ? undefined : functionType(page, all.slice(colon + 1));
}

/** The rows of an op's own dictionaries: attributes and, in the generic form, properties. */
function* entriesOf({ tree }: PageText, tokens: readonly Token[]): Generator<number> {
  const { kinds, afters, count } = tree;
  for (const { row } of tokens) {
    if (row < 0) continue;
    const dictionary = kinds[row] === Node.BODY && kinds[row + 1] === Node.DICTIONARY ? row + 1 : row;
    if (kinds[dictionary] !== Node.DICTIONARY) continue;
    const after = afters[dictionary] ?? count;
    for (let entry = dictionary + 1; entry < after; entry = afters[entry] ?? after) {
      if (kinds[entry] === Node.ENTRY) yield entry;
    }
  }
}

/** The tokens of the value that an op's own dictionary gives a key. */
function valueGiven(page: PageText, tokens: readonly Token[], key: string): readonly Token[] {
  const { tree, names } = page;
  for (const entry of entriesOf(page, tokens)) {
    const spelling = names.spelling(tree.data[entry + 1] ?? -1);
    if (spelling !== key && spelling !== `"${key}"`) continue;
    const [equal, ...value] = tokensIn(page, entry + 2, tree.ends[entry + 1] ?? 0, tree.ends[entry] ?? 0);
    return equal?.kind === EQUAL ? value : [];
  }
  return [];
}

/** The string that an op's own dictionary gives a key. */
export function stringGiven(page: PageText, row: number, key: string): string | undefined {
  const [value, more] = valueGiven(page, headerOf(page, row), key);
  return kindAt(page, value) === Node.STRING && value !== undefined && more === undefined
    ? page.text.slice(value.start + 1, value.end - 1)
    : undefined;
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
  if (isGeneric(page, row)) return functionType(page, valueGiven(page, tokens, "function_type"));
  const symbol = tokens.findIndex(({ kind }) => kind === AT);
  const list = tokens[symbol + 1];
  if (symbol < 0 || kindAt(page, list) !== Node.LIST) return undefined;
  const inputs = typesIn(page, inside(page, list?.row ?? 0));
  if (tokens[symbol + 2]?.kind !== ARROW) return inputs && { inputs, results: [] };
  const rest = tokens.slice(symbol + 3);
  const isAfter = (token: Token, i: number) => {
    const isList = i === 1 && kindAt(page, rest[0]) === Node.LIST && rest[1]?.kind !== ARROW;
    return isList || /^(?:attributes|loc)$/.test(wordOf(page, token));
  };
  const end = rest.findIndex(isAfter);
  const results = resultsIn(page, end < 0 ? rest : rest.slice(0, end));
  return inputs && results && { inputs, results };
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
  let at = row + 1;
  for (; kinds[at] === Node.RESULT || kinds[at] === Node.COUNT; at++) {
    // The number takes the place of the one that the name counts as.
    count += kinds[at] === Node.RESULT ? 1 : Number(text.slice(starts[at], ends[at])) - 1;
  }
  return { count, span: { start: starts[row + 1] ?? 0, end: ends[at - 1] ?? 0 } };
}

/** What a generic op or a call says. */
export function countsAt(page: PageText, row: number): OpCounts {
  const tokens = headerOf(page, row);
  const generic = isGeneric(page, row);
  const symbol = generic ? -1 : tokens.findIndex(({ kind }) => kind === AT);
  const list = tokens[generic ? 0 : symbol + 1];
  const isList = (generic || symbol >= 0) && kindAt(page, list) === Node.LIST;
  const operands = isList ? separated(inside(page, list?.row ?? 0)) : [];
  const arePlain = isList && operands.every((item) => item.length === 1 && item[0]?.kind === PERCENT);
  const { count: bound, span: boundSpan } = boundBy(page, row);
  const isVariadic = tokens.some((token) => wordOf(page, token) === "vararg");
  return {
    bound,
    boundSpan,
    operands: arePlain ? operands.length : undefined,
    operandsSpan: list ?? boundSpan,
    type: isVariadic ? undefined : typeAtEnd(page, tokens),
    callee: calleeOf(page, tokens, generic, symbol),
  };
}

function calleeOf(page: PageText, tokens: readonly Token[], generic: boolean, symbol: number): Span | undefined {
  const found = generic ? valueGiven(page, tokens, "callee") : tokens.slice(symbol, symbol + 1);
  const [only, more] = found;
  return only?.kind === AT && more === undefined ? only : undefined;
}

/** What a return gives, as values and, where they are written, as types. */
export function returnAt(page: PageText, row: number): { readonly values: number; readonly types: Types } | undefined {
  const tokens = headerOf(page, row);
  if (isGeneric(page, row)) {
    const { operands, type } = countsAt(page, row);
    return type && operands === type.inputs.length ? { values: operands, types: type.inputs } : undefined;
  }
  const colon = tokens.findIndex(({ kind }) => kind === COLON);
  const values = separated(tokens.slice(0, colon < 0 ? tokens.length : colon));
  // Attributes follow the last value, or are alone.
  const isPlain = values.every(
    (item, i) => item[0]?.kind === PERCENT && item.length <= (i === values.length - 1 ? 2 : 1),
  );
  if (colon < 0) return tokens.length === 0 ? { values: 0, types: [] } : undefined;
  const types = isPlain ? typesIn(page, withoutLocation(page, tokens.slice(colon + 1))) : undefined;
  return types && { values: values.length, types };
}

function withoutLocation(page: PageText, tokens: readonly Token[]): readonly Token[] {
  const loc = tokens.findIndex((token) => wordOf(page, token) === "loc");
  return loc < 0 ? tokens : tokens.slice(0, loc);
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
