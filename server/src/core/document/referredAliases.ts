/**
 * The definitions of the aliases that records refer to, and of those that these refer to; of each name the first in the
 * text. After an edit only those names are looked up again that the edited lines may define, or defined.
 */
import type { Span } from "../text/offsetMap.js";
import type { TextStore } from "../text/textStore.js";
import { definitionOf, type Keep, MAX_ALIAS_DEPTH, nameDefinedAt } from "./aliasDefinitions.js";
import type { CachedRecord } from "./cachedRecord.js";
import { RecordList } from "./recordList.js";
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
  /** How many references lead here from a record, at least. */
  depth: number;
}

export class ReferredAliases {
  readonly #list = new RecordList();
  /** Undefined until first needed. */
  #names: Map<string, Name> | undefined;
  /** Names to look up again. */
  readonly #stale = new Set<string>();
  /** Names whose depth may be another. */
  readonly #doubted = new Set<string>();

  /** A span of the text, which is still as it was, will be replaced. */
  editing(store: TextStore, span: Span): void {
    for (const { start, length } of this.#list.examining(span)) this.#stale.add(nameDefinedAt(store, start, length));
  }

  /** The span was replaced by text of another length. */
  edited(store: TextStore, span: Span, newLength: number): void {
    if (this.#names === undefined || this.#names.size === 0) return;
    this.#list.edit(span, newLength);
    const names = namesNear(store, { start: span.start, end: span.start + newLength }) ?? this.#names.keys();
    for (const name of names) this.#stale.add(name);
  }

  /** Records that refer to aliases were removed. */
  removed(records: readonly CachedRecord[]): void {
    for (const { aliases } of records) {
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
    this.#list.reset([]);
    this.#names = undefined;
    this.#stale.clear();
    this.#doubted.clear();
  }

  /** The definitions, as they are after all edits. */
  definitions(text: ScannedText, records: RecordList, keep: Keep): RecordList {
    if (this.#names === undefined) {
      this.#names = new Map();
      if (records.hasAliases) for (const record of records.all) this.added(record);
    }
    while (this.#stale.size + this.#doubted.size > 0) {
      // What is referred to no longer need not be looked up.
      for (const name of this.#doubted) {
        this.#doubted.delete(name);
        this.#measure(this.#names, name);
      }
      for (const name of this.#stale) {
        this.#stale.delete(name);
        const known = this.#names.get(name);
        if (known !== undefined) this.#define(this.#names, name, known, definitionOf(text, name, this.#list, keep));
      }
    }
    return this.#list;
  }

  #refer(names: Map<string, Name>, name: string): Name {
    let known = names.get(name);
    if (known === undefined) {
      known = { count: 0, by: undefined, definition: undefined, leadsTo: [], depth: Number.POSITIVE_INFINITY };
      names.set(name, known);
      this.#stale.add(name);
    }
    if (known.depth > 1) this.#doubted.add(name);
    return known;
  }

  /** Follows what leads to a name: it is forgotten where that is too much, or nothing. */
  #measure(names: Map<string, Name>, name: string): void {
    const known = names.get(name);
    if (known === undefined) return;
    const depth = depthOf(names, known);
    const isNew = known.depth !== depth;
    known.depth = depth;
    if (depth > MAX_ALIAS_DEPTH) {
      this.#define(names, name, known, undefined);
      names.delete(name);
    } else if (isNew) this.#lead(names, name, known);
  }

  #define(names: Map<string, Name>, name: string, known: Name, definition: CachedRecord | undefined): void {
    const before = known.definition;
    if (before === definition) return;
    known.definition = definition;
    this.#lead(names, name, known);
    if (before !== undefined) this.#list.remove(before);
    if (definition !== undefined) this.#list.add(definition);
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

/** How many references lead to a name from a record, at least; infinite where none do. */
function depthOf(names: ReadonlyMap<string, Name>, { count, by }: Name): number {
  if (count > 0) return 1;
  let least = Number.POSITIVE_INFINITY;
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
