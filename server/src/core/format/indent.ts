/** Where a line begins that is being typed, by what is before it; the lines before count as they are. */
import { ARROW, Lexer } from "../syntax/lexer.js";
import { DICTIONARY, isBracket, LABEL, LIST, OP, REGION, RESOURCES, type Tree, UNCLOSED } from "../syntax/tree.js";
import { readTree } from "../syntax/treeReader.js";
import { CLOSE_BRACE, CLOSE_PAREN, COLON, COMMA, EQUAL, isBlank, isLineEnd } from "../text/characters.js";
import { CONTINUED, INDENT } from "./width.js";

/**
 * The column of a line that follows a text; undefined where the author decides, or the text does not show it.
 * @param text Begins with a statement, and ends with a line.
 * @param next The first character of the line, or NaN.
 */
export function indentAfter(text: string, next: number): number | undefined {
  const tree = readTree(text);
  const token = lastToken(text);
  const inner = innermost(tree, token.end);
  const kind = inner < 0 ? REGION : (tree.kinds[inner] ?? 0);
  const last = tree.count - 1;
  if (tree.kinds[last] === RESOURCES && tree.data[last] === UNCLOSED) return undefined;
  if (kind === REGION)
    return next === CLOSE_BRACE ? columnOfOwner(text, tree, inner) : inRegion(text, tree, inner, token.kind);
  if (kind !== DICTIONARY && kind !== LIST) return undefined;
  const start = tree.starts[inner] ?? 0;
  if (next === CLOSE_BRACE || next === CLOSE_PAREN) return indentOf(text, start);
  return endsLine(text, start + 1) ? indentOf(text, start) + INDENT : undefined;
}

function inRegion(text: string, tree: Tree, region: number, kind: number): number | undefined {
  const last = lastStatement(tree, region);
  if (last < 0) {
    const owner = columnOfOwner(text, tree, region);
    return owner === undefined ? undefined : owner + INDENT;
  }
  const column = indentOf(text, tree.starts[last] ?? 0);
  if (tree.kinds[last] === LABEL) return column + INDENT;
  return goesOn(kind) ? column + CONTINUED : column;
}

/** The last op or label that is directly in a region, or -1. */
function lastStatement({ count, kinds, afters }: Tree, region: number): number {
  let last = -1;
  for (let row = region + 1; row < count; row = afters[row] ?? count) {
    if (kinds[row] === OP || kinds[row] === LABEL) last = row;
  }
  return last;
}

/** The column of the line of the op that a region belongs to. */
function columnOfOwner(text: string, { kinds, afters, starts }: Tree, region: number): number | undefined {
  for (let row = region - 1; row >= 0; row--) {
    if (kinds[row] === OP && (afters[row] ?? 0) > region) return indentOf(text, starts[row] ?? 0);
  }
  return undefined;
}

/** Whether an op goes on after a token. */
function goesOn(kind: number): boolean {
  return kind === COMMA || kind === EQUAL || kind === ARROW || kind === COLON;
}

function lastToken(text: string): { readonly kind: number; readonly end: number } {
  const lexer = new Lexer(text, 0, text.length, () => undefined);
  let last = { kind: 0, end: 0 };
  while (lexer.next()) last = { kind: lexer.kind, end: lexer.pos };
  return last;
}

/** The innermost bracket that is open at the end, or -1. The reader has left those that no region is in. */
function innermost({ open, count, kinds, ends, data }: Tree, end: number): number {
  let inner = open.at(-1) ?? -1;
  for (let row = inner + 1; row < count; row++) {
    if (isBracket(kinds[row] ?? 0) && data[row] === UNCLOSED && ends[row] === end) inner = row;
  }
  return inner;
}

function endsLine(text: string, offset: number): boolean {
  let p = offset;
  while (p < text.length && isBlank(text.charCodeAt(p))) p++;
  return p >= text.length || isLineEnd(text.charCodeAt(p)) || text.startsWith("//", p);
}

function columnOf(text: string, offset: number): number {
  let p = offset;
  while (p > 0 && !isLineEnd(text.charCodeAt(p - 1))) p--;
  return offset - p;
}

/** How far the line of an offset is indented. */
function indentOf(text: string, offset: number): number {
  const start = offset - columnOf(text, offset);
  let p = start;
  while (isBlank(text.charCodeAt(p))) p++;
  return p - start;
}
