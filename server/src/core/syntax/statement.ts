/** The extent of one statement and the types that it states, read on demand. */

import { COLON, nestingOf } from "../text/characters.js";
import type { Span } from "../text/offsetMap.js";
import { ARROW, Lexer, WORD } from "./lexer.js";
import { readResults } from "./parameters.js";
import { readerAt, skipTrivia } from "./reader.js";
import { TextTree } from "./textTree.js";
import { firstRegionOf, NO_ROW, nameOf } from "./tree.js";
import { foldedText, skipType } from "./type.js";

/** The statement at the start of a text: after its last token, or where its first region opens. */
export function statementEnd(text: string): number {
  const { tree } = new TextTree(text);
  const region = firstRegionOf(tree, 0);
  return (region === NO_ROW ? tree.ends[0] : tree.starts[region]) ?? 0;
}

/** Whether a text, which starts with an op, ends on the last line of its header or in one of its regions. */
export function endsInside(text: string): boolean {
  const { tree } = new TextTree(text);
  return tree.open.some((row) => row < (tree.afters[0] ?? 0)) || !text.includes("\n", tree.ends[0]);
}

/** The type that starts at an offset, as text on one line; undefined where none does. */
export function typeAt(text: string, offset: number): string | undefined {
  return typeSpanAt(text, offset)?.text;
}

function typeSpanAt(text: string, offset: number): (Span & { readonly text: string }) | undefined {
  const reader = readerAt(text, offset, 0, text.length);
  skipTrivia(reader);
  const start = reader.pos;
  if (!skipType(reader)) return undefined;
  return { start, end: reader.pos, text: foldedText(text, start, reader.pos) };
}

/** The op's name in a statement, without quotes; empty where there is none. */
export function opName(statement: string): string {
  const source = new TextTree(statement);
  const name = nameOf(source.tree, 0);
  return name === NO_ROW ? "" : statement.slice(source.startOf(name), source.endOf(name)).replace(/^"|"$/g, "");
}

/** The offsets after what comes before a type, outside of brackets, the last of each; -1 where there is none. */
interface TypeMarks {
  arrow: number;
  colon: number;
  /** The `to` of a cast. */
  to: number;
}

/** Undefined where brackets don't match. */
function typeMarks(statement: string): TypeMarks | undefined {
  const source = new TextTree(statement);
  const lexer = new Lexer(statement);
  const marks: TypeMarks = { arrow: -1, colon: -1, to: -1 };
  while (lexer.next()) {
    const { kind, start, pos } = lexer;
    const close = source.closeOf(start);
    if (close >= 0) lexer.pos = close;
    else if (nestingOf(kind) !== 0) return undefined;
    else if (kind === ARROW) marks.arrow = pos;
    else if (kind === COLON) marks.colon = pos;
    else if (kind === WORD && marks.colon >= 0 && statement.slice(start, pos) === "to") marks.to = pos;
  }
  return marks;
}

/**
 * The type of one result, where a statement states it beyond doubt: after its last arrow, after the `to` of a cast, or
 * after the colon of a constant.
 *
 * @param statement The op's text up to its first region.
 * @param index The result's number.
 * @param count How many results the op has.
 */
export function resultType(statement: string, index: number, count: number): string | undefined {
  const marks = typeMarks(statement);
  if (marks === undefined) return undefined;
  const { arrow, colon, to } = marks;
  if (arrow >= 0) return listed(statement, arrow, index, count);
  if (count !== 1) return undefined;
  if (to >= 0) return lastType(statement, to);
  const op = opName(statement);
  return colon >= 0 && op.slice(op.lastIndexOf(".") + 1) === "constant" ? lastType(statement, colon) : undefined;
}

/** A type with nothing but a location after it. */
function lastType(text: string, offset: number): string | undefined {
  const found = typeSpanAt(text, offset);
  return found !== undefined && /^\s*(?:loc\b|$)/.test(text.slice(found.end)) ? found.text : undefined;
}

/** Type `index` of what follows an arrow: one type, or a list in parentheses. */
function listed(text: string, after: number, index: number, count: number): string | undefined {
  const { parameters, declares } = readResults(readerAt(text, after, 0, text.length), () => "");
  return declares && parameters.length === count ? parameters[index]?.type : undefined;
}
