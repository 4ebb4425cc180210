/**
 * The definitions of the aliases that records refer to, and of those that these refer to; of each name the first in the
 * text. After an edit only those names are looked up again that the edited lines may define, or defined.
 */
import type { Span } from "../text/offsetMap.js";
import type { TextStore } from "../text/textStore.js";
import { definitionOf, type Keep, nameDefinedAt } from "./aliasDefinitions.js";
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
}

export class ReferredAliases {
  readonly #list = new RecordList();
  /** Undefined until first needed. */
  #names: Map<string, Name> | undefined;
  /** Names to look up again. */
  readonly #stale = new Set<string>();
  /** Names that something refers to no longer. */
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
        this.#doubted.add(name);
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
        this.#doubt(this.#names, name);
      }
      const [next] = this.#stale;
      if (next === undefined) break;
      this.#stale.delete(next);
      const known = this.#names.get(next);
      if (known !== undefined) this.#define(this.#names, next, definitionOf(text, next, this.#list, keep));
    }
    return this.#list;
  }

  #refer(names: Map<string, Name>, name: string): Name {
    let known = names.get(name);
    if (known === undefined) {
      known = { count: 0, by: undefined, definition: undefined };
      names.set(name, known);
      this.#stale.add(name);
    }
    return known;
  }

  #doubt(names: Map<string, Name>, name: string): void {
    if (!names.has(name) || isWanted(names, name)) return;
    this.#define(names, name, undefined);
    names.delete(name);
  }

  #define(names: Map<string, Name>, name: string, definition: CachedRecord | undefined): void {
    const known = names.get(name);
    const before = known?.definition;
    if (known === undefined || before === definition) return;
    known.definition = definition;
    for (const other of before?.aliases ?? []) {
      names.get(other)?.by?.delete(name);
      this.#doubted.add(other);
    }
    for (const other of definition?.aliases ?? []) {
      const referred = this.#refer(names, other);
      referred.by ??= new Set();
      referred.by.add(name);
    }
    if (before !== undefined) this.#list.remove(before);
    if (definition !== undefined) this.#list.add(definition);
  }
}

/** Whether a record refers to a name, or to one whose definition leads to it. */
function isWanted(names: ReadonlyMap<string, Name>, name: string): boolean {
  const reached = new Set([name]);
  for (const each of reached) {
    const known = names.get(each);
    if (known === undefined) continue;
    if (known.count > 0) return true;
    for (const other of known.by ?? []) reached.add(other);
  }
  return false;
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
