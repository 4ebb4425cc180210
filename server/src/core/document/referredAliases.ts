/**
 * Adds the definitions of the aliases that records refer to, and of those that these refer to, to the records; of each name
 * the first in the text. After an edit only those names are looked up again that the edited lines may define, or defined.
 */
import type { Span } from "../text/offsetMap.js";
import type { TextStore } from "../text/textStore.js";
import { definitionOf, type Keep, MAX_ALIAS_DEPTH } from "./aliasDefinitions.js";
import type { CachedRecord } from "./cachedRecord.js";
import type { RecordList } from "./recordList.js";
import type { ScannedText } from "./scanning.js";

/** A name that is referred to. */
interface Name {
  /** How often records refer to it. */
  count: number;
  /** The names whose definitions refer to it; undefined for none, as there mostly are. */
  by: Set<string> | undefined;
  definition: CachedRecord | undefined;
  /** The names that count it in their `by`. */
  leadsTo: readonly string[];
  /** How many references lead here from a record, at least; `UNREACHED` where none do. */
  depth: number;
}

export class ReferredAliases {
  /** Undefined until first needed. */
  #names: Map<string, Name> | undefined;
  /** Names to look up again. */
  readonly #stale = new Set<string>();
  /** Names whose depth may be another. */
  readonly #doubted = new Set<string>();

  /** The span was replaced by text of another length. */
  edited(store: TextStore, span: Span, newLength: number): void {
    if (this.#names === undefined || this.#names.size === 0) return;
    const names = namesNear(store, { start: span.start, end: span.start + newLength }) ?? this.#names.keys();
    for (const name of names) this.#stale.add(name);
  }

  /** Records were removed. */
  removed(records: readonly CachedRecord[]): void {
    for (const { aliases, defines, isFoundByName } of records) {
      if (defines !== undefined) this.#stale.add(defines);
      if (isFoundByName) continue;
      for (const name of aliases) {
        const known = this.#names?.get(name);
        if (known === undefined) continue;
        known.count--;
        if (known.count === 0) this.#doubted.add(name);
      }
    }
  }

  /** A record was added. */
  added({ aliases }: CachedRecord): void {
    if (this.#names !== undefined) for (const name of aliases) this.#refer(this.#names, name).count++;
  }

  /** Starts anew. */
  clear(): void {
    this.#names = undefined;
    this.#stale.clear();
    this.#doubted.clear();
  }

  /** Makes the definitions among the records those that they are after all edits. */
  update(text: ScannedText, records: RecordList, keep: Keep): void {
    if (this.#names === undefined) {
      this.#names = new Map();
      if (records.hasAliases) for (const record of records.all) this.added(record);
    }
    while (this.#stale.size + this.#doubted.size > 0) {
      // What is referred to no longer need not be looked up.
      for (const name of this.#doubted) {
        this.#doubted.delete(name);
        this.#measure(this.#names, name, records);
      }
      for (const name of this.#stale) {
        this.#stale.delete(name);
        const known = this.#names.get(name);
        if (known === undefined) continue;
        this.#define(this.#names, name, known, definitionOf(text, name, records, keep), records);
      }
    }
  }

  #refer(names: Map<string, Name>, name: string): Name {
    let known = names.get(name);
    if (known === undefined) {
      known = { count: 0, by: undefined, definition: undefined, leadsTo: [], depth: UNREACHED };
      names.set(name, known);
      this.#stale.add(name);
    }
    if (known.depth > 1) this.#doubted.add(name);
    return known;
  }

  /** Follows what leads to a name: it is forgotten where that is too much, or nothing. */
  #measure(names: Map<string, Name>, name: string, records: RecordList): void {
    const known = names.get(name);
    if (known === undefined) return;
    const depth = depthOf(names, known);
    const isNew = known.depth !== depth;
    known.depth = depth;
    if (depth > MAX_ALIAS_DEPTH) {
      this.#define(names, name, known, undefined, records);
      names.delete(name);
    } else if (isNew) this.#lead(names, name, known);
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
    this.#lead(names, name, known);
    if (before?.isFoundByName) records.remove(before);
    // What is a record for another reason is among them.
    if (definition?.isFoundByName) records.add(definition);
  }

  /** Notes what the definition of a name refers to, unless that would lead too far. */
  #lead(names: Map<string, Name>, name: string, known: Name): void {
    const { definition, depth, leadsTo: before } = known;
    known.leadsTo = definition !== undefined && depth < MAX_ALIAS_DEPTH ? definition.aliases : [];
    for (const other of before) {
      names.get(other)?.by?.delete(name);
      this.#doubted.add(other);
    }
    for (const other of known.leadsTo) {
      const referred = this.#refer(names, other);
      referred.by ??= new Set();
      referred.by.add(name);
    }
  }
}

/** More than any number of references. V8 would hold infinity in an object of its own for each name. */
const UNREACHED = 2 ** 30 - 1;

/** How many references lead to a name from a record, at least. */
function depthOf(names: ReadonlyMap<string, Name>, { count, by }: Name): number {
  if (count > 0) return 1;
  let least = UNREACHED - 1;
  for (const other of by ?? []) least = Math.min(least, names.get(other)?.depth ?? least);
  return least + 1;
}

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
