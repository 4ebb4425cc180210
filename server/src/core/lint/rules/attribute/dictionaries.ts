/** Finds the dictionary that holds an attribute, and the edits that remove or move it. */

import type { KnownAttribute } from "../../../abi/attributes/attribute.js";
import { isMeant } from "../../../abi/attributes/nearestAttribute.js";
import { ownAttributes } from "../../../abi/headerIslands.js";
import type { Island } from "../../../abi/record.js";
import type { RecordEdit, RecordView } from "../../../abi/recordView.js";
import type { DictionaryValue, Entry, Value } from "../../../syntax/syntax.js";
import type { Span } from "../../../text/offsetMap.js";

/** The dictionaries that hold ABI attributes of the op itself, its arguments and results, and their reflections. */
export function dictionariesOf({ header }: RecordView): readonly DictionaryValue[] {
  if (header === undefined) return [];
  const ofParameters = [...header.arguments, ...header.results].flatMap((it) => ownAttributes(it) ?? []);
  const found: DictionaryValue[] = [...header.attributes, ...ofParameters];
  for (const { entries } of [...found]) {
    for (const { key, value } of entries) {
      if (key === "iree.reflection" && value?.kind === "dictionary") found.push(value);
    }
  }
  return found;
}

/** The dictionary that directly holds an attribute; undefined if it is alone or nested in other values. */
export function dictionaryOf(context: RecordView, { entry }: Island): DictionaryValue | undefined {
  return context.once(homesOf).get(entry)?.dictionary;
}

interface Home {
  readonly dictionary: DictionaryValue;
  readonly at: number;
}

function homesOf(context: RecordView): ReadonlyMap<Entry, Home> {
  const homes = new Map<Entry, Home>();
  for (const dictionary of dictionariesOf(context))
    for (const [at, entry] of dictionary.entries.entries()) homes.set(entry, { dictionary, at });
  return homes;
}

/** Removes an entry and one adjacent comma; undefined if it is in no dictionary. */
export function removal(context: RecordView, entry: Entry): RecordEdit | undefined {
  const home = context.once(homesOf).get(entry);
  if (home === undefined) return undefined;
  const { at, dictionary } = home;
  const { entries } = dictionary;
  const next = entries[at + 1];
  if (next !== undefined) return { start: entry.start, end: next.start, newText: "" };
  const previous = entries[at - 1];
  return { start: previous?.end ?? entry.start, end: entry.end, newText: "" };
}

/** Removes an attribute of a value, and the dictionary that has no other; undefined if it is in none. */
export function attributeRemoval(context: RecordView, island: Island): RecordEdit | undefined {
  const dictionary = dictionaryOf(context, island);
  if (dictionary?.entries.length !== 1 || !dictionary.closed) return removal(context, island.entry);
  const before = context.text({ start: 0, end: dictionary.start });
  return { start: before.trimEnd().length, end: dictionary.end, newText: "" };
}

/**
 * The edits that move an op's attribute into its `iree.reflection`, which is created if missing. Undefined if that's
 * impossible in place: the reflection is an alias, is not closed, already holds the key, or is misspelt, so that
 * correcting it later would duplicate the key.
 */
export function moveIntoReflection(context: RecordView, island: Island): readonly RecordEdit[] | undefined {
  const { entry } = island;
  const taken = removal(context, entry);
  if (taken === undefined || island.place !== "op" || context.once(misspellsReflection)) return undefined;
  const text = context.text(entry);
  const reflection = context.once(ownReflection);
  if (reflection === undefined) {
    return [{ start: entry.start, end: entry.end, newText: `iree.reflection = {${text}}` }];
  }
  const { target, keys } = reflection;
  if (target?.kind !== "dictionary" || !target.closed || keys.has(entry.key)) return undefined;
  // Other functions may use the same alias.
  if (target.start < 0 || target.start >= context.record.length) return undefined;
  const last = target.entries.at(-1);
  const at = last?.end ?? target.start + 1;
  return [taken, { start: at, end: at, newText: last === undefined ? text : `, ${text}` }];
}

/**
 * The edits that move a key of an op's `iree.reflection` to the op. Undefined if the reflection is an alias, or the op has the key
 * or can't have it.
 */
export function moveOutOfReflection(
  context: RecordView,
  { entry, key, on }: Island,
  { places }: KnownAttribute,
): readonly RecordEdit[] | undefined {
  const home = context.find("iree.reflection", "op")?.entry;
  const taken = removal(context, entry);
  if (home?.value?.kind !== "dictionary" || on !== "op" || !places.includes("op") || taken === undefined)
    return undefined;
  if (entry.start < home.start || entry.end > home.end || context.find(key, "op") !== undefined) return undefined;
  const newText = context.text(entry);
  if (home.value.entries.length === 1) return [{ start: home.start, end: home.end, newText }];
  return [taken, { start: home.end, end: home.end, newText: `, ${newText}` }];
}

/** The scope of a fix that adds a key to a dictionary of the op. */
export function wholeRecord({ record }: RecordView): Span {
  return { start: 0, end: record.length };
}

function misspellsReflection({ islands }: RecordView): boolean {
  return islands.some(({ key, place }) => {
    return place === "op" && key !== "iree.reflection" && isMeant(key, "iree.reflection");
  });
}

function ownReflection(context: RecordView): { target: Value | undefined; keys: ReadonlySet<string> } | undefined {
  const reflection = context.find("iree.reflection", "op")?.entry;
  if (reflection === undefined) return undefined;
  const { value } = reflection;
  return { target: value, keys: new Set(value?.kind === "dictionary" ? value.entries.map(({ key }) => key) : []) };
}
