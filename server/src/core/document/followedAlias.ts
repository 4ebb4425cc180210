/** An op whose `iree.reflection` is an alias, as if the dictionary were written in its place. */

import { islandsOfHeader, ownAttributes } from "../abi/headerIslands.js";
import type { AbiRecord } from "../abi/record.js";
import type { SymbolSource } from "../abi/symbolSource.js";
import { withAttributes } from "../syntax/parameters.js";
import type { DictionaryValue, Entry, OpHeader, Parameter, Value } from "../syntax/syntax.js";

/**
 * The record with the entries of the alias among its own; their spans lead to the definition, before or after the record.
 * The record itself where its reflection is not an alias of a dictionary.
 */
export function withAlias(record: AbiRecord, symbols: SymbolSource): AbiRecord {
  const { header } = record;
  if (record.aliases.length === 0 || record.inComment || header === undefined) return record;
  if (!record.islands.some(({ entry }) => namesDictionary(entry))) return record;
  let isFollowed = false;
  const inPlace = (dictionary: DictionaryValue): DictionaryValue => {
    const entries = dictionary.entries.map((entry): Entry => {
      const value = followed(record, entry, symbols);
      if (value === undefined) return entry;
      isFollowed = true;
      return { ...entry, value };
    });
    return { ...dictionary, entries };
  };
  const ofValue = (parameter: Parameter): Parameter => {
    const attributes = ownAttributes(parameter);
    return attributes === undefined ? parameter : withAttributes(parameter, inPlace(attributes));
  };
  const own: OpHeader = {
    ...header,
    attributes: header.attributes.map(inPlace),
    arguments: header.arguments.map(ofValue),
    results: header.results.map(ofValue),
  };
  if (!isFollowed) return record;
  return { ...plain(record), header: own, islands: islandsOfHeader(own) };
}

/** The fields of a record as own properties, which can be spread: a cached record has accessors. */
function plain({
  start,
  length,
  examined,
  inComment,
  aliases,
  body,
}: AbiRecord): Omit<AbiRecord, "header" | "islands"> {
  return { start, length, examined, inComment, aliases, body };
}

/** Whether an attribute may be followed. */
function namesDictionary({ key, value }: Entry): boolean {
  return key === "iree.reflection" && value?.kind === "alias";
}

/** The dictionary that an `iree.reflection` names, in offsets of the record. */
function followed(record: AbiRecord, entry: Entry, symbols: SymbolSource): DictionaryValue | undefined {
  const { value } = entry;
  if (!namesDictionary(entry) || value?.kind !== "alias") return undefined;
  const found = symbols.alias(value.name);
  if (found === undefined) return undefined;
  const by = found.record.start - record.start;
  const entries = found.record.islands.map(({ entry }) => movedEntry(entry, by));
  const span = { start: found.start - record.start, end: by + found.record.length };
  return { kind: "dictionary", ...span, closed: true, entries };
}

function movedEntry(entry: Entry, by: number): Entry {
  const { start, end, key, keySpan, value } = entry;
  return {
    start: start + by,
    end: end + by,
    key,
    keySpan: { start: keySpan.start + by, end: keySpan.end + by },
    value: value && movedValue(value, by),
  };
}

function movedValue(value: Value, by: number): Value {
  const span = { start: value.start + by, end: value.end + by };
  switch (value.kind) {
    case "array":
      return { ...value, ...span, elements: value.elements.map((element) => movedValue(element, by)) };
    case "dictionary":
      return { ...value, ...span, entries: value.entries.map((entry) => movedEntry(entry, by)) };
    default:
      return { ...value, ...span };
  }
}
