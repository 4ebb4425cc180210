/** What the values and lists in the header of an op are: uses, or names that its regions see. Offsets are relative to the page. */
import { ARROW, WORD } from "../../syntax/lexer.js";
import type { Tree } from "../../syntax/tree.js";
import * as Node from "../../syntax/tree.js";
import {
  COLON,
  COMMA,
  EQUAL,
  HASH,
  isBlank,
  isDigit,
  isLineEnd,
  OPEN_PAREN,
  OPEN_SQUARE,
} from "../../text/characters.js";
import {
  ASSIGNED_LIST,
  followsAs,
  isTied,
  leadsToBinding,
  type Nodes,
  previousEnd,
  roleAfterWord,
  USES,
  wordBefore,
} from "../structure/bindings.js";
import { IS_FUNCTION, IS_KNOWN_CALL, IS_KNOWN_FUNCTION, REFERS } from "../structure/opFacts.js";
import { lacksEqual } from "./missingMarks.js";
import type { StructureProblem } from "./problem.js";

/** What a list holds besides those of `bindings.ts`: parameters of a function, and names that are declared. */
export const PARAMETERS = 4;
const DECLARATIONS = 5;

/** The op whose header is read. */
export interface HeaderFrame {
  readonly facts: number;
  readonly isGeneric: boolean;
  /** The scope of the names in its header; -1 for an op without regions. */
  readonly header: number;
  /** Whether names in its header may be bound there. */
  readonly doubt: boolean;
  /** The row of its last region. */
  readonly lastRegion: number;
  readonly hasSymbol: boolean;
  /** Where the innermost list of the header ends. */
  readonly listAfter: number;
}

/** Whether an op names a value, a block or a symbol, or has a region: a statement without any hardly is MLIR. */
export function namesAnything({ kinds, afters }: Tree, row: number): boolean {
  const after = afters[row] ?? 0;
  for (let child = row + 1; child < after; child = afters[child] ?? after) {
    const kind = kinds[child] ?? 0;
    if (kind === Node.VALUE || kind === Node.SUCCESSOR || kind === Node.SYMBOL || kind === Node.REGION) return true;
  }
  return false;
}

/** Whether a value is the first token of an item of a list. */
export function startsItem(nodes: Nodes, row: number): boolean {
  const c = charBefore(nodes, row);
  return c === OPEN_PAREN || c === COMMA;
}

/**
 * What is wrong with a value in a list of an op whose syntax is certain, a function's, a call's or one of the generic form: there is no
 * comma between it and the item before. Undefined if nothing is.
 */
export function missingComma(
  nodes: Nodes,
  row: number,
  { facts, isGeneric }: HeaderFrame,
): StructureProblem | undefined {
  if (!isGeneric && (facts & (IS_KNOWN_FUNCTION | IS_KNOWN_CALL)) === 0) return undefined;
  const end = previousEnd(nodes, row);
  const last = nodes.text.charAt(end - 1);
  if (!ENDS_ITEM.test(last)) return undefined;
  const { starts, ends } = nodes.tree;
  if (last === "}") {
    let before = row - 1;
    while (before > 0 && ends[before] !== end) before--;
    // Attributes before their value are another mistake.
    if (startsItem(nodes, before)) return undefined;
  }
  const [start, after] = [starts[row] ?? 0, ends[row] ?? 0];
  return { rule: "missing-mark", start, end: after, name: nodes.text.slice(start, after), first: end, nearest: "," };
}

/** The last character of a value or type. */
const ENDS_ITEM = /[\w$>)\]}]/;

/** Whether a value starts a line after a whole statement, alone or before an op: it is a result, while its op is written. */
export function startsStatement(nodes: Nodes, row: number): boolean {
  const { tree, text } = nodes;
  let line = tree.starts[row] ?? 0;
  while (line > 0 && isBlank(text.charCodeAt(line - 1))) line--;
  if (line > 0 && !isLineEnd(text.charCodeAt(line - 1))) return false;
  END_OF_BEGUN.lastIndex = tree.ends[row] ?? 0;
  return (END_OF_BEGUN.test(text) || lacksEqual(nodes, row)) && !CONTINUED.has(charBefore(nodes, row));
}
const END_OF_BEGUN = /(?::\d*)?[ \t]*=?[ \t]*(?:$|[\r\n}])/y;
/** What an operand may follow on the next line. */
const CONTINUED: ReadonlySet<number> = new Set([COMMA, EQUAL, OPEN_PAREN, OPEN_SQUARE]);

/** Whether a value is used, whatever regions its op has. */
export function isUsed(nodes: Nodes, row: number, frame: HeaderFrame, role: number, next: number): boolean {
  const end = nodes.tree.ends[row] ?? 0;
  if (role === DECLARATIONS) return false;
  const isNamed = next === WORD && isTied(nodes.text, end);
  if (!frame.doubt) {
    if (isNamed || followsAs(nodes, row)) return false;
    if ((frame.facts & IS_FUNCTION) !== 0 && frame.header < 0 && frame.hasSymbol) return false;
    return !(next === COLON && frame.hasSymbol && (frame.facts & REFERS) === 0 && frame.header < 0);
  }
  if (role === USES) return true;
  if (role === ASSIGNED_LIST) return next !== COLON;
  if (nodes.tree.kinds[row - 1] === Node.BINDER && nodes.tree.nexts[row - 1] === EQUAL) return true;
  if (row < frame.listAfter) return next === ARROW || (isNamed && leadsToBinding(nodes.text, end));
  const isAfter = frame.lastRegion >= 0 && row > frame.lastRegion;
  return !isNamed && (isAfter || roleAfterWord(wordBefore(nodes, row)) !== 0);
}

/** What a list in the header of an op holds, or 0. */
export function roleOf(nodes: Nodes, row: number, frame: HeaderFrame): number {
  const { kinds } = nodes.tree;
  const isList = kinds[row] === Node.LIST;
  if (!isList && kinds[row] !== Node.ARRAY) return 0;
  const isNamed = kinds[row - 1] === Node.SYMBOL;
  const isFunction = (frame.facts & IS_FUNCTION) !== 0 && frame.header >= 0;
  // Another mark in place of that of a symbol is one mistake.
  if (isList && isFunction && (isNamed || kinds[row - 1] === Node.ALIAS)) return PARAMETERS;
  if (frame.header < 0 && frame.hasSymbol && (frame.facts & REFERS) === 0 && declares(nodes, row)) return DECLARATIONS;
  if (!frame.doubt) return 0;
  const before = kinds[row - 1];
  const isAttached = previousEnd(nodes, row) === nodes.tree.ends[row - 1];
  // An element of a value, or the workload of a named function: `hal.dispatch.extern "f"[%n](%a)`.
  if (!isList && (before === Node.VALUE || before === Node.STRING) && isAttached) return USES;
  if (isAttached && isAttribute(nodes, before === Node.OPAQUE ? row - 2 : row - 1)) return USES;
  if (charBefore(nodes, row) === EQUAL) return ASSIGNED_LIST;
  return roleAfterWord(wordBefore(nodes, row));
}

/** Whether a node is the name of an attribute, which may be applied to operands: `#map(%i)`. A type is not. */
function isAttribute(nodes: Nodes, row: number): boolean {
  const kind = nodes.tree.kinds[row];
  return (kind === Node.ALIAS || kind === Node.DIALECT) && nodes.text.charCodeAt(nodes.tree.starts[row] ?? 0) === HASH;
}

/** Whether a name in a list has a type. */
function declares(nodes: Nodes, row: number): boolean {
  const { kinds, nexts, afters } = nodes.tree;
  const after = afters[row] ?? 0;
  for (let child = row + 1; child < after; child = afters[child] ?? after) {
    if (kinds[child] === Node.VALUE && nexts[child] === COLON) return true;
    if (kinds[child] === Node.VALUE && wordBefore(nodes, child) === "in") return true;
  }
  return false;
}

/** The character before a node that is no white space. */
function charBefore(nodes: Nodes, row: number): number {
  const end = previousEnd(nodes, row);
  return end === 0 ? 0 : nodes.text.charCodeAt(end - 1);
}

/** Whether a parenthesis ends the number of an item at the start of a line, `0) (%a) {`: a dialect may write its cases so. */
export function isItemNumber(text: string, start: number): boolean {
  let p = start - 1;
  while (isDigit(text.charCodeAt(p))) p--;
  return p < start - 1 && text.slice(text.lastIndexOf("\n", p) + 1, p + 1).trim() === "";
}
