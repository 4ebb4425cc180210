/**
 * Records that share aliases, by the names that they define or refer to. A finding in the definition of an alias is found
 * for each of them and reported once.
 */

import type { AbiDocument } from "../document/document.js";
import { type FileScopes, scopesOf } from "../document/fileScopes.js";
import type { Finding } from "../document/finding.js";
import { namesOf } from "../document/records/aliasDefinitions.js";
import { aliasAt } from "../document/symbols.js";
import type { Span } from "../text/offsetMap.js";
import { areEqual } from "../text/recurring.js";
import { cut, visible } from "../text/visibleText.js";
import type { Placed } from "./aliasFindings.js";

/** What is known of a record that shares aliases: the record itself, or what must be kept of it. */
export interface Sharer {
  readonly start: number;
  readonly length: number;
  readonly aliases: readonly string[];
  readonly defines?: string | undefined;
  readonly header: { readonly symbol?: string | undefined } | undefined;
}

/** How many functions a message names, and how much of each name (UTF-16 units). */
const MAX_NAMES = 2;
const MAX_NAME_LENGTH = 80;
/** What is known of a name with so few records is kept for the last of such names only: it is quickly found again. */
const FEW_RECORDS = 8;
const MAX_KEPT = 64;
/** The records that have a finding, in order of their start, by what identifies it. */
type Owners<R> = ReadonlyMap<string, R[]>;

export class AliasGroups<R extends Sharer> {
  readonly #document: AbiDocument;
  readonly #foundIn: (record: R) => readonly Placed[];
  readonly #haveSameFindings: (a: R, b: R) => boolean;
  readonly #members: (name: string, span: Span) => readonly R[];
  #isFirst = true;
  /** By section and name. Replaced, never cleared: see ARCHITECTURE. */
  #ofFew = new Map<string, Owners<R>>();
  readonly #ofMany = new Map<string, Owners<R>>();
  /** How many records refer to the definition at an offset, by section and name, where many records share it. */
  readonly #counts = new Map<string, ReadonlyMap<number, number>>();

  /**
   * @param members The records in a span of the text that define a name or refer to it, in order of their start.
   * @param foundIn What was found in a record, with spans relative to it as it is now.
   * @param haveSameFindings Whether two records that refer to the same aliases are known to have the same findings in those.
   */
  constructor(
    document: AbiDocument,
    members: (name: string, span: Span) => readonly R[],
    foundIn: (record: R) => readonly Placed[],
    haveSameFindings: (a: R, b: R) => boolean = () => false,
  ) {
    this.#document = document;
    this.#members = members;
    this.#foundIn = foundIn;
    this.#haveSameFindings = haveSameFindings;
  }

  get #scopes(): FileScopes {
    return scopesOf(this.#document);
  }

  /**
   * Follows a change of the records or of their findings. Returns the records whose reported findings may have changed.
   *
   * @param removed With the number of the section that each was in; undefined for any. A record with other findings
   *   is removed and added.
   */
  update(removed: ReadonlyMap<R, number | undefined>, added: readonly R[]): Iterable<R> {
    if (this.#isFirst) {
      this.#isFirst = false;
      return added;
    }
    const touched = new Map<string, { readonly name: string; readonly section: number }>();
    const touch = (name: string, section: number) => touched.set(keyIn(section, name), { name, section });
    const anywhere = new Set<string>();
    for (const record of added)
      for (const name of namesOf(record)) touch(name, this.#scopes.sectionNumberAt(record.start));
    for (const [record, section] of removed) {
      for (const name of namesOf(record)) section === undefined ? anywhere.add(name) : touch(name, section);
    }
    const whole = { start: 0, end: Number.POSITIVE_INFINITY };
    for (const name of anywhere) {
      for (const { start } of this.#members(name, whole)) touch(name, this.#scopes.sectionNumberAt(start));
    }
    const changed = new Set(added);
    const isNew = new Set(added);
    for (const { name, section } of touched.values()) {
      for (const owners of this.#ownersOf(name, section).values()) {
        // The one that reports it, and the one that did if others that do have come before it.
        for (const owner of [owners[0], owners.find((record) => !isNew.has(record))]) if (owner) changed.add(owner);
      }
    }
    return changed;
  }

  /** Forgets what holds until the next edit only. */
  release(): void {
    this.#ofFew = new Map();
    this.#ofMany.clear();
    this.#counts.clear();
  }

  /**
   * Those findings that a record reports; the same array if it reports all as they are. A finding that only some of the
   * referring functions have names those: their types decide, and the definition shows none.
   *
   * @param found What `foundIn` answers, but perhaps with the spans of an earlier text.
   */
  reported(record: R, found: readonly Finding[]): readonly Finding[] {
    if (found.length === 0) return found;
    const inPlace = this.#foundIn(record);
    const seen = new Set<string>();
    const section = this.#scopes.sectionNumberAt(record.start);
    const own = found.flatMap((finding, i) => {
      const place = inPlace[i] ?? finding;
      const name = this.#holderOf(record, place);
      if (name === undefined) return [finding];
      const key = keyOf(record, place);
      const owners = this.#ownersOf(name, section).get(key) ?? [];
      if (owners[0] !== record || seen.has(key)) return [];
      seen.add(key);
      const isOfAll =
        owners.some(({ defines }) => defines !== undefined) ||
        owners.length >= this.#referringTo(name, section, this.#placeOf(record, name));
      return isOfAll ? [finding] : [{ ...finding, message: visible(finding.message + functionsOf(owners)) }];
    });
    return own.length === found.length && own.every((finding, i) => finding === found[i]) ? found : own;
  }

  /** Those of a section of the file: what a name stands for is in the same section. */
  #ownersOf(name: string, section: number): Owners<R> {
    const key = keyIn(section, name);
    const known = this.#ofMany.get(key) ?? this.#ofFew.get(key);
    if (known !== undefined) return known;
    const members = this.#members(name, this.#scopes.spanOf(section));
    const owners = new Map<string, R[]>();
    // Most records have the findings of the last one.
    let last: R | undefined;
    let lists: R[][] = [];
    for (const record of members) {
      if (last === undefined || !this.isSame(last, record)) {
        const found = this.#foundIn(record);
        lists = this.#listsOf(record, found, name, owners);
        // Which definition holds a finding right after a record depends on where the record is.
        last = found.some(({ start }) => start === record.length) ? undefined : record;
      }
      for (const list of lists) if (list.at(-1) !== record) list.push(record);
    }
    if (this.#ofFew.size >= MAX_KEPT) this.#ofFew = new Map();
    (members.length > FEW_RECORDS ? this.#ofMany : this.#ofFew).set(key, owners);
    return owners;
  }

  /** The lists of those that have the findings of a record in the definition of a name. */
  #listsOf(record: R, found: readonly Placed[], name: string, owners: Map<string, R[]>): R[][] {
    const lists: R[][] = [];
    for (const finding of found) {
      if (this.#holderOf(record, finding) !== name) continue;
      const key = keyOf(record, finding);
      const known = owners.get(key);
      const list = known ?? [];
      if (known === undefined) owners.set(key, list);
      lists.push(list);
    }
    return lists;
  }

  /** Whether two records refer to the same definitions, with the same findings in those. */
  isSame(a: R, b: R): boolean {
    const areReferring = a.defines === undefined && b.defines === undefined;
    return areReferring && a.length === b.length && areEqual(a.aliases, b.aliases) && this.#haveSameFindings(a, b);
  }

  /** The name of the definition that contains a finding, the last that starts before it; undefined where none does. */
  #holderOf(record: R, { start }: Placed): string | undefined {
    const own = record.defines;
    if (start >= 0 && start < record.length) return own;
    let holder = own ?? record.aliases[0];
    let last = own === undefined || start < 0 ? -1 : record.start;
    for (const name of record.aliases) {
      const at = aliasAt(this.#document, name, record.start);
      if (at <= last || at > record.start + start) continue;
      holder = name;
      last = at;
    }
    return holder;
  }

  /** Where a name that a record refers to is defined, or -1. */
  #placeOf({ start, aliases }: R, name: string): number {
    return aliases.includes(name) ? aliasAt(this.#document, name, start) : -1;
  }

  #referringTo(name: string, section: number, definition: number): number {
    if (definition < 0) return 0;
    const known = this.#counts.get(keyIn(section, name)) ?? this.#countReferring(name, section);
    return known.get(definition) ?? 0;
  }

  /** Counts for all definitions of a name in a section of the file in one pass. */
  #countReferring(name: string, section: number): ReadonlyMap<number, number> {
    const counts = new Map<number, number>();
    let last: R | undefined;
    let definition = -1;
    const members = this.#members(name, this.#scopes.spanOf(section));
    for (const record of members) {
      if (last === undefined || !this.isSame(last, record)) {
        definition = this.#placeOf(record, name);
        last = record;
      }
      counts.set(definition, (counts.get(definition) ?? 0) + 1);
    }
    if (members.length > FEW_RECORDS) this.#counts.set(keyIn(section, name), counts);
    return counts;
  }
}

/** Distinguishes names in different sections of the file. Most files have one section. */
const keyIn = (section: number, name: string): string => (section === 0 ? name : `${section} ${name}`);

function keyOf({ start: by }: Sharer, { code, message, start, end }: Placed): string {
  return `${code} ${by + start} ${by + end} ${message}`;
}

function functionsOf(records: readonly Sharer[]): string {
  const names = records.map(({ header }) => {
    return header?.symbol === undefined
      ? "a function without a name"
      : `@${visible(cut(header.symbol, MAX_NAME_LENGTH))}`;
  });
  if (names.length <= MAX_NAMES) return ` (for ${names.join(" and ")})`;
  return ` (for ${names.slice(0, MAX_NAMES).join(", ")} and ${names.length - MAX_NAMES} more)`;
}
