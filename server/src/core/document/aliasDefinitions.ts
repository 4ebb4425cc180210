/** Definitions of aliases. They may be anywhere and hold no ABI key, so they are found by name. */
import type { AbiRecord } from "../abi/record.js";
import type { TextStore } from "../text/textStore.js";
import { type CachedContent, type CachedRecord, holding, NOTHING } from "./cachedRecord.js";
import { RecordList } from "./recordList.js";
import { inOneBatch, nearby, type ScannedText, scanSpan } from "./scanning.js";

/** Makes a cached record of a definition; `definitionContent` reads its content again. */
export type Keep = (record: AbiRecord) => CachedRecord;

/** A definition is of use where so many references lead to it from a record: its own, and one in each definition between. */
export const MAX_ALIAS_DEPTH = 64;

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

/**
 * The definitions of aliases (named without `#`), and of those that these refer to; of each name the first.
 *
 * @param names Those that records refer to. Those that definitions refer to are added.
 */
export function* eachDefinition(text: ScannedText, names: Set<string>): Generator<CachedRecord> {
  const known = new RecordList();
  let next: readonly string[] = [...names];
  for (let depth = 1; depth <= MAX_ALIAS_DEPTH && next.length > 0; depth++) {
    const further = new Set<string>();
    for (const name of next) {
      const record = definitionOf(text, name, known, holding);
      if (record === undefined) continue;
      for (const other of record.aliases) if (!names.has(other)) further.add(other);
      yield record;
    }
    for (const name of further) names.add(name);
    next = [...further];
  }
}

/**
 * The first definition of an alias.
 *
 * @param known Definitions that need not be read again.
 */
export function definitionOf(text: ScannedText, name: string, known: RecordList, keep: Keep): CachedRecord | undefined {
  let searched = 0;
  const seen = (to: number): void => {
    searched = to;
  };
  for (const at of text.names.aliases.placesOf(`#${name}`)) {
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
  const record = definitionNear(text, nameDefinedAt(text.store, start, length), start);
  return record?.start === start ? record : NOTHING;
}

/** The name (without `#`) of the definition at an offset. */
export function nameDefinedAt(store: TextStore, start: number, length: number): string {
  return /^#([\w.$-]+)/.exec(store.slice(start, start + length))?.[1] ?? "";
}
