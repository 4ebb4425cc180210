/** Changing the entries of an attribute dictionary without touching the text around and between the others. */

import type { RecordEdit, RecordView } from "../abi/recordView.js";
import { Lexer } from "../syntax/lexer.js";
import type { DictionaryValue, Entry } from "../syntax/syntax.js";
import { COMMA } from "../text/characters.js";
import type { Span } from "../text/offsetMap.js";

/** An entry to write. */
export interface NewEntry {
  readonly key: string;
  /** MLIR text. */
  readonly value: string;
}

const spelled = ({ key, value }: NewEntry): string => `${key} = ${value}`;

/**
 * The edits that take entries out of a dictionary and put others in: over the value of an entry of the same key, else
 * in the place of the first that goes, else after the last.
 */
export function changeEntries(
  context: RecordView,
  dictionary: DictionaryValue,
  removed: ReadonlySet<Entry>,
  put: readonly NewEntry[],
): RecordEdit[] {
  const { entries } = dictionary;
  const edits: RecordEdit[] = [];
  const added: NewEntry[] = [];
  for (const item of put) {
    const entry = entries.find((it) => it.key === item.key && !removed.has(it));
    if (entry === undefined) added.push(item);
    else if (entry.value === undefined)
      edits.push({ start: entry.keySpan.end, end: entry.end, newText: ` = ${item.value}` });
    else edits.push({ start: entry.value.start, end: entry.end, newText: item.value });
  }
  const place = added.length === 0 ? undefined : entries.find((entry) => removed.has(entry));
  if (place !== undefined) {
    edits.push({
      start: place.start,
      end: place.end,
      newText: added.map(spelled).join(separator(context, dictionary)),
    });
  } else if (added.length > 0) edits.push(appended(context, dictionary, added));
  const goes = entries.map((entry) => removed.has(entry) && entry !== place);
  for (let i = 0; i < entries.length; i++) {
    if (!goes[i]) continue;
    const first = i;
    while (goes[i + 1]) i++;
    edits.push(...withoutRun(context, dictionary, first, i));
  }
  return edits.sort((a, b) => a.start - b.start);
}

/** The text between two entries: a comma, and a new line where the author gives each entry its own. */
function separator(context: RecordView, { start, entries }: DictionaryValue): string {
  const last = entries[entries.length - 1];
  if (last === undefined) return ", ";
  const lead = context.text({ start: entries[entries.length - 2]?.end ?? start + 1, end: last.start });
  const indentation = /\r?\n[ \t]*$/.exec(lead)?.[0];
  return indentation === undefined ? ", " : `,${indentation}`;
}

function appended(context: RecordView, dictionary: DictionaryValue, added: readonly NewEntry[]): RecordEdit {
  const between = separator(context, dictionary);
  const text = added.map(spelled).join(between);
  const last = dictionary.entries[dictionary.entries.length - 1];
  const at = last?.end ?? dictionary.start + 1;
  return { start: at, end: at, newText: last === undefined ? text : between + text };
}

/** The edits that remove the entries `first` to `last` and the commas that would be left over. */
function withoutRun(context: RecordView, dictionary: DictionaryValue, first: number, last: number): RecordEdit[] {
  const { entries } = dictionary;
  const from = entries[first];
  const to = entries[last];
  if (from === undefined || to === undefined) return [];
  const before = entries[first - 1];
  const after = entries[last + 1];
  const gone =
    before !== undefined
      ? { start: before.end, end: to.end }
      : { start: from.start, end: after === undefined ? to.end : after.start };
  if (!holdsComment(context.text(gone))) return [{ ...gone, newText: "" }];
  // Comments stay: only the entries go, each with the comma after it, and the last of all with the one before.
  const edits: RecordEdit[] = [];
  for (let i = first; i <= last; i++) edits.push(...withoutEntry(context, dictionary, i));
  if (before === undefined || after !== undefined) return edits;
  const comma = commaIn(context.text({ start: before.end, end: from.start }));
  if (comma < 0) return edits;
  return [{ start: before.end + comma, end: before.end + comma + 1, newText: "" }, ...edits];
}

/** The edits that remove one entry and the comma after it, and their line if nothing else is on it. */
function withoutEntry(context: RecordView, { start, end, entries }: DictionaryValue, index: number): RecordEdit[] {
  const entry = entries[index];
  if (entry === undefined) return [];
  const following = entries[index + 1];
  const rest = context.text({ start: entry.end, end: following?.start ?? end });
  const comma = following === undefined ? -1 : commaIn(rest);
  // With a comment between the entry and its comma, these are two places.
  const isApart = comma >= 0 && rest.slice(0, comma).trim() !== "";
  const near = isApart ? 0 : comma + 1;
  const before = context.text({ start: entries[index - 1]?.end ?? start + 1, end: entry.start });
  const edits = [{ ...withLine(entry, before, rest, near), newText: "" }];
  if (isApart) edits.push({ start: entry.end + comma, end: entry.end + comma + 1, newText: "" });
  return edits;
}

/** An entry and what follows it up to `near`, with the rest of its line where nothing else is on that. */
function withLine(entry: Span, before: string, rest: string, near: number): Span {
  const end = entry.end + near;
  const indentation = /\n([ \t]*)$/.exec(before)?.[1];
  const lineEnd = /^[ \t]*\r?\n/.exec(rest.slice(near))?.[0];
  if (indentation === undefined || lineEnd === undefined) return { start: entry.start, end };
  return { start: entry.start - indentation.length, end: end + lineEnd.length };
}

/** True where a comment starts outside of strings. */
function holdsComment(text: string): boolean {
  const lexer = new Lexer(text, 0);
  let after = 0;
  while (lexer.next()) {
    if (text.slice(after, lexer.start).includes("//")) return true;
    after = lexer.pos;
  }
  return text.slice(after).includes("//");
}

/** The offset of the comma between two entries, or -1; those in comments don't count. */
function commaIn(text: string): number {
  const lexer = new Lexer(text, 0);
  while (lexer.next()) if (lexer.kind === COMMA) return lexer.start;
  return -1;
}
