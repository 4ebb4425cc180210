/**
 * Adds the definitions of the aliases that records refer to, and of those that these refer to, to the records; of each name
 * the first in the text. After an edit only those names are looked up again that the edited lines may define, or defined.
 */
import type { AbiRecord } from "../abi/record.js";
import type { Span } from "../text/offsetMap.js";
import { firstIndex } from "../text/order.js";
import type { TextStore } from "../text/textStore.js";
import { definitionOf, type Keep, MAX_ALIAS_DEPTH } from "./aliasDefinitions.js";
import type { CachedRecord } from "./cachedRecord.js";
import type { RecordList } from "./recordList.js";
import type { ScannedText } from "./scanning.js";

/** A name that is referred to or defined. */
interface Name {
  /** Those records, without a definition that is found by name alone. Mostly a single one, which needs no list. */
  sharers: CachedRecord | CachedRecord[] | undefined;
  /** How often records refer to it. */
  count: number;
  definition: CachedRecord | undefined;
  /** The length of the shortest chain of references from a record to it; `UNREACHED` where there is none. */
  depth: number;
}

/** Shorter lists are copied to grow, which leaves no spare room. */
const FEW_RECORDS = 8;

export class ReferredAliases {
  /** Undefined until a record refers to an alias. */
  #names: Map<string, Name> | undefined;
  /** The names that definitions lead to, and the names whose definitions lead to them: few are in such chains. */
  readonly #leadsTo = new Map<string, readonly string[]>();
  readonly #ledBy = new Map<string, Set<string>>();
  /** The records whose names are still to be noted, while the first update is interrupted. */
  #left: Iterator<CachedRecord> | undefined;
  /** Names to look up again. */
  readonly #stale = new Set<string>();
  /** Names whose records may not be in order. */
  readonly #unsorted = new Set<string>();
  /** The records that were requested last, until those that share a name are others. */
  #sharing: { readonly name: string; readonly records: readonly CachedRecord[] } | undefined;
  /** Names whose depth may have changed. */
  readonly #doubted = new Set<string>();

  /** The span was replaced by text of another length. */
  edited(store: TextStore, span: Span, newLength: number): void {
    if (this.#left !== undefined) this.clear();
    if (this.#names === undefined) return;
    const names = namesNear(store, { start: span.start, end: span.start + newLength }) ?? this.#names.keys();
    for (const name of names) this.#stale.add(name);
  }

  /** Records were removed. */
  removed(records: readonly CachedRecord[]): void {
    if (this.#names === undefined) return;
    this.#unshare(this.#names, records);
    for (const { aliases, defines, isFoundByName } of records) {
      if (defines !== undefined) this.#stale.add(defines);
      if (isFoundByName) continue;
      for (const name of aliases) {
        const known = this.#names.get(name);
        if (known === undefined) continue;
        known.count--;
        if (known.count === 0) this.#doubted.add(name);
      }
    }
  }

  /** A record was added. */
  added(record: CachedRecord): void {
    if (this.#names === undefined) return;
    for (const name of record.aliases) this.#refer(this.#names, name).count++;
    this.#share(this.#names, record);
  }

  /** The records that define an alias or refer to it, in order of their start. */
  sharing(name: string): readonly CachedRecord[] {
    if (this.#sharing?.name === name) return this.#sharing.records;
    const known = this.#names?.get(name);
    if (known === undefined) return [];
    const { definition } = known;
    const sharers = listOf(known.sharers);
    if (this.#unsorted.delete(name)) sharers.sort((a, b) => a.start - b.start);
    if (definition?.isFoundByName !== true) return sharers;
    const isBefore = (i: number): boolean => (sharers[i]?.start ?? 0) < definition.start;
    const records = sharers.toSpliced(firstIndex(sharers.length, isBefore), 0, definition);
    this.#sharing = { name, records };
    return records;
  }

  /** Forgets everything; the next `update` starts from the records. */
  clear(): void {
    this.#names = this.#left = undefined;
    this.#leadsTo.clear();
    this.#ledBy.clear();
    this.#sharing = undefined;
    this.#stale.clear();
    this.#unsorted.clear();
    this.#doubted.clear();
  }

  /**
   * Makes the definitions among the records those that they are after all edits.
   *
   * @param isEnough Called after each step; true to stop.
   * @returns Whether all are; if not, the next call continues.
   */
  update(text: ScannedText, records: RecordList, keep: Keep, isEnough: () => boolean): boolean {
    if (this.#names === undefined) {
      if (!records.hasAliases) return true;
      this.#names = new Map();
      this.#left = records.all.values();
    }
    for (let next = this.#left?.next(); next?.done === false; next = this.#left?.next()) {
      this.added(next.value);
      if (isEnough()) return false;
    }
    this.#left = undefined;
    while (this.#stale.size + this.#doubted.size > 0) {
      // What is referred to no longer need not be looked up.
      for (const name of this.#doubted) {
        this.#doubted.delete(name);
        this.#measure(this.#names, name, records);
        if (isEnough()) return false;
      }
      for (const name of this.#stale) {
        this.#stale.delete(name);
        const known = this.#names.get(name);
        if (known === undefined || known.depth > MAX_ALIAS_DEPTH) continue;
        this.#define(this.#names, name, known, definitionOf(text, name, records, keep), records);
        if (isEnough()) return false;
      }
    }
    return true;
  }

  #refer(names: Map<string, Name>, name: string): Name {
    const known = nameIn(names, name);
    if (known.depth > 1) this.#doubted.add(name);
    return known;
  }

  #share(names: Map<string, Name>, record: CachedRecord): void {
    this.#sharing = undefined;
    for (const name of namesOf(record)) {
      if (record.isFoundByName && name === record.defines) continue;
      const known = nameIn(names, name);
      const { sharers } = known;
      const last = Array.isArray(sharers) ? sharers.at(-1) : sharers;
      if (last !== undefined && last.start > record.start) this.#unsorted.add(name);
      known.sharers = last === undefined ? record : withOneMore(listOf(sharers), record);
    }
  }

  #unshare(names: Map<string, Name>, records: readonly CachedRecord[]): void {
    this.#sharing = undefined;
    const gone = new Set(records);
    for (const name of new Set(records.flatMap(namesOf))) {
      const known = names.get(name);
      if (known === undefined) continue;
      const sharers = listOf(known.sharers).filter((record) => !gone.has(record));
      known.sharers = sharers.length > 1 ? sharers : sharers[0];
      if (sharers.length === 0) this.#doubted.add(name);
    }
  }

  /** Computes the depth of a name again. Its definition is dropped where no record leads to it, or only too long a chain. */
  #measure(names: Map<string, Name>, name: string, records: RecordList): void {
    const known = names.get(name);
    if (known === undefined) return;
    const depth = this.#depthOf(names, name, known);
    const { depth: before } = known;
    known.depth = depth;
    if (depth > MAX_ALIAS_DEPTH) {
      this.#define(names, name, known, undefined, records);
      if (known.sharers === undefined) {
        names.delete(name);
        this.#ledBy.delete(name);
      }
    } else if (before !== depth) {
      if (before > MAX_ALIAS_DEPTH) this.#stale.add(name);
      this.#lead(names, name, known);
    }
  }

  #define(
    names: Map<string, Name>,
    name: string,
    known: Name,
    definition: CachedRecord | undefined,
    records: RecordList,
  ): void {
    const before = known.definition;
    if (before === definition) return;
    known.definition = definition;
    this.#sharing = undefined;
    this.#lead(names, name, known);
    if (before?.isFoundByName) {
      records.remove(before);
      this.#unshare(names, [before]);
    }
    // What is a record for another reason is among them.
    if (definition?.isFoundByName) {
      records.add(definition);
      this.#share(names, definition);
    }
  }

  /** Notes what the definition of a name refers to, unless that would lead too far. */
  #lead(names: Map<string, Name>, name: string, { definition, depth }: Name): void {
    const before = this.#leadsTo.get(name) ?? [];
    const now = definition !== undefined && depth < MAX_ALIAS_DEPTH ? definition.aliases : [];
    if (now.length > 0) this.#leadsTo.set(name, now);
    else this.#leadsTo.delete(name);
    for (const other of before) {
      this.#ledBy.get(other)?.delete(name);
      this.#doubted.add(other);
    }
    for (const other of now) {
      this.#refer(names, other);
      const by = this.#ledBy.get(other) ?? new Set();
      by.add(name);
      this.#ledBy.set(other, by);
    }
  }

  /** The length of the shortest chain of references from a record to a name. */
  #depthOf(names: ReadonlyMap<string, Name>, name: string, { count }: Name): number {
    if (count > 0) return 1;
    let least = UNREACHED - 1;
    for (const other of this.#ledBy.get(name) ?? []) least = Math.min(least, names.get(other)?.depth ?? least);
    return least + 1;
  }
}

/** The aliases that a record refers to or defines. */
export function namesOf({ aliases, defines }: Pick<AbiRecord, "aliases" | "defines">): readonly string[] {
  return defines === undefined || aliases.includes(defines) ? aliases : [...aliases, defines];
}

/** Those of some records, sorted by start, that start in a span. */
export function startingIn<R extends { readonly start: number }>(records: readonly R[], span: Span): readonly R[] {
  const first = firstIndex(records.length, (i) => (records[i]?.start ?? 0) < span.start);
  const end = firstIndex(records.length, (i) => (records[i]?.start ?? 0) < span.end, first);
  return end - first === records.length ? records : records.slice(first, end);
}

/** The list with one more record: a list that grows takes room for more, which most of very many names never have. */
export function withOneMore<R>(records: R[], record: R): R[] {
  if (records.length < FEW_RECORDS) return records.concat([record]);
  records.push(record);
  return records;
}

const listOf = (sharers: Name["sharers"]): CachedRecord[] =>
  Array.isArray(sharers) ? sharers : sharers === undefined ? [] : [sharers];

function nameIn(names: Map<string, Name>, name: string): Name {
  let known = names.get(name);
  if (known === undefined) {
    known = { sharers: undefined, count: 0, definition: undefined, depth: UNREACHED };
    names.set(name, known);
  }
  return known;
}

/** More than any number of references. V8 would hold infinity in an object of its own for each name. */
const UNREACHED = 2 ** 30 - 1;

const NAME = /#([\w$.-]+)/g;
/** Of a longer line (UTF-16 units) the names are not read. */
const MAX_LINE_LENGTH = 1 << 16;

/** The names that the lines of a span may define; undefined for any. A name and its equals sign are on one line. */
function namesNear(store: TextStore, { start, end }: Span): readonly string[] | undefined {
  const line = store.lineFeedBefore(start) + 1;
  const feed = store.indexOf("\n", end);
  const lineEnd = feed < 0 ? store.length : feed;
  if (store.indexOf("#", line, lineEnd) < 0) return [];
  if (lineEnd - line > MAX_LINE_LENGTH) return undefined;
  return Array.from(store.slice(line, lineEnd).matchAll(NAME), ([, name = ""]) => name);
}
