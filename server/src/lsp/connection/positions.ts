/**
 * Positions as the client counts them. The core counts UTF-16 units, as LSP does by default; a client that prefers UTF-8
 * has its positions converted here, on the way in and on the way out.
 */

import { type Position, PositionEncodingKind } from "vscode-languageserver";
import type { AbiDocument } from "../../core/document/document.js";
import { firstIndex } from "../../core/text/order.js";
import { isPosition } from "./params.js";

/** Converts what goes over the wire, as seen from the core. */
export interface Positions {
  /** The positions in a value from the client. */
  fromClient<Value>(value: Value, document: AbiDocument | undefined): Value;
  /**
   * The positions in a value for the client. Below an object with the `uri` of a known document they are positions
   * there; below another `uri` they are the client's already.
   */
  toClient<Value>(value: Value, document: AbiDocument | undefined, documentAt?: DocumentAt): Value;
  /** Semantic tokens, which hold lengths and differences. */
  tokensToClient(document: AbiDocument, data: number[]): number[];
}

/** The document of an address. */
type DocumentAt = (uri: string) => AbiDocument | undefined;

/** UTF-8 for a client that offers it first, else UTF-16, which every client takes. */
export function positionEncodingOf(offered: unknown): PositionEncodingKind {
  const [first] = Array.isArray(offered) ? offered : [];
  return first === PositionEncodingKind.UTF8 ? PositionEncodingKind.UTF8 : PositionEncodingKind.UTF16;
}

/** The conversion for an encoding. */
export function positionsIn(encoding: PositionEncodingKind, open: DocumentAt): Positions {
  if (encoding !== PositionEncodingKind.UTF8) {
    return {
      fromClient: (value) => value,
      toClient: (value) => value,
      tokensToClient: (_, data) => data,
    };
  }
  return {
    fromClient: (value, document) => converted(value, newLines("fromUtf8"), document, open),
    toClient: (value, document, documentAt = open) => converted(value, newLines("toUtf8"), document, documentAt),
    tokensToClient,
  };
}

/** A copy of a JSON value in which every position is converted; the value itself where it has none. */
function converted<Value>(
  value: Value,
  lines: Lines,
  document: AbiDocument | undefined,
  documentAt: DocumentAt,
): Value {
  const own = (uri: unknown, near: AbiDocument | undefined) => {
    if (typeof uri !== "string") return near;
    return near?.uri === uri ? near : documentAt(uri);
  };
  const walk = (it: unknown, near: AbiDocument | undefined): unknown => {
    if (Array.isArray(it)) return it.map((element) => walk(element, near));
    if (typeof it !== "object" || it === null) return it;
    const { uri, targetUri, from } = it as Placed;
    // The ranges of a call are in the text of the caller.
    const here = own(uri ?? from?.uri, near);
    if (here !== undefined && isPosition(it)) return lines.convert(here, it as Position);
    const there = own(targetUri, here);
    return Object.fromEntries(
      Object.entries(it).map(([key, part]) => [key, walk(part, key.startsWith("target") ? there : here)]),
    );
  };
  return walk(value, document) as Value;
}

/** What an object may have that determines whose positions it holds. */
interface Placed {
  readonly uri?: unknown;
  readonly targetUri?: unknown;
  readonly from?: { readonly uri?: unknown } | null;
}

interface Lines {
  convert(document: AbiDocument, position: Position): Position;
}

/** Lines seen so far, because one message has many positions on a few lines. Valid while no document changes. */
function newLines(direction: "fromUtf8" | "toUtf8"): Lines {
  const known = new Map<AbiDocument, Map<number, LineUnits>>();
  return {
    convert(document, { line, character }) {
      const lines = known.get(document) ?? new Map<number, LineUnits>();
      known.set(document, lines);
      const units = lines.get(line) ?? unitsOf(lineText(document, line));
      lines.set(line, units);
      return { line, character: units[direction](character) };
    },
  };
}

/** The text of a line without its end; empty after the last line. */
function lineText(document: AbiDocument, line: number): string {
  const start = document.offsetAt({ line, character: 0 });
  return document.slice(start, document.offsetAt({ line, character: Number.MAX_SAFE_INTEGER }));
}

/** Both ways of counting on one line. A position inside of a character is brought to its start. */
interface LineUnits {
  /** After the line's end, what is beyond it is kept: the document decides what that means. */
  fromUtf8(bytes: number): number;
  toUtf8(units: number): number;
}

/** How many UTF-16 units lie between two places of which the UTF-8 offset is kept. */
const STRIDE = 256;

const ASCII_ONLY = /^[\0-\x7f]*$/;
const IDENTITY: LineUnits = { fromUtf8: (count) => count, toUtf8: (count) => count };

/** The counts of one line's text. */
export function unitsOf(text: string): LineUnits {
  if (ASCII_ONLY.test(text)) return IDENTITY;
  /** The UTF-8 offset of the first character that begins at or after each stride, and where it begins. */
  const marks: { readonly units: number; readonly bytes: number }[] = [];
  let bytes = 0;
  let units = 0;
  while (units < text.length) {
    if (units >= marks.length * STRIDE) marks.push({ units, bytes });
    const code = text.codePointAt(units) ?? 0;
    bytes += utf8Length(code);
    units += code > 0xffff ? 2 : 1;
  }
  const total = { units, bytes };
  /** From the last mark that is not after the wanted count, character by character. */
  const at = (wanted: number, count: "units" | "bytes") => {
    const next = firstIndex(marks.length, (i) => (marks[i]?.[count] ?? 0) <= wanted);
    let here = marks[Math.max(next - 1, 0)] ?? total;
    while (here.units < text.length) {
      const code = text.codePointAt(here.units) ?? 0;
      const next = { units: here.units + (code > 0xffff ? 2 : 1), bytes: here.bytes + utf8Length(code) };
      if (next[count] > wanted) break;
      here = next;
    }
    return here;
  };
  return {
    fromUtf8: (count) => (count >= total.bytes ? total.units + count - total.bytes : at(count, "bytes").units),
    toUtf8: (count) => (count >= total.units ? total.bytes + count - total.units : at(count, "units").bytes),
  };
}

/** A lone surrogate is encoded as the replacement character, three bytes as well. */
function utf8Length(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** Numbers of one token. */
const TOKEN_SIZE = 5;

function tokensToClient(document: AbiDocument, data: number[]): number[] {
  const result: number[] = [];
  let line = 0;
  let character = 0;
  let lastLine = -1;
  let lastStart = 0;
  let units = IDENTITY;
  for (let i = 0; i < data.length; i += TOKEN_SIZE) {
    const [deltaLine = 0, deltaStart = 0, length = 0, type = 0, modifiers = 0] = data.slice(i, i + TOKEN_SIZE);
    line += deltaLine;
    character = deltaLine === 0 ? character + deltaStart : deltaStart;
    if (line !== lastLine) {
      units = unitsOf(lineText(document, line));
      lastStart = 0;
    }
    const start = units.toUtf8(character);
    result.push(deltaLine, start - lastStart, units.toUtf8(character + length) - start, type, modifiers);
    lastLine = line;
    lastStart = start;
  }
  return result;
}
