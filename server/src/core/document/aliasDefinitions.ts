/** Definitions of attribute aliases. They may be anywhere and need not hold an ABI key, so they are found by name. */
import type { AbiRecord } from "../abi/record.js";
import { type CachedContent, CachedRecord, NOTHING } from "./cachedRecord.js";
import { RecordList } from "./recordList.js";
import { inOneBatch, nearby, type ScannedText, scanSpan } from "./scanning.js";

/** Makes a cached record of the definition of an alias; `definitionContent` reads its content again. */
export type Keep = (record: AbiRecord, name: string) => CachedRecord;

/** The longest chain of references from a record to a definition, the record's own reference included. */
export const MAX_ALIAS_DEPTH = 64;

/**
 * Yields the first definition of each alias (named without `#`), and of each alias that those definitions refer to.
 *
 * @param names The aliases that records refer to; those that definitions refer to are added.
 */
export function* eachDefinition(text: ScannedText, names: Set<string>): Generator<CachedRecord> {
  const known = new RecordList();
  let next: readonly string[] = [...names];
  for (let depth = 1; depth <= MAX_ALIAS_DEPTH && next.length > 0; depth++) {
    const further = new Set<string>();
    for (const name of next) {
      const record = definitionOf(text, name, known, (found) => new CachedRecord(found));
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
  const knownAt = (at: number) => known.in({ start: at, end: at }).find(({ start }) => start === at);
  for (const at of text.names.aliases.placesOf(`#${name}`)) {
    if (at < searched) continue;
    const untouched = knownAt(at);
    if (untouched !== undefined) return untouched;
    const record = definitionNear(text, name, at, seen);
    // The search may find an earlier one, with more space before its equals sign than `names` allows.
    if (record !== undefined) return knownAt(record.start) ?? keep(record, name);
  }
  return undefined;
}

/** What begins a definition at a line's start. */
const DEFINES = /^#([\w$.-]+)\s{0,63}=/;
/** In UTF-16 units; real names are shorter. */
const MAX_NAME_LENGTH = 1024;

/** Whether an offset is in the definition of an alias, used or not, that starts a line within the scanner's window. */
export function isInDefinition(text: ScannedText, offset: number): boolean {
  const { store, scanner } = text;
  const from = Math.max(offset - scanner.before, 0);
  const lines = `${from === 0 ? "\n" : ""}${store.slice(from, offset + 1)}`;
  const at = offset + 1 - (lines.length - lines.lastIndexOf("\n#") - 1);
  const name = DEFINES.exec(store.slice(at, at + MAX_NAME_LENGTH))?.[1];
  const record = name === undefined ? undefined : definitionNear(text, name, at);
  return record?.start === at && offset <= at + record.length;
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
export function definitionContent(text: ScannedText, { start, defines = "" }: CachedRecord): CachedContent {
  const record = definitionNear(text, defines, start);
  return record?.start === start ? record : NOTHING;
}
