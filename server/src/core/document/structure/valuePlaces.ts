/**
 * The places of one name, and what it means at one of them. They are found lazily: a text may use a name a million times,
 * and a hover counts few of them.
 */

import type { RawUse, ValueDefinition, VariableAt } from "../../syntax/variable.js";
import { hashOf } from "../../text/fingerprint.js";
import type { Span } from "../../text/offsetMap.js";
import { EventCursor, LISTED } from "./valueEvents.js";
import type { ReadStretch } from "./valueReader.js";
import { isBlockName, isNamed, type ValueScopes } from "./valueScopes.js";
import type { Piece } from "./valueStretches.js";

/** What defines the name in one stretch. */
interface Defined {
  readonly stretch: ReadStretch;
  /** For each definition its position in the events, and the start and end of its scope. */
  readonly rows: Int32Array;
}

const FIELDS = 3;

export class ValuePlaces {
  readonly #name: string;
  readonly #hash: number;
  readonly #read: readonly ReadStretch[];
  readonly #piece: Piece;
  readonly #scopes: ValueScopes;
  readonly #definitions: readonly Defined[];
  #isListed = false;

  constructor(name: string, read: readonly ReadStretch[], piece: Piece, scopes: ValueScopes) {
    this.#name = name;
    this.#hash = hashOf(name);
    this.#read = read;
    this.#piece = piece;
    this.#scopes = scopes;
    this.#definitions = read.map((stretch) => this.#definedIn(stretch)).filter(({ rows }) => rows.length > 0);
  }

  #definedIn(stretch: ReadStretch): Defined {
    const rows: number[] = [];
    const cursor = new EventCursor(stretch.events);
    let text: string | undefined;
    let [kind, ref, scope] = [-1, -1, undefined as Span | undefined];
    while (cursor.nextBinding(this.#hash)) {
      text ??= this.#textOf(stretch);
      if (!isNamed(text, cursor, this.#name)) continue;
      if (cursor.kind === LISTED) this.#isListed = true;
      else if (cursor.kind !== kind || cursor.ref !== ref) {
        [kind, ref, scope] = [cursor.kind, cursor.ref, this.#scopes.ofEvent(stretch, cursor)];
      }
      if (scope === undefined || cursor.kind === LISTED) continue;
      rows.push(cursor.position, scope.start, scope.end);
    }
    return { stretch, rows: Int32Array.from(rows) };
  }

  /** Whether a list in a header may bind it: what it means depends on all of its places then. */
  get isListed(): boolean {
    return this.#isListed;
  }

  /** What the name means where it is at an offset. Not for one that a list may bind. */
  at(offset: number): VariableAt | undefined {
    const place = this.#definitions.length === 0 ? undefined : this.#placeAt(offset);
    if (place === undefined) return undefined;
    const { stretch, cursor } = place;
    const own = this.#scopes.ofEvent(stretch, cursor);
    const scope = own ?? this.#innermostAt(offset);
    if (scope === undefined || (own === undefined && !this.#mayBeUsed(scope, stretch, cursor))) return undefined;
    return {
      name: this.#name,
      scope,
      definitions: { [Symbol.iterator]: () => this.#definitionsIn(scope) },
      definitionCount: this.#countIn(scope),
      uses: { [Symbol.iterator]: () => this.#usesIn(scope) },
      isUnclear: false,
      result: own === undefined ? this.#useAt(stretch, cursor, this.#textOf(stretch)).result : undefined,
    };
  }

  #textOf({ start, length }: ReadStretch): string {
    return this.#piece.slice(start, start + length);
  }

  #useAt(stretch: ReadStretch, cursor: EventCursor, text: string): RawUse {
    return this.#scopes.useAt(stretch, cursor, this.#name, text);
  }

  /** The event of the name that starts at an offset. */
  #placeAt(offset: number): { readonly stretch: ReadStretch; readonly cursor: EventCursor } | undefined {
    const stretch = this.#read.find(({ start, length }) => start <= offset && offset < start + length);
    if (stretch === undefined) return undefined;
    const cursor = new EventCursor(stretch.events);
    while (cursor.nextOf(this.#hash)) {
      if (stretch.start + cursor.start !== offset) continue;
      return isNamed(this.#textOf(stretch), cursor, this.#name) ? { stretch, cursor } : undefined;
    }
    return undefined;
  }

  /** The innermost scope of the name that holds an offset. */
  #innermostAt(offset: number): Span | undefined {
    let found: Span | undefined;
    for (const { rows } of this.#definitions) {
      for (let i = 0; i < rows.length; i += FIELDS) {
        const [start, end] = [rows[i + 1] ?? 0, rows[i + 2] ?? 0];
        if (start > offset || offset >= end) continue;
        if (found === undefined || start > found.start || end < found.end) found = { start, end };
      }
    }
    return found;
  }

  /** Whether the use at a cursor, in a scope of the name, can mean what is defined there: a branch stays in its region. */
  #mayBeUsed(scope: Span, stretch: ReadStretch, cursor: EventCursor): boolean {
    return !isBlockName(this.#name) || this.#scopes.regionOfBranch(stretch, cursor) === scope.start;
  }

  *#definitionsIn(scope: Span): Generator<ValueDefinition> {
    for (const { stretch, rows } of this.#definitions) {
      const cursor = new EventCursor(stretch.events);
      for (let i = 0; i < rows.length; i += FIELDS) {
        if (rows[i + 1] !== scope.start || rows[i + 2] !== scope.end) continue;
        cursor.moveTo(rows[i] ?? 0);
        yield this.#scopes.definitionAt(stretch, cursor);
      }
    }
  }

  #countIn(scope: Span): number {
    let count = 0;
    for (const { rows } of this.#definitions) {
      for (let i = 0; i < rows.length; i += FIELDS) {
        if (rows[i + 1] === scope.start && rows[i + 2] === scope.end) count++;
      }
    }
    return count;
  }

  /** Scopes inside of another, where the name means something else, by their starts. */
  #scopesInside(scope: Span): readonly Span[] {
    const found: Span[] = [];
    for (const { rows } of this.#definitions) {
      for (let i = 0; i < rows.length; i += FIELDS) {
        const [start, end] = [rows[i + 1] ?? 0, rows[i + 2] ?? 0];
        const isSame = start === scope.start && end === scope.end;
        if (!isSame && start >= scope.start && end <= scope.end) found.push({ start, end });
      }
    }
    return found.sort((a, b) => a.start - b.start);
  }

  *#usesIn(scope: Span): Generator<RawUse> {
    const inside = this.#scopesInside(scope);
    let next = 0;
    let end = Number.NEGATIVE_INFINITY;
    for (const stretch of this.#read) {
      if (stretch.start + stretch.length <= scope.start) continue;
      const cursor = new EventCursor(stretch.events);
      for (let text: string | undefined; cursor.nextOf(this.#hash); ) {
        const start = stretch.start + cursor.start;
        if (start >= scope.end) return;
        for (let it = inside[next]; it !== undefined && it.start <= start; it = inside[++next])
          end = Math.max(end, it.end);
        if (start < Math.max(scope.start, end) || this.#scopes.ofEvent(stretch, cursor) !== undefined) continue;
        text ??= this.#textOf(stretch);
        if (isNamed(text, cursor, this.#name) && this.#mayBeUsed(scope, stretch, cursor)) {
          yield this.#useAt(stretch, cursor, text);
        }
      }
    }
  }
}
