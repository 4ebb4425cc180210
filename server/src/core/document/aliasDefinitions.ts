/**
 * The definitions of the aliases that records refer to. They may be anywhere and hold no ABI key, so they are found by
 * name.
 */
import { type CachedRecord, holding } from "./cachedRecord.js";
import { RecordList } from "./recordList.js";
import { nearby, type ScannedText, type Scanner, scanSpan } from "./scanning.js";

/**
 * Records with the definitions of the aliases that they refer to, and of those that these refer to.
 *
 * @param known The definitions last found. Those whose text is untouched stay the same objects; it holds the new ones
 * then.
 */
export function withDefinitions(text: ScannedText, list: RecordList, known: RecordList): RecordList {
  if (!list.hasAliases) return list;
  const names = new Set<string>();
  for (const record of list.all) for (const name of record.aliases) names.add(name);
  const definitions = aliasDefinitions(text, names, known);
  known.reset(definitions);
  const starts = new Set(list.all.map(({ start }) => start));
  const answer = new RecordList();
  answer.reset([...list.all, ...definitions.filter(({ start }) => !starts.has(start))]);
  return answer;
}

/**
 * The definitions of aliases (named without `#`), and of those that these refer to; of each name the first.
 *
 * @param names Those that definitions refer to are added.
 * @param known Definitions that need not be read again.
 */
export function aliasDefinitions(
  text: ScannedText,
  names: Set<string>,
  known: RecordList = new RecordList(),
): readonly CachedRecord[] {
  const definitions = new Set<CachedRecord>();
  for (const name of names) {
    const record = definitionAt(text, name, text.names.aliases.placesOf(`#${name}`), known);
    if (record === undefined) continue;
    definitions.add(record);
    // A set walks what is added to it meanwhile.
    for (const other of record.aliases) names.add(other);
  }
  return [...definitions];
}

/** The first definition of an alias at one of the places. */
function definitionAt(
  text: ScannedText,
  name: string,
  places: Iterable<number>,
  known: RecordList,
): CachedRecord | undefined {
  let searched = 0;
  const scan: Scanner["records"] = (window) => {
    const record = text.scanner.alias(window, name);
    searched = window.base + window.text.length;
    return record === undefined ? [] : [record];
  };
  for (const at of places) {
    if (at < searched) continue;
    const untouched = known.in({ start: at, end: at }).find(({ start }) => start === at);
    if (untouched !== undefined) return untouched;
    const [record] = scanSpan(nearby(text), { start: at, end: at }, scan);
    // Few, and not found by their keys: their content is kept.
    if (record !== undefined) return holding(record);
  }
  return undefined;
}
