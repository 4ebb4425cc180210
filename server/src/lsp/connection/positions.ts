/**
 * Converts positions to the client's encoding. The core counts UTF-16 units, LSP's default; for clients that prefer
 * UTF-8, positions are converted here in both directions.
 */

import { type Position, PositionEncodingKind } from "vscode-languageserver";
import type { AbiDocument } from "../../core/document/document.js";
import { EncodedTokens, TOKEN_SIZE, TokenWriter } from "../../core/features/encodedTokens.js";
import { firstIndex } from "../../core/text/order.js";
import { type Found, finish } from "../../core/text/steps.js";
import { isPosition } from "./params.js";

/** Converts messages, as seen from the core. */
export interface Positions {
  /** Converts the positions in a value from the client. */
  fromClient<Value>(value: Value, document: AbiDocument | undefined): Value;
  /**
   * Converts the positions in a value for the client. In an object with the `uri` of a known document they refer to
   * that document; with another `uri` they are the client's already.
   */
  toClient<Value>(value: Value, document: AbiDocument | undefined, documentAt?: DocumentAt): Value;
  /** The same in steps. Without `documentAt` the answer must name no other document. */
  toClientSteps<Value>(value: Value, document: AbiDocument, documentAt?: DocumentAt): Generator<undefined, Value>;
  /** The same for the items of a list, one by one. */
  listToClient<Item>(items: Found<Item>, document: AbiDocument, documentAt?: DocumentAt): Found<Item>;
  /** Whether the client counts as the core does all over a document. */
  areSame(document: AbiDocument): Generator<undefined, boolean>;
  /** Converts semantic tokens, which contain lengths and differences, in steps. */
  tokensToClient(tokens: EncodedTokens, document: AbiDocument): Generator<undefined, EncodedTokens>;
}

/** The document of an address. */
type DocumentAt = (uri: string) => AbiDocument | undefined;

/** UTF-8 for a client that prefers it to UTF-16, which every client supports. */
export function positionEncodingOf(offered: unknown): PositionEncodingKind {
  const { UTF8, UTF16 } = PositionEncodingKind;
  const wanted: readonly unknown[] = Array.isArray(offered) ? offered : [];
  return wanted.find((it) => it === UTF8 || it === UTF16) === UTF8 ? UTF8 : UTF16;
}

/** The conversion for an encoding. */
export function positionsIn(encoding: PositionEncodingKind, open: DocumentAt): Positions {
  if (encoding !== PositionEncodingKind.UTF8) {
    return {
      fromClient: (value) => value,
      toClient: (value) => value,
      toClientSteps: same,
      listToClient: (items) => items,
      areSame: () => same(true),
      tokensToClient: same,
    };
  }
  return {
    fromClient: (value, document) => finish(converted(value, newLines("fromUtf8"), document, open)),
    toClient: (value, document, documentAt = open) =>
      finish(converted(value, newLines("toUtf8"), document, documentAt)),
    *toClientSteps(value, document, documentAt) {
      if (documentAt === undefined && (yield* isAscii(document))) return value;
      return yield* converted(value, newLines("toUtf8"), document, documentAt ?? open);
    },
    *listToClient(items, document, documentAt) {
      if (documentAt === undefined && (yield* isAscii(document))) return yield* items;
      const lines = newLines("toUtf8");
      for (const item of items) yield item && (yield* converted(item, lines, document, documentAt ?? open));
    },
    areSame: isAscii,
    tokensToClient,
  };
}

/** Without steps: nothing is to be done. */
// biome-ignore lint/correctness/useYield: the other form has steps.
function* same<Value>(value: Value): Generator<undefined, Value> {
  return value;
}

/** How much is examined in a step, in UTF-16 units. */
const STEP_LENGTH = 1 << 15;
const ascii = new WeakMap<AbiDocument, { readonly revision: number; readonly isAscii: boolean }>();

/** Whether a document's columns are the same in both encodings, as those of most are. */
function* isAscii(document: AbiDocument): Generator<undefined, boolean> {
  const { revision } = document;
  let known = ascii.get(document);
  if (known?.revision !== revision) {
    let at = 0;
    while (at < document.length && ASCII_ONLY.test(document.slice(at, at + STEP_LENGTH))) {
      at += STEP_LENGTH;
      yield;
    }
    known = { revision, isAscii: at >= document.length };
    ascii.set(document, known);
  }
  return known.isAscii;
}

/** A copy of a JSON value with every position converted; the value itself if it has none. */
function* converted<Value>(
  value: Value,
  lines: Lines,
  document: AbiDocument | undefined,
  documentAt: DocumentAt,
): Generator<undefined, Value> {
  const own = (uri: unknown, near: AbiDocument | undefined) => {
    if (typeof uri !== "string") return near;
    return near?.uri === uri ? near : documentAt(uri);
  };
  function* walk(it: unknown, near: AbiDocument | undefined): Generator<undefined, unknown> {
    if (typeof it !== "object" || it === null || it instanceof EncodedTokens) return it;
    if (Array.isArray(it)) {
      const elements: unknown[] = [];
      for (const element of it) elements.push(yield* walk(element, near));
      return elements;
    }
    yield;
    const { uri, targetUri, from } = it as Placed;
    // The ranges of a call refer to the caller's text.
    const here = own(uri ?? from?.uri, near);
    if (here !== undefined && isPosition(it)) return lines.convert(here, it);
    const there = own(targetUri, here);
    const entries: [string, unknown][] = [];
    for (const [key, part] of Object.entries(it)) {
      entries.push([key, yield* walk(part, key.startsWith("target") ? there : here)]);
    }
    return Object.fromEntries(entries);
  }
  return (yield* walk(value, document)) as Value;
}

/** The members of an object that determine the document of its positions. */
interface Placed {
  readonly uri?: unknown;
  readonly targetUri?: unknown;
  readonly from?: { readonly uri?: unknown } | null;
}

interface Lines {
  convert(document: AbiDocument, position: Position): Position;
}

/** Caches lines, since a message has many positions on a few lines. Valid while no document changes. */
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

/** Converts columns of one line. A position inside a character is moved to its start. */
interface LineUnits {
  /** Beyond the line's end, the excess is kept: the document decides what it means. */
  fromUtf8(bytes: number): number;
  toUtf8(units: number): number;
}

/** The distance of marks in UTF-16 units. */
const STRIDE = 256;

const ASCII_ONLY = /^[\0-\x7f]*$/;
const IDENTITY: LineUnits = { fromUtf8: (count) => count, toUtf8: (count) => count };

/** The column conversions of one line's text. */
export function unitsOf(text: string): LineUnits {
  if (ASCII_ONLY.test(text)) return IDENTITY;
  /** Where the first character at or after each stride begins, in both units. */
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
  /** Counts from the last mark at or before the wanted column, character by character. */
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

/** A lone surrogate is encoded as the replacement character, which takes three bytes as well. */
function utf8Length(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

function* tokensToClient(tokens: EncodedTokens, document: AbiDocument): Generator<undefined, EncodedTokens> {
  const writer = new TokenWriter();
  let line = 0;
  let character = 0;
  let lastLine = -1;
  let lastStart = 0;
  let units = IDENTITY;
  for (const data of tokens.lists()) {
    for (let i = 0; i < data.length; i += TOKEN_SIZE) {
      const [deltaLine = 0, deltaStart = 0, length = 0, type = 0, modifiers = 0] = data.slice(i, i + TOKEN_SIZE);
      line += deltaLine;
      character = deltaLine === 0 ? character + deltaStart : deltaStart;
      if (line !== lastLine) {
        yield;
        units = unitsOf(lineText(document, line));
        lastStart = 0;
      }
      const start = units.toUtf8(character);
      writer.add(deltaLine, start - lastStart, units.toUtf8(character + length) - start, type, modifiers);
      lastLine = line;
      lastStart = start;
    }
  }
  return writer.end();
}
