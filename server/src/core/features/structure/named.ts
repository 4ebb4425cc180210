/** Finds the named thing under the cursor. Offsets are the document's. */
import type { AbiDocument } from "../../document/document.js";
import { codeOf, isAlias, meantBy, symbolsOf } from "../../document/structure/mentions.js";
import type { Section, SymbolList, SymbolNode } from "../../document/structure/symbolTree.js";
import {
  BLOCK,
  type Cursor,
  commentStart,
  cursorAt,
  MAX_NAME_LENGTH,
  nameBefore,
  nameOf,
  next,
  pathBefore,
  SYMBOL,
  VALUE,
} from "../../syntax/tokens.js";
import type { Values, VariableAt } from "../../syntax/variable.js";
import { movedSpan, type Span } from "../../text/offsetMap.js";
import { endOfString } from "../../text/stringLiteral.js";

/** A value or a block; the span is that of its name with `%`, without `#1`. */
export interface NamedVariable extends Span {
  readonly kind: "variable";
  /** After the token, which may go on with `#1` or `:2`. */
  readonly tokenEnd: number;
  readonly values: Values;
  readonly variable: VariableAt;
}
/** A symbol defined in the file; the span is that of the token. */
export interface NamedSymbol extends Span {
  readonly kind: "symbol";
  readonly nodes: readonly SymbolNode[];
}
/** An `#alias` or `!alias` with a definition. */
export interface NamedAlias extends Span {
  readonly kind: "alias";
  readonly name: string;
  readonly section: Section;
  readonly definitions: readonly Span[];
}
export type Named = NamedVariable | NamedSymbol | NamedAlias;

/** The token that names something: for a value with `#1` or `:2`. */
export function tokenOf(named: Named): Span {
  return { start: named.start, end: named.kind === "variable" ? named.tokenEnd : named.end };
}

/** What is named at an offset, or by a name that ends there; undefined if nothing is, or it is ambiguous. */
export function namedAt(document: AbiDocument, offset: number): Named | undefined {
  const line = codeOf(document, offset);
  const token = tokenAt(line.text, offset - line.start);
  if (token === undefined)
    return isInGenericName(line.text, offset - line.start) ? genericName(document, offset) : undefined;
  const span = movedSpan(token, line.start);
  if (token.kind === VALUE || token.kind === BLOCK) {
    const text = line.text.slice(token.start, token.end);
    return variable(document, `${text.charAt(0)}${nameOf(text)}`, span);
  }
  const section = document.structure.sectionAt(offset);
  if (token.kind === SYMBOL) {
    for (const { start, path } of symbolsOf(line.text, pathBefore(line.text, token.start))) {
      if (start !== token.start) continue;
      const nodes = meantBy(section, path, span.start);
      return nodes.length > 0 ? { kind: "symbol", ...span, nodes } : undefined;
    }
    return undefined;
  }
  const name = document.slice(span.start, span.end);
  const definitions = document.structure.aliasesNamed(name, section);
  return definitions.length > 0 ? { kind: "alias", ...span, name, section, definitions } : undefined;
}

/**
 * What reads in small steps what the name at an offset, or one that is being written there, depends on. The line is read
 * once, whatever the number of steps.
 *
 * @returns Takes a function that is called after each step, true to stop; whether the end was reached, so that `namedAt`
 *   need not read any more. Of use until the next edit.
 */
export function readerOfNamed(document: AbiDocument, offset: number): (isEnough: () => boolean) => boolean {
  const { structure } = document;
  // First, as its text holds what the structure reads: a long line is made of its pieces once.
  document.readEdited();
  if (structure.isRead) return () => true;
  const line = codeOf(document, offset);
  const at = offset - line.start;
  const isName = tokenAt(line.text, at) !== undefined || /[%^@#!]/.test(line.text.charAt(at - 1));
  const isNeeded = isName || isInGenericName(line.text, at) || line.text.includes("@", commentStart(line.text));
  return isNeeded ? (isEnough) => structure.read(isEnough) : () => true;
}

/** The name token that contains an offset of its line, or ends there. */
function tokenAt(text: string, offset: number): Cursor | undefined {
  const cursor = cursorAt(text, nameBefore(text, offset));
  let found: Cursor | undefined;
  while (next(cursor) && cursor.start <= offset) {
    const { kind, end } = cursor;
    if (end < offset) continue;
    if (kind === VALUE || kind === BLOCK || kind === SYMBOL || isAlias(cursor)) found = { ...cursor };
  }
  return found;
}

function variable(document: AbiDocument, name: string, { start, end: tokenEnd }: Span): NamedVariable | undefined {
  const values = document.structure.valuesAt(start);
  const found = values.at(name, start);
  return found && { kind: "variable", start, end: start + name.length, tokenEnd, values, variable: found };
}

const GENERIC_NAME = /sym_name"?\s*=\s*(?=")/g;

/** Whether an offset of a line is in the string of a `sym_name`, its quotes included: a line may have many other strings. */
function isInGenericName(text: string, at: number): boolean {
  for (const { 0: before, index } of text.matchAll(GENERIC_NAME)) {
    const start = index + before.length;
    if (start <= at && at <= endOfString(text, start)) return true;
  }
  return false;
}

/** The name in `sym_name = "f"`. */
function genericName(document: AbiDocument, offset: number): NamedSymbol | undefined {
  const node = document.structure.nodeAt(offset);
  if (node?.name === undefined) return undefined;
  const { start, end } = node.nameSpan;
  return start <= offset && offset <= end ? { kind: "symbol", start, end, nodes: [node] } : undefined;
}

/** The function, or other symbol, in the same section of the file that a comment names, as CHECK lines do. */
export function namedInComment(document: AbiDocument, offset: number): NamedSymbol | undefined {
  const line = codeOf(document, offset);
  const at = offset - line.start;
  const comment = commentStart(line.text);
  if (at < comment) return undefined;
  for (const symbol of symbolsOf(line.text, Math.max(comment, at - MAX_NAME_LENGTH))) {
    if (symbol.start > at) return undefined;
    if (symbol.end < at) continue;
    const { path } = symbol;
    const span = movedSpan(symbol, line.start);
    const section = document.structure.sectionAt(offset);
    const direct = meantBy(section, path, offset);
    const nodes = direct.length > 0 ? direct : symbolsNamed(section.roots, path.at(-1) ?? "");
    return nodes.length === 0 ? undefined : { kind: "symbol", ...span, nodes };
  }
  return undefined;
}

/** The symbols with a name at any depth: a comment is in no symbol table. */
function symbolsNamed(roots: SymbolList, name: string): readonly SymbolNode[] {
  const found: SymbolNode[] = [];
  for (const node of roots.all()) if (node.name === name) found.push(node);
  return found;
}
