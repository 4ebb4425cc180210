/** Where names are used: the tokens of one line, and every mention of a symbol or an alias in its section of the file. */

import {
  ATTRIBUTE,
  type Cursor,
  cursorAt,
  MAX_NAME_LENGTH,
  nameOf,
  next,
  SCOPE,
  SYMBOL,
  TYPE,
} from "../../syntax/tokens.js";
import { LESS } from "../../text/characters.js";
import type { Span } from "../../text/offsetMap.js";
import type { Found } from "../../text/steps.js";
import type { AbiDocument } from "../document.js";
import { resolveFrom, type Section, type SymbolNode } from "./symbolTree.js";

/** A line of the document, as the MLIR reader has it. Offsets are the document's. */
export interface Line extends Span {
  readonly text: string;
}

/** Where the line that holds an offset starts and ends; its text may be all of the document's. */
export function lineSpan(document: AbiDocument, offset: number): Span {
  return { start: document.lineStart(offset), end: document.lineEnd(offset) };
}

/** The line that holds an offset. */
export function lineOf(document: AbiDocument, offset: number): Line {
  const { start, end } = lineSpan(document, offset);
  return { start, end, text: document.slice(start, end) };
}

/** How much of a long line is read to either side of an offset: names and paths are no longer. UTF-16 units. */
const MAX_SIDE_LENGTH = 2 * MAX_NAME_LENGTH;

/** The same; of a long line the text around the offset, from a place that is known to be code. */
export function codeOf(document: AbiDocument, offset: number): Line {
  const { start, end } = document.lineAround(offset, MAX_SIDE_LENGTH);
  const text = document.slice(start, end);
  return text.endsWith("\n") ? { start, end: end - 1, text: text.slice(0, -1) } : { start, end, text };
}

/** One name of `@a::@b`, with the names before it. */
export interface PathPart extends Span {
  readonly path: readonly string[];
}

/** Longer paths are cut off, so that they name nothing. */
const MAX_PATH = 64;

/** The symbols of a line in code, one after another, from where a token starts on; offsets are the line's own. */
export function* symbolsOf(text: string, from = 0): Generator<PathPart> {
  const cursor = cursorAt(text, from);
  let path: string[] = [];
  let previous: Pick<Cursor, "kind" | "end"> = { kind: 0, end: -1 };
  while (next(cursor)) {
    const { kind, start, end } = cursor;
    if (kind === SYMBOL) {
      const joined = previous.kind === SCOPE && previous.end === start && path.length < MAX_PATH;
      path = joined ? [...path, nameOf(text.slice(start, end))] : [nameOf(text.slice(start, end))];
      yield { start, end, path };
    } else if (kind !== SCOPE || previous.kind !== SYMBOL || previous.end !== start) path = [];
    previous = { kind, end };
  }
}

/** One place that names a symbol: the token with its `@`, or in the generic form the text between the quotes. */
export interface SymbolMention extends Span {
  readonly node: SymbolNode;
  readonly isDefinition: boolean;
}

/**
 * Only this much of a long name is searched for, in UTF-16 units: a search takes longer for a longer string, and the lines
 * that it finds are read anyway.
 */
const MAX_NEEDLE_LENGTH = 256;

/** Lines of a span of the document that may hold one of some names. Native searches between them. */
export function* linesWith(document: AbiDocument, names: readonly string[], { start, end }: Span): Generator<Line> {
  const next = nextOf(names, (name, from) => document.indexOf(name.slice(0, MAX_NEEDLE_LENGTH), from));
  for (let at = next(start); at < end; ) {
    const line = lineOf(document, at);
    yield line;
    at = next(line.end + 1);
  }
}

/** Finds the next place of any of some names from an offset on: infinite where there is none. Offsets ascend. */
function nextOf(names: readonly string[], find: (name: string, from: number) => number): (from: number) => number {
  const places: number[] = names.map(() => -1);
  return (from) => {
    for (const [i, name] of names.entries()) {
      if ((places[i] ?? 0) >= from) continue;
      const found = find(name, from);
      places[i] = found < 0 ? Number.POSITIVE_INFINITY : found;
    }
    return Math.min(...places);
  };
}

/** Longer lines are read in pieces: one may be all of the text, and a request may need its start only. UTF-16 units. */
const PIECE_LENGTH = 1 << 16;

/** The symbols of a span with a name, in paths or alone, in the order of the text. Their places may be indexed. */
function* symbolsNamed(document: AbiDocument, name: string, { start, end }: Span): Generator<PathPart> {
  const { symbols } = document.names;
  const find = (spelling: string, from: number) => symbols.placesOf(spelling, from, end).next().value ?? -1;
  // As much as an index of names examines: what is found is compared with the whole name below.
  const short = name.slice(0, MAX_NAME_LENGTH);
  const next = nextOf([`@${short}`, short === name ? `@"${name}"` : `@"${short}`], find);
  const size = Math.max(PIECE_LENGTH, 2 * name.length);
  for (let at = next(start); at < end; ) {
    const line = lineSpan(document, at);
    const isShort = line.end - line.start <= size;
    const from = isShort ? line.start : document.lineAround(at, MAX_SIDE_LENGTH).start;
    const to = isShort ? line.end : Math.min(line.end, at + size);
    // What the piece may have cut is in the next one.
    const after = to === line.end ? to : to - Math.max(MAX_NAME_LENGTH, name.length);
    for (const part of symbolsOf(document.slice(from, to))) {
      const offset = from + part.start;
      if (offset >= after) break;
      if (offset >= at && part.path.at(-1) === name) yield { start: offset, end: from + part.end, path: part.path };
    }
    at = next(Math.max(after, at + 1));
  }
}

/** Every mention of some symbols in their section of the file: definitions, then references. */
export function* symbolMentions(document: AbiDocument, nodes: readonly SymbolNode[]): Found<SymbolMention> {
  if (nodes[0]?.name === undefined) return;
  for (const node of nodes) yield { ...node.nameSpan, node, isDefinition: true };
  yield* symbolReferences(document, nodes);
}

/** The same without definitions; undefined for each place that names something else. */
export function* symbolReferences(document: AbiDocument, nodes: readonly SymbolNode[]): Found<SymbolMention> {
  const [first] = nodes;
  if (first?.name === undefined) return;
  const section = document.structure.sectionAt(first.start);
  const definitions = new Set(nodes.map(({ nameSpan }) => nameSpan.start));
  const wantedOf = firstOf(new Set(nodes.map(({ start }) => start)));
  for (const { start, end, path } of symbolsNamed(document, first.name, section)) {
    const node = definitions.has(start) ? undefined : wantedOf(meantBy(section, path, start));
    yield node && { start, end, node, isDefinition: false };
  }
}

/** Finds the first node of a list that starts where a wanted one does. Memoised: broken text may define a name very often. */
function firstOf(wanted: ReadonlySet<number>): (nodes: readonly SymbolNode[]) => SymbolNode | undefined {
  const known = new Map<readonly SymbolNode[], SymbolNode | undefined>();
  return (nodes) => {
    if (known.has(nodes)) return known.get(nodes);
    const node = nodes.find((it) => wanted.has(it.start));
    if (nodes.length > 1) known.set(nodes, node);
    return node;
  };
}

/** What a path means at an offset; where it is the name of a definition, that. */
export function meantBy(section: Section, path: readonly string[], offset: number): readonly SymbolNode[] {
  const around = section.roots.nodeAt(offset);
  if (around !== undefined && around.nameSpan.start === offset) return [around];
  return resolveFrom(section, path, around);
}

/** The references to symbols in a span of the document, in the order of the text, with what they mean. */
export function* referencesIn(
  document: AbiDocument,
  span: Span,
): Generator<Span & { readonly nodes: readonly SymbolNode[] }> {
  const section = document.structure.sectionAt(span.start);
  for (const line of linesWith(document, ["@"], span)) {
    for (const { start, end, path } of symbolsOf(line.text)) {
      const offset = line.start + start;
      if (offset < span.start || offset >= span.end) continue;
      const around = section.roots.nodeAt(offset);
      if (around?.nameSpan.start === offset) continue;
      yield { start: offset, end: line.start + end, nodes: resolveFrom(section, path, around) };
    }
  }
}

/** Whether the token that a cursor has read is an alias: no dialect's name, no body. */
export function isAlias({ kind, text, start, end }: Cursor): boolean {
  if (kind !== ATTRIBUTE && kind !== TYPE) return false;
  return text.charCodeAt(end) !== LESS && !text.slice(start, end).includes(".");
}

/** Every place in a section of the file that names an alias, definitions included, in the order of the text. */
export function* aliasMentions(document: AbiDocument, alias: string, section: Section): Found<Span> {
  for (const line of linesWith(document, [alias], section)) {
    const cursor = cursorAt(line.text, 0);
    while (next(cursor)) {
      if (isAlias(cursor) && line.text.slice(cursor.start, cursor.end) === alias) {
        yield { start: line.start + cursor.start, end: line.start + cursor.end };
      }
    }
    yield;
  }
}
