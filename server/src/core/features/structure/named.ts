/** Finds the named thing under the cursor. Offsets are the document's. */
import type { AbiDocument } from "../../document/document.js";
import { meantBy, pathOf } from "../../document/structure/mentions.js";
import { isComment, isString, nameAt, placeAt } from "../../document/structure/place.js";
import type { Section, SymbolList, SymbolNode } from "../../document/structure/symbolTree.js";
import type { Values, VariableAt } from "../../document/structure/variables.js";
import { ALIAS, ALIAS_NAME, SYMBOL } from "../../syntax/tree.js";
import { movedSpan, type Span } from "../../text/offsetMap.js";

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
  const place = placeAt(document, offset);
  if (place === undefined) return undefined;
  const token = nameAt(place);
  if (token === undefined) return isString(place) ? genericName(document, offset) : undefined;
  const { page, tree } = place;
  const { row, name } = token;
  const span = movedSpan(token, page.start);
  const kind = tree.kinds[row];
  if (kind !== SYMBOL && kind !== ALIAS && kind !== ALIAS_NAME) return variable(document, name, span);
  const section = document.structure.sectionAt(offset);
  if (kind === SYMBOL) {
    const nodes = meantBy(section, pathOf(tree, row, document.pages.text(page)), span.start);
    return nodes.length > 0 ? { kind: "symbol", ...span, nodes } : undefined;
  }
  const definitions = document.structure.aliasesNamed(name, section);
  return definitions.length > 0 ? { kind: "alias", ...span, name, section, definitions } : undefined;
}

/**
 * What reads in small steps what the name at an offset, or one that is being written there, depends on.
 *
 * @returns Takes a function that is called after each step, true to stop; whether the end was reached, so that `namedAt`
 *   need not read any more. Of use until the next edit.
 */
export function readerOfNamed(document: AbiDocument, offset: number): (isEnough: () => boolean) => boolean {
  const { structure } = document;
  document.readEdited();
  if (structure.isRead) return () => true;
  const place = placeAt(document, offset);
  const isBegun = /[%^@#!]/.test(document.slice(offset - 1, offset));
  const isNeeded =
    isBegun || (place !== undefined && (nameAt(place) !== undefined || isString(place) || isComment(place)));
  return isNeeded ? (isEnough) => structure.read(isEnough) : () => true;
}

function variable(document: AbiDocument, name: string, { start, end: tokenEnd }: Span): NamedVariable | undefined {
  const values = document.structure.valuesAt(start);
  const found = values.at(name, start);
  return found && { kind: "variable", start, end: start + name.length, tokenEnd, values, variable: found };
}

/** The name in `sym_name = "f"`. */
function genericName(document: AbiDocument, offset: number): NamedSymbol | undefined {
  const node = document.structure.nodeAt(offset);
  if (node?.name === undefined) return undefined;
  const { start, end } = node.nameSpan;
  return start <= offset && offset <= end ? { kind: "symbol", start, end, nodes: [node] } : undefined;
}

/** A symbol in prose, with the path before it. */
const PATH = /@(?:[\w$.-]+|"[^"]*")(?:::@(?:[\w$.-]+|"[^"]*"))*/g;

/** The function, or other symbol, in the same section of the file that a comment names, as CHECK lines do. */
export function namedInComment(document: AbiDocument, offset: number): NamedSymbol | undefined {
  const place = placeAt(document, offset);
  if (place === undefined || !isComment(place)) return undefined;
  const { page, tree, row } = place;
  const comment = document.pages.text(page).slice(tree.starts[row], tree.ends[row]);
  const base = page.start + (tree.starts[row] ?? 0);
  for (const { 0: written, index } of comment.matchAll(PATH)) {
    const names = written.split("::");
    let start = base + index;
    for (const [i, name] of names.entries()) {
      const end = start + name.length;
      if (start > offset) return undefined;
      if (offset <= end) return symbolInComment(document, { start, end }, names.slice(0, i + 1));
      start = end + 2;
    }
  }
  return undefined;
}

function symbolInComment(document: AbiDocument, span: Span, written: readonly string[]): NamedSymbol | undefined {
  const path = written.map((name) => name.replace(/^@"?|"$/g, ""));
  const section = document.structure.sectionAt(span.start);
  const direct = meantBy(section, path, span.start);
  const nodes = direct.length > 0 ? direct : symbolsNamed(section.roots, path.at(-1) ?? "");
  return nodes.length === 0 ? undefined : { kind: "symbol", ...span, nodes };
}

/** The symbols with a name at any depth: a comment is in no symbol table. */
function symbolsNamed(roots: SymbolList, name: string): readonly SymbolNode[] {
  const found: SymbolNode[] = [];
  for (const node of roots.all()) if (node.name === name) found.push(node);
  return found;
}
