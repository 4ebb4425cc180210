/** Symbols of ops in their generic form, `"func.func"() <{sym_name = "f"}> ({…}) {…} : () -> ()`. */

import { assigns, braceKind } from "../../syntax/opShape.js";
import { type Cursor, cursorAt, next, STRING, VALUE } from "../../syntax/tokens.js";
import { CLOSE_BRACE, EQUAL, OPEN_BRACE, OPEN_PAREN, QUOTE } from "../../text/characters.js";
import type { Span } from "../../text/offsetMap.js";
import { endOfString, isTerminated } from "../../text/stringLiteral.js";
import type { Braces } from "./braces.js";
import type { Definition } from "./definitions.js";
import type { Source } from "./segments.js";

/** Lines longer than this (UTF-16 units) are not read for generic ops. */
const MAX_LINE_LENGTH = 1 << 16;
/** How far the start of a line is searched for first; then 16 times as far, and so on. UTF-16 units. */
const FIRST_STEP_LENGTH = 1 << 8;
/** Regions of one op, each closing on the line where the next one opens. */
const MAX_REGIONS = 64;

interface Line extends Span {
  readonly text: string;
}

/** What generic ops are read from. */
interface GenericSource {
  readonly source: Source;
  readonly braces: Pick<Braces, "openerOf">;
  /** The section of the file. */
  readonly section: Span;
  /** Called with every line that was examined. */
  readonly onLine: (line: Span) => void;
}

function lineAt({ source, section, onLine }: GenericSource, offset: number): Line | undefined {
  let floor = offset;
  let feed = -1;
  // Most lines are short, and a text may have a name on each.
  for (let size = FIRST_STEP_LENGTH; feed < 0 && size <= MAX_LINE_LENGTH && floor > section.start; size *= 16) {
    floor = Math.max(section.start, offset - size);
    feed = source.slice(floor, offset).lastIndexOf("\n");
  }
  const start = floor + feed + 1;
  const isKnown = feed >= 0 || floor === section.start;
  const found = isKnown ? source.indexOf("\n", offset) : offset;
  const end = Math.min(found < 0 ? section.end : found, section.end, start + 2 * MAX_LINE_LENGTH);
  onLine({ start, end });
  return isKnown ? { start, end, text: source.slice(start, end) } : undefined;
}

/**
 * The definition that a `sym_name` at an offset makes, and how much text (UTF-16 units) was read for that; undefined
 * where there is none. Offsets are the document's.
 */
export function genericDefinition(
  from: GenericSource,
  at: number,
): { readonly definition: Definition | undefined; readonly cost: number } {
  const line = lineAt(from, at);
  if (line === undefined) return { definition: undefined, cost: MAX_LINE_LENGTH };
  return { definition: definitionIn(from, line, at), cost: line.text.length };
}

function definitionIn(from: GenericSource, line: Line, at: number): Definition | undefined {
  const owner = ownerOf(line.text, at - line.start);
  if (owner === undefined) return undefined;
  const value = valueAfter(line.text, at - line.start + "sym_name".length);
  if (value === undefined) return undefined;
  const start = "op" in owner ? line.start + owner.op : statementOf(from, line.start + owner.close);
  if (start < 0) return undefined;
  const quoted = from.source.slice(start, start + 256);
  return {
    start,
    op: quoted.slice(1, Math.max(endOfString(quoted, 0) - 1, 1)),
    nameStart: line.start + value.start,
    nameEnd: line.start + value.end,
    name: line.text.slice(value.start, value.end),
    isCertain: true,
    visibility: undefined,
  };
}

/** The text between the quotes of `= "name"`. */
function valueAfter(text: string, after: number): Span | undefined {
  const cursor = cursorAt(text, text.charCodeAt(after) === QUOTE ? after + 1 : after);
  if (!next(cursor) || cursor.kind !== EQUAL || !next(cursor) || cursor.kind !== STRING) return undefined;
  const { start, end } = cursor;
  return { start: start + 1, end: isTerminated(text, start, end) ? end - 1 : end };
}

/** The levels of braces around a key on its line, and the op that each belongs to. */
class Levels {
  readonly #outer: { readonly op: number; readonly region: boolean }[] = [];
  /** The generic op of this level, or -1. */
  #op = -1;
  /** The brace that closed a level from before the line, or -1. */
  #close = -1;
  /** Whether the next token starts a statement. */
  #fresh = true;

  take(cursor: Cursor): void {
    if (cursor.kind === OPEN_BRACE) {
      const region = braceKind(cursor, "region") === "region";
      this.#outer.push({ op: this.#op, region });
      if (region) this.#op = -1;
      this.#fresh = region;
    } else if (cursor.kind === CLOSE_BRACE) {
      const level = this.#outer.pop();
      this.#op = level?.op ?? -1;
      if (level === undefined) this.#close = cursor.start;
    } else if (this.#fresh) {
      this.#op = statementIn(cursor);
      this.#fresh = false;
    }
  }

  /** The owner of a key here: it must be in a dictionary right inside the op's own level. */
  owner(): GenericOwner | undefined {
    const dictionary = this.#outer[this.#outer.length - 1];
    if (dictionary === undefined || dictionary.region) return undefined;
    if (this.#op >= 0) return { op: this.#op };
    return this.#close >= 0 ? { close: this.#close } : undefined;
  }
}

type GenericOwner = { readonly op: number } | { readonly close: number };

/** The generic op that owns a key at an offset of its line, or the brace on the line that closed its last region. */
function ownerOf(text: string, at: number): GenericOwner | undefined {
  const cursor = cursorAt(text, 0);
  const levels = new Levels();
  while (next(cursor) && cursor.start <= at) {
    const isKey = cursor.start === at || (cursor.kind === STRING && cursor.start === at - 1);
    if (isKey) return levels.owner();
    if (cursor.end > at) return undefined;
    levels.take(cursor);
  }
  return undefined;
}

/** The name of the generic op whose statement starts at the token just read, or -1. Does not move the cursor. */
function statementIn(cursor: Cursor): number {
  const ahead: Cursor = { ...cursor };
  if (ahead.kind === VALUE && !(assigns(ahead) && next(ahead))) return -1;
  const { kind, start } = ahead;
  return kind === STRING && next(ahead) && ahead.kind === OPEN_PAREN ? start : -1;
}

/** Where the generic op starts whose last region ends at `close`; -1 where it is none. */
function statementOf(from: GenericSource, close: number): number {
  for (let i = 0; i < MAX_REGIONS; i++) {
    const open = from.braces.openerOf(close);
    const line = open < 0 ? undefined : lineAt(from, open);
    if (line === undefined) return -1;
    const cursor = cursorAt(line.text, 0);
    if (!next(cursor)) return -1;
    if (cursor.kind === CLOSE_BRACE) close = line.start + cursor.start;
    else {
      const start = statementIn(cursor);
      return start < 0 ? -1 : line.start + start;
    }
  }
  return -1;
}
