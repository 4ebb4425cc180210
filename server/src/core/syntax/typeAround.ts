/** The type around a place, by the brackets and names that are nodes. */
import { EQUAL, EXCLAMATION, GREATER, isSpace, isWordPart, isWordStart, LESS } from "../text/characters.js";
import type { Span } from "../text/offsetMap.js";
import { firstIndex } from "../text/order.js";
import { isTypeWord } from "./builtinWords.js";
import { nextToken, wordPartsEnd } from "./lexemes.js";
import type { TextTree } from "./textTree.js";
import { ALIAS, DIALECT, isBracket, NO_ROW, parentsOf } from "./tree.js";

/** The innermost type that holds an offset or ends there; undefined where none does. */
export function typeAround(source: TextTree, offset: number): Span | undefined {
  const { kinds, starts, ends, count } = source.tree;
  const parents = parentsOf(source.tree);
  const at = offset - source.start;
  const word = wordAround(source.text, offset);
  if (word !== undefined) return asType(source, word);
  let row = firstIndex(count, (i) => (starts[i] ?? 0) <= at) - 1;
  for (; row !== NO_ROW; row = parents[row] ?? NO_ROW) {
    if ((ends[row] ?? 0) < at) continue;
    const kind = kinds[row] ?? 0;
    const start = source.startOf(row);
    const isName = (kind === DIALECT || kind === ALIAS) && source.text.charCodeAt(start) === EXCLAMATION;
    const head = isName ? { start, end: source.endOf(row) } : isBracket(kind) ? headBefore(source, row) : undefined;
    const type = head && asType(source, head);
    if (type !== undefined) return type;
  }
  return undefined;
}

/** The word around an offset, if it is a builtin type. */
function wordAround(text: string, offset: number): Span | undefined {
  const start = wordStart(text, offset);
  const end = wordPartsEnd(text, start, text.length);
  return isTypeWord(text.slice(start, end)) ? { start, end } : undefined;
}

function wordStart(text: string, end: number): number {
  let start = end;
  while (start > 0 && isWordPart(text.charCodeAt(start - 1))) start--;
  // `?xf32` is no type, and neither is a name with a mark.
  return isWordStart(text.charCodeAt(start)) && !/[%^@#!]/.test(text.charAt(start - 1)) ? start : end;
}

/** The name of a type before the `<` that is a node. */
function headBefore({ text, start, tree }: TextTree, row: number): Span | undefined {
  const open = start + (tree.starts[row] ?? 0);
  if (text.charCodeAt(open) !== LESS) return undefined;
  let end = open;
  while (isSpace(text.charCodeAt(end - 1))) end--;
  const first = wordStart(text, end);
  if (isTypeWord(text.slice(first, end))) return { start: first, end };
  // In a dialect's own text, names are no nodes.
  const mark = /![\w$.-]+$/.exec(text.slice(Math.max(0, end - MAX_NAME_LENGTH), end))?.[0].length ?? 0;
  return mark === 0 ? undefined : { start: end - mark, end };
}

const MAX_NAME_LENGTH = 256;

/** A type with its body, from the span of its name; undefined for a name that something is assigned to: `index = 1`. */
function asType(source: TextTree, { start, end }: Span): Span | undefined {
  const { text } = source;
  const open = nextToken(text, end, text.length);
  const close = text.charCodeAt(open) === LESS ? source.closeOf(open) : -1;
  const typeEnd = close < 0 ? end : close;
  const after = nextToken(text, typeEnd, text.length);
  const isAssigned = text.charCodeAt(after) === EQUAL && text.charCodeAt(after + 1) !== GREATER;
  return isAssigned ? undefined : { start, end: typeEnd };
}
