/**
 * How a name is bound in an op's header, decided from what is around it: `%i = %lb`, `%a : T` in a list, `[%x as %a : T]`,
 * `(@add %x -> %a)`, `(%i, %j) = (…)`. Of most ops nothing is known, and a name in the header of one with a region may be bound
 * there. Offsets are the tree's.
 */

import { nextToken } from "../../syntax/lexemes.js";
import { ARROW, WORD } from "../../syntax/lexer.js";
import type { Names } from "../../syntax/names.js";
import { ARRAY, BINDER, COMMENT, endBefore, LIST, SYMBOL, type Tree, VALUE } from "../../syntax/tree.js";
import {
  CLOSE_PAREN,
  COLON,
  COMMA,
  EQUAL,
  isSuffixPart,
  isWordPart,
  isWordStart,
  OPEN_PAREN,
  OPEN_SQUARE,
  PERCENT,
} from "../../text/characters.js";

/** A use: nothing binds the name. */
export const FREE = 0;
/** The op's regions see it. */
export const BOUND = 1;
/** With a type in a list: bound if it is not defined around the op, or an argument of a function. */
export const LISTED = 2;

/** The nodes of a page, with its text. */
export interface Nodes {
  readonly tree: Tree;
  readonly text: string;
}

export interface NodesOfText extends Nodes {
  readonly names: Names;
  /** Whether lists hold nothing but values, by row: one may hold very many. */
  readonly lists: Map<number, boolean>;
}

/** What a value in a header is. @param bracket The innermost one around it in its op, which may be a region, or -1. */
export function bindingOf(nodes: NodesOfText, row: number, bracket: number): number {
  const { kinds, nexts } = nodes.tree;
  if (kinds[row] === BINDER) return BOUND;
  switch (nexts[row]) {
    case COLON:
      if (typeAt(nodes, row) < 0) return FREE;
      if ((kinds[bracket] === LIST || kinds[bracket] === ARRAY) && isItemStart(nodes, row)) {
        return followsEqual(nodes, bracket) ? BOUND : LISTED;
      }
      return followsAs(nodes, row) || followsMapping(nodes, row) ? BOUND : FREE;
    case COMMA:
    case CLOSE_PAREN:
      if (kinds[bracket] === LIST && isBoundList(nodes, bracket)) return BOUND;
      return followsMapping(nodes, row) ? BOUND : FREE;
    default:
      return followsMapping(nodes, row) ? BOUND : FREE;
  }
}

/** After the colon that follows a value, or -1 where none does. */
export function typeAt(nodes: NodesOfText, row: number): number {
  const { tree, text } = nodes;
  if (tree.nexts[row] !== COLON || numberAt(nodes.tree, row, nodes.names) >= 0) return -1;
  return nextToken(text, tree.ends[row] ?? 0, text.length) + 1;
}

/** Where the digits of `%0#1` are, or -1. */
export function numberAt(tree: Tree, row: number, names: Names): number {
  const nameEnd = (tree.starts[row] ?? 0) + names.spelling(tree.data[row] ?? 0).length;
  return nameEnd < (tree.ends[row] ?? 0) ? nameEnd + 1 : -1;
}

/** Whether a list is apart from the word before: `foo.map (%x : T)`, not `outs(%x : T)`. */
export function isApart({ text, tree }: NodesOfText, list: number): boolean {
  let start = tree.starts[list] ?? 0;
  const end = start;
  while (start > 0 && isSuffixPart(text.charCodeAt(start - 1))) start--;
  return start === end || !isWordStart(text.charCodeAt(start)) || isMark(text.charCodeAt(start - 1));
}

/** After the token before a node. */
export function previousEnd({ tree, text }: Nodes, row: number): number {
  return endBefore(tree, text, row, tree.starts[row] ?? 0);
}

/** The word before a node; empty where something else is. */
export function wordBefore(nodes: Nodes, row: number): string {
  const end = previousEnd(nodes, row);
  return WORD_AT_END.exec(nodes.text.slice(Math.max(0, end - MAX_WORD), end))?.[0] ?? "";
}

const MAX_WORD = 32;
const WORD_AT_END = /(?<![\w$.%@#!^-])[\w$.]+$/;

function isItemStart(nodes: NodesOfText, row: number): boolean {
  const c = nodes.text.charCodeAt(previousEnd(nodes, row) - 1);
  return c === OPEN_PAREN || c === OPEN_SQUARE || c === COMMA;
}

const COMPARED = /[=<>]/;

function followsEqual(nodes: NodesOfText, row: number): boolean {
  const end = previousEnd(nodes, row);
  return nodes.text.charCodeAt(end - 1) === EQUAL && !COMPARED.test(nodes.text.charAt(end - 2));
}

/** Whether a value is the name after `as`, of what a region is given: `with(%a as %b: i32) { }`, where an empty one looks like a dictionary. */
export function followsAs(nodes: Nodes, row: number): boolean {
  return wordBefore(nodes, row) === "as";
}

/** Whether a name is after the arrow of an item: `(@add %x -> %a, …)`, `(%x -> %a, %y -> %b : T, U)`. */
function followsMapping(nodes: NodesOfText, row: number): boolean {
  const { kinds, nexts } = nodes.tree;
  const value = row - 1;
  if (kinds[value] !== VALUE || nexts[value] !== ARROW) return false;
  const c = nodes.text.charCodeAt(previousEnd(nodes, value) - 1);
  return c === OPEN_PAREN || c === COMMA || (kinds[value - 1] === SYMBOL && isAdjacent(nodes, value - 1, value));
}

function isAdjacent(nodes: NodesOfText, row: number, next: number): boolean {
  return previousEnd(nodes, next) === nodes.tree.ends[row];
}

const IN = /in\b(?![$.])/y;
const TYPED_EQUAL = /:\s*(?:i\d+|index)\s*=(?![=>])/y;

/** Whether a list holds nothing but values, which what follows binds: `(%i) = (…)`, `(%i) in (…)`, `(%i) : i32 = (…)`. */
function isBoundList(nodes: NodesOfText, list: number): boolean {
  const { text, tree } = nodes;
  const next = tree.nexts[list];
  if (next !== EQUAL) {
    const pattern = next === WORD ? IN : next === COLON ? TYPED_EQUAL : undefined;
    if (pattern === undefined) return false;
    pattern.lastIndex = nextToken(text, tree.ends[list] ?? 0, text.length);
    if (!pattern.test(text)) return false;
  }
  const known = nodes.lists.get(list);
  if (known !== undefined) return known;
  const after = tree.afters[list] ?? 0;
  let isBareList = true;
  for (let row = list + 1; row < after && isBareList; row++) {
    isBareList = tree.kinds[row] === COMMENT || isBare(nodes, row);
  }
  nodes.lists.set(list, isBareList);
  return isBareList;
}

function isBare(nodes: NodesOfText, row: number): boolean {
  const { kinds, nexts } = nodes.tree;
  if (kinds[row] !== VALUE || (nexts[row] !== COMMA && nexts[row] !== CLOSE_PAREN)) return false;
  return numberAt(nodes.tree, row, nodes.names) < 0 && isItemStart(nodes, row);
}

const MARKS = /[%@#!^"]/;

function isMark(c: number): boolean {
  return MARKS.test(String.fromCharCode(c));
}

/** What a list holds: operands, or what is assigned, which are uses, or typed names that the op binds. */
export const USES = 1;
export const ASSIGNED_LIST = 2;

/** Words after which a value, or a list of values in parentheses, is used: `to %n`, `ins(%a, %b : …)`. */
const LEADS_TO_USES: ReadonlySet<string> = new Set(["to", "step", "ins", "outs", "init", "upto", "downto"]);

/** What a list after a word in an op's header holds; 0 where that is not known, and a value there may be bound. */
export function roleAfterWord(word: string): number {
  if (word === "ins" || word === "outs") return USES;
  return LEADS_TO_USES.has(word) || word === "in" ? ASSIGNED_LIST : 0;
}

/** Words whose `<` opens a body. */
const BODIES: ReadonlySet<string> = new Set(
  "tensor memref vector tuple complex dense dense_resource sparse array affine_map affine_set strided".split(" "),
);

/** True where the `<` attached to a word opens a body, and compares nothing. */
export function opensBody(word: string): boolean {
  return BODIES.has(word);
}

/** After the word `as` that follows an offset, or -1. */
function asEnd(text: string, offset: number): number {
  const p = nextToken(text, offset, text.length);
  return text.startsWith("as", p) && !isWordPart(text.charCodeAt(p + 2)) ? p + 2 : -1;
}

/** True after the name of a tied result, `-> %a as tensor<4xf32>`: IREE's need no operand of that name. */
export function isTied(text: string, end: number): boolean {
  return asEnd(text, end) >= 0;
}

/** True where a name inside brackets leads to the one that the op binds: `with(%a as %b: i32)`. */
export function leadsToBinding(text: string, end: number): boolean {
  const after = asEnd(text, end);
  return after >= 0 && text.charCodeAt(nextToken(text, after, text.length)) === PERCENT;
}
