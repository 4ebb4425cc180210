/** Strings of dictionary entries that end at a quote inside them, and what is between entries. */

import type { Island } from "../../../abi/record.js";
import type { RecordView } from "../../../abi/recordView.js";
import { triviaEnd } from "../../../syntax/lexemes.js";
import type { DictionaryValue, Entry, Value } from "../../../syntax/syntax.js";
import { nestingOf } from "../../../text/characters.js";
import { cut, visible } from "../../../text/visibleText.js";
import type { Report, RuleContext } from "../../context.js";
import { dictionariesOf } from "./dictionaries.js";

export type Entries = Pick<DictionaryValue, "start" | "entries" | "end" | "closed">;

/** What an alias is defined as, where that is a dictionary. */
export function dictionaryOfAlias(context: RuleContext): Entries {
  const end = context.record.length;
  const entries = context.islands.flatMap(({ key, entry }) => (key.startsWith("#") ? [] : [entry]));
  // Text before the first entry is not examined.
  const start = (entries[0]?.start ?? end) - 1;
  return { start, entries, end, closed: context.text({ start: end - 1, end }) === "}" };
}

/** How much text after an entry is examined for what comes next. UTF-16 units. */
const MAX_GAP = 1024;

/** The text from the end of an entry (of the opening brace for entry -1) to the next one, or after the closing brace. */
export function gapAfter(context: RuleContext, dictionary: Entries, i: number): { text: string; start: number } {
  const { entries, end } = dictionary;
  const start = entries[i]?.end ?? dictionary.start + 1;
  return { start, text: context.text({ start, end: Math.min(entries[i + 1]?.start ?? end, start + MAX_GAP) }) };
}

/** Where the first token from an offset on is. */
export function tokenIn(text: string, from: number): number {
  const end = triviaEnd(text, from, text.length);
  return end < 0 ? ~end : end;
}

/** What can't be after a whole value, as far as it goes. */
export const IN_THE_WAY = /^(?:[[{]|[^\s,}]+)/;

/** A name of the text, as messages hold it. */
export const name = (text: string): string => visible(cut(text, 40));

/** The longest JSON whose quotes are escaped by a fix. UTF-16 units. */
const MAX_JSON = 1 << 16;

/** A string that seems to end at a quote inside it, with more text right after that. */
export function openQuotes(context: RuleContext, key: string, value: Value): Report {
  const start = value.start + 1;
  const json = balanced(context.text({ start, end: Math.min(context.record.length, start + MAX_JSON) }));
  const edits = [...(json ?? "").matchAll(/"/g)].map(({ index }) => {
    return { start: start + index, end: start + index + 1, newText: "\\22" };
  });
  return {
    span: { start: value.end - 1, end: value.end },
    message: `String of ${name(key)} ends here, expected \\22 for a quote inside it`,
    ...(json !== undefined && { fix: { title: "Escape the quotes inside the string", safe: false, edits } }),
  };
}

/** The JSON object or list at the start of a text, up to its last bracket; undefined if there is none. */
function balanced(text: string): string | undefined {
  if (!/^[[{]/.test(text)) return undefined;
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"[^"\n]*"|[[\]{}]/g)) {
    depth += nestingOf(token.charCodeAt(0));
    if (depth === 0) return text.slice(0, index + 1);
  }
  return undefined;
}

/** Whether a string without its closing quote ends at the opening one of the next, `"x, iree.abi.model = "`. */
export function reachesNext(context: RecordView, { start, end }: Value): boolean {
  return /^\w/.test(context.text({ start: end, end: end + 1 })) && /[\w"]\s*=\s*"$/.test(context.text({ start, end }));
}

/**
 * Whether `dictionary-syntax` reports that the string of an attribute ends at a quote inside it: then its contents are only a
 * part of what was meant.
 */
export function endsAtQuote(context: RuleContext, { entry }: Island): boolean {
  const next = context.text({ start: entry.end, end: entry.end + 1 });
  if (entry.value?.kind !== "string" || !entry.value.terminated || next === ";" || !IN_THE_WAY.test(next)) return false;
  const home = context.once(placesOf).get(entry);
  return home !== undefined && tokenIn(gapAfter(context, home.dictionary, home.i).text, 0) === 0;
}

/** Where each entry of a closed dictionary is. */
function placesOf(context: RuleContext): ReadonlyMap<Entry, { readonly dictionary: Entries; readonly i: number }> {
  const { defines } = context.record;
  const places = new Map<Entry, { readonly dictionary: Entries; readonly i: number }>();
  for (const dictionary of defines === undefined ? dictionariesOf(context) : [dictionaryOfAlias(context)]) {
    if (!dictionary.closed) continue;
    for (const [i, entry] of dictionary.entries.entries()) places.set(entry, { dictionary, i });
  }
  return places;
}
