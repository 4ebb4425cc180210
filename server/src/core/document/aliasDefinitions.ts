/**
 * The definitions of the aliases that records refer to. They may be anywhere and hold no ABI key, so they are found by
 * name.
 */
import type { AbiRecord } from "../abi/record.js";
import type { Span } from "../text/offsetMap.js";
import type { TextStore } from "../text/textStore.js";
import { type CachedContent, type CachedRecord, holding, NOTHING } from "./cachedRecord.js";
import { RecordList } from "./recordList.js";
import { inOneBatch, nearby, type ScannedText, scanSpan } from "./scanning.js";

type Keep = (record: AbiRecord) => CachedRecord;

/**
 * Finds the definitions of the aliases that records refer to, and of those that these refer to.
 *
 * @param known The definitions last found. Those whose text is untouched stay the same objects; it holds the new ones
 * then.
 * @param keep Makes a cached record of a definition; `definitionContent` reads its content again.
 */
export function findDefinitions(text: ScannedText, list: RecordList, known: RecordList, keep: Keep): void {
  const names = new Set<string>();
  if (list.hasAliases) for (const record of list.all) for (const name of record.aliases) names.add(name);
  known.reset([...eachDefinition(text, names, known, keep)]);
}

/** Records with definitions among them, by start; a definition that is a record, too, is there once. */
export function withDefinitions(
  records: readonly CachedRecord[],
  definitions: readonly CachedRecord[],
): readonly CachedRecord[] {
  if (definitions.length === 0) return records;
  const all: CachedRecord[] = [];
  let next = 0;
  for (const record of records) {
    for (let definition = definitions[next]; definition !== undefined; definition = definitions[++next]) {
      if (definition.start > record.start) break;
      if (definition.start < record.start) all.push(definition);
    }
    all.push(record);
  }
  for (; next < definitions.length; next++) all.push(definitions[next] as CachedRecord);
  return all;
}

/** What may be the rest of a name, after its mark, that a line end separates from its equals sign. */
const OPEN_NAME = /(?:^|#)[\w$.-]*\s*$/;
/** In UTF-16 units; longer ones count as a name. */
const MAX_OPEN_LENGTH = 128;

/** Whether an alias may be defined on the lines of a span, or may no longer be. */
export function mayDefineAlias(store: TextStore, { start, end }: Span): boolean {
  const line = store.lineFeedBefore(start) + 1;
  const feed = store.indexOf("\n", end);
  if (store.indexOf("#", line, feed < 0 ? store.length : feed) >= 0) return true;
  return line > 0 && OPEN_NAME.test(store.slice(Math.max(line - MAX_OPEN_LENGTH, 0), line));
}

/**
 * The definitions of aliases (named without `#`), and of those that these refer to; of each name the first.
 *
 * @param names Those that definitions refer to are added.
 * @param known Definitions that need not be read again.
 */
export function* eachDefinition(
  text: ScannedText,
  names: Set<string>,
  known: RecordList = new RecordList(),
  keep: Keep = holding,
): Generator<CachedRecord> {
  for (const name of names) {
    const record = definitionAt(text, name, text.names.aliases.placesOf(`#${name}`), known, keep);
    if (record === undefined) continue;
    // A set walks what is added to it meanwhile.
    for (const other of record.aliases) names.add(other);
    yield record;
  }
}

/** The first definition of an alias at one of the places. */
function definitionAt(
  text: ScannedText,
  name: string,
  places: Iterable<number>,
  known: RecordList,
  keep: Keep,
): CachedRecord | undefined {
  let searched = 0;
  const seen = (to: number): void => {
    searched = to;
  };
  for (const at of places) {
    if (at < searched) continue;
    const untouched = known.in({ start: at, end: at }).find(({ start }) => start === at);
    if (untouched !== undefined) return untouched;
    const record = definitionNear(text, name, at, seen);
    if (record !== undefined) return keep(record);
  }
  return undefined;
}

/** The first definition of an alias in the text around an offset. */
function definitionNear(
  text: ScannedText,
  name: string,
  at: number,
  seen: (to: number) => void = () => undefined,
): AbiRecord | undefined {
  const scan = inOneBatch((window) => {
    const record = text.scanner.alias(window, name);
    seen(window.base + window.text.length);
    return record === undefined ? [] : [record];
  });
  return scanSpan(nearby(text), { start: at, end: at }, scan)[0];
}

/** The content of a definition that was found before; nothing where an edit removed it. */
export function definitionContent(text: ScannedText, { start, length }: CachedRecord): CachedContent {
  const [, name = ""] = /^#([\w.$-]+)/.exec(text.store.slice(start, start + length)) ?? [];
  const record = definitionNear(text, name, start);
  return record?.start === start ? record : NOTHING;
}
