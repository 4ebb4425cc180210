/** The attribute that a hover is about, with its surroundings, and how to name it. */
import type { KnownAttribute } from "../../abi/attributes/attribute.js";
import { functionShape, type TextSource } from "../../abi/islands.js";
import type { AbiRecord, Island, Place } from "../../abi/record.js";
import type { AbiDocument } from "../../document/document.js";
import type { FunctionShape } from "../../encodings/codec.js";
import type { RuleContext } from "../../lint/context.js";
import { contextIn } from "../../lint/recordContext.js";
import type { Entry, Parameter, Value } from "../../syntax/syntax.js";
import { textOfLiteral } from "../../text/stringLiteral.js";
import { cut } from "../../text/visibleText.js";
import { code, type Inline, type Page, say } from "../markdown.js";

export interface Subject {
  readonly source: TextSource;
  readonly record: AbiRecord;
  readonly key: string;
  readonly place: Place;
  readonly index: number | null;
  /** For place `reflection`: what carries the dictionary. Otherwise equal to `place`. */
  readonly on: "op" | "argument" | "result";
  readonly entry: Entry;
  /** The island, if the entry is one; a user's own key is not. */
  readonly island: Island | undefined;
  readonly known: KnownAttribute | undefined;
  readonly shape: FunctionShape | undefined;
  /** What rules see of the record, for text that depends on its surroundings. */
  readonly context: RuleContext;
  /** The argument or result that carries the attribute or its dictionary. */
  readonly parameter: Parameter | undefined;
}

/** What the explanation of a key adds to its page. */
export interface Explanation {
  readonly meaning?: Page["meaning"];
  /** Whether that takes the place of what the key means elsewhere. */
  readonly instead?: boolean;
  readonly facts?: Page["facts"];
  readonly blocks?: Page["blocks"];
  readonly tables?: Page["tables"];
}

/** Longer text is never shown whole, so it is not read from the document either. UTF-16 units. */
const MAX_SHOWN_LENGTH = 600;

/** The subject for an entry; `island` shows where it is. */
export function subjectOf(
  source: AbiDocument,
  record: AbiRecord,
  site: Pick<Island, "place" | "index" | "on">,
  entry: Entry,
  island: Island | undefined,
  known: KnownAttribute | undefined,
): Subject {
  const { place, index, on } = site;
  const { header } = record;
  const side = on === "argument" ? header?.arguments : on === "result" ? header?.results : undefined;
  const parameter = index === null ? undefined : side?.[index];
  const shape = functionShape(source, record);
  const context = contextIn(source, record);
  return { source, record, key: entry.key, place, index, on, entry, island, known, shape, context, parameter };
}

/** The text of a value as written, at most `MAX_SHOWN_LENGTH` units of it. */
export function written({ source, record }: Subject, { start, end }: { start: number; end: number }): string {
  const from = record.start + start;
  return cut(source.slice(from, Math.min(record.start + end, from + MAX_SHOWN_LENGTH + 1)), MAX_SHOWN_LENGTH);
}

/** A string's contents, truncated like `written`; undefined if the value is not a string. */
export function stringOf({ source, record }: Subject, value: Value | undefined): string | undefined {
  if (value?.kind !== "string") return undefined;
  const start = record.start + value.start;
  const end = record.start + value.end;
  const literal = source.slice(start, Math.min(end, start + MAX_SHOWN_LENGTH * 4));
  const text = textOfLiteral(literal);
  return cut(end > start + MAX_SHOWN_LENGTH * 4 ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text, MAX_SHOWN_LENGTH);
}

/** "argument 1, `%out: !hal.buffer`"; undefined if what carries the attribute could not be read. */
export function placeWords({ on, index, parameter, record }: Subject): Inline[] | undefined {
  if (on !== "op") return index === null ? undefined : parameterWords(on, index, parameter);
  const { header } = record;
  if (header?.op === undefined) return undefined;
  return say`${code(header.symbol === undefined ? header.op : `${header.op} @${cut(header.symbol, 80)}`)}`;
}

/** An argument or result by index, with its name and type if known. */
export function parameterWords(side: "argument" | "result", index: number, parameter: Parameter | undefined): Inline[] {
  if (parameter === undefined) return say`${side} ${index}`;
  const name = parameter.name === undefined ? "" : `%${cut(parameter.name, 40)}: `;
  return say`${side} ${index}, ${code(`${name}${cut(parameter.type, 120)}`)}`;
}

/** "an argument", "a result", "an op" or "a key of `iree.reflection`". */
export function placeKind(place: Place): Inline[] {
  switch (place) {
    case "op":
      return say`an op`;
    case "argument":
      return say`an argument`;
    case "result":
      return say`a result`;
    case "reflection":
      return say`a key of ${code("iree.reflection")}`;
  }
}

/** The other entries of its `iree.reflection` dictionary, or of its op or value. */
export function neighbours({ record, place, index, on }: Subject): ReadonlyMap<string, Entry> {
  const result = new Map<string, Entry>();
  for (const island of record.islands) {
    if (island.place === place && island.index === index && island.on === on) result.set(island.key, island.entry);
  }
  return result;
}

/** A list in words: "a, b or c". */
export function anyOf(things: readonly (readonly Inline[])[], last = "or"): Inline[] {
  return things.flatMap((thing, i) => {
    const before = i === 0 ? "" : i === things.length - 1 ? ` ${last} ` : ", ";
    return before === "" ? [...thing] : [before, ...thing];
  });
}
