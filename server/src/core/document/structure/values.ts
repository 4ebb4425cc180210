/**
 * Values and blocks of one isolated piece of MLIR text (a function, mostly): what defines each name, and where it is used.
 * Known from the text alone are the results of ops, the arguments of blocks and of functions, and names that an op binds
 * for its regions (`scf.for %i = …`, `iter_args(%x = %y)`, `(%a as %b: t)`). Where the text leaves open what a name
 * means, it means nothing here.
 */

import type { NameParts, ValueDefinition, Values, Variable } from "../../syntax/variable.js";
import type { Span } from "../../text/offsetMap.js";
import {
  BARE,
  BLOCK_ARGUMENT,
  BOUND,
  EventCursor,
  FUNCTION_ARGUMENT,
  GROUP,
  hashOf,
  LABEL,
  LISTED,
  RESULT,
  USE,
} from "./valueEvents.js";
import type { Op, Region, Stretch } from "./valueFrames.js";
import { addDefinition, newParts, variablesOf } from "./valueNames.js";
import type { ReadStretch } from "./valueReader.js";
import { type Piece, Stretches } from "./valueStretches.js";

const KINDS: Readonly<Record<number, ValueDefinition["kind"]>> = {
  [RESULT]: "result",
  [LABEL]: "block",
  [BLOCK_ARGUMENT]: "block argument",
  [FUNCTION_ARGUMENT]: "function argument",
};

/** The values of a text, which may be edited. */
export class FunctionValues implements Values {
  readonly #piece: Piece;
  readonly #stretches: Stretches;
  #read: readonly ReadStretch[] = [];

  /**
   * @param isFunction Whether the text is one op, whose arguments its regions see.
   * @param size Of what is read at once; only tests give one.
   */
  constructor(piece: Piece, isFunction: boolean, size?: number) {
    this.#piece = piece;
    this.#stretches = new Stretches(piece.length, isFunction, size);
  }

  /** Follows an edit inside the text: what was in `span` is now `length` units long. */
  edit(span: Span, length: number): void {
    this.#stretches.edit(span, length);
  }

  /**
   * Reads what was edited.
   *
   * @param holes Parts that are isolated from the text, ascending: other functions and modules. They are not read.
   */
  read(holes: readonly Span[]): void {
    this.#read = this.#stretches.read(this.#piece, holes);
  }

  get(name: string): readonly Variable[] {
    return this.#variables([name]);
  }

  visibleAt(offset: number, max: number): readonly Variable[] {
    const names = new Set<string>();
    const at = this.#read.findIndex(({ start, length }) => offset <= start + length);
    for (let i = at < 0 ? this.#read.length - 1 : at; i >= 0 && names.size < max; i--) {
      const stretch = this.#read[i];
      const found = stretch === undefined ? [] : this.#visibleIn(stretch, offset);
      for (const name of found.reverse()) if (names.size < max) names.add(name);
    }
    const seen = this.#variables([...names]).filter(({ scope, definitions }) => {
      return scope.start <= offset && offset < scope.end && (definitions[0]?.end ?? offset) < offset;
    });
    return seen.sort((a, b) => (b.definitions[0]?.start ?? 0) - (a.definitions[0]?.start ?? 0));
  }

  blocksAt(offset: number): readonly string[] {
    let names: string[] = [];
    let inner = Number.NEGATIVE_INFINITY;
    for (const stretch of this.#read) {
      const cursor = new EventCursor(stretch.events);
      while (cursor.next()) {
        if (cursor.kind !== LABEL) continue;
        const scope = this.#scopeOf(stretch.regions[cursor.ref]);
        if (scope === undefined || scope.start > offset || offset >= scope.end || scope.start < inner) continue;
        if (scope.start > inner) names = [];
        inner = scope.start;
        names.push(this.#piece.slice(stretch.start + cursor.start, stretch.start + cursor.end));
      }
    }
    return [...new Set(names)];
  }

  /** The names that a stretch defines before an offset and for it, or may define, in the order of the text. */
  #visibleIn(stretch: ReadStretch, offset: number): string[] {
    const names: string[] = [];
    const cursor = new EventCursor(stretch.events);
    while (cursor.next()) {
      const { kind, ref } = cursor;
      if (stretch.start + cursor.end >= offset || kind === USE || kind === GROUP || kind === LABEL) continue;
      const scope =
        kind === RESULT || kind === BLOCK_ARGUMENT
          ? this.#scopeOf(stretch.regions[ref])
          : this.#boundBy(kind === BARE ? boundBy(stretch, ref) : stretch.ops[ref]);
      if (scope === undefined || scope.start > offset || offset >= scope.end) continue;
      names.push(this.#piece.slice(stretch.start + cursor.start, stretch.start + cursor.end));
    }
    return names;
  }

  /** The variables of some names, each name's together. */
  #variables(names: readonly string[]): Variable[] {
    const wanted = new Map(names.map((name) => [hashOf(name), newParts(name)]));
    // Names with the same hash, which are as good as impossible, are read one by one.
    if (wanted.size < names.length) return names.flatMap((name) => this.#variables([name]));
    const defined = this.#definedOf(wanted);
    for (const [i, stretch] of this.#read.entries()) {
      let text: string | undefined;
      const cursor = new EventCursor(stretch.events);
      while (cursor.next()) {
        const parts = defined.get(cursor.hash);
        if (parts === undefined || cursor.kind === GROUP) continue;
        text ??= this.#piece.slice(stretch.start, stretch.start + stretch.length);
        if (isNamed(text, cursor, parts.name)) this.#take(i, stretch, cursor, parts, text);
      }
    }
    return [...defined.values()].flatMap(variablesOf);
  }

  /** Those that are defined anywhere: a name that is used a million times may have no definition. */
  #definedOf(wanted: ReadonlyMap<number, NameParts>): ReadonlyMap<number, NameParts> {
    const found = new Set<number>();
    for (const { events } of this.#read) {
      const cursor = new EventCursor(events);
      while (cursor.next()) if (cursor.kind !== USE && wanted.has(cursor.hash)) found.add(cursor.hash);
    }
    return new Map([...wanted].filter(([hash]) => found.has(hash)));
  }

  #take(index: number, stretch: ReadStretch, cursor: EventCursor, parts: NameParts, text: string): void {
    const { kind, ref } = cursor;
    const bound = kind === BARE ? boundBy(stretch, ref) : stretch.ops[ref];
    if (kind === USE || (kind === BARE && bound === undefined)) this.#takeUse(stretch, cursor, parts, text);
    else if (kind === LISTED) this.#takeListed(index, stretch, cursor, parts);
    else if (kind === BARE || kind === BOUND) {
      const scope = this.#boundBy(bound);
      const definition = definitionOf(stretch, cursor, "bound name", bound);
      if (scope !== undefined) addDefinition(parts, definition, scope);
      // `store_var %a = %b` has no region that could see a name.
      else parts.uses.push({ start: definition.start, end: definition.end, region: 0, result: undefined });
    } else {
      const isFunction = kind === FUNCTION_ARGUMENT;
      const scope = isFunction ? { start: 0, end: this.#piece.length } : this.#scopeOf(stretch.regions[ref]);
      const op = isFunction ? bound : kind === BLOCK_ARGUMENT ? stretch.ops[cursor.extra] : undefined;
      if (scope !== undefined) addDefinition(parts, definitionOf(stretch, cursor, KINDS[kind] ?? "block", op), scope);
    }
  }

  #takeUse(stretch: ReadStretch, cursor: EventCursor, parts: NameParts, text: string): void {
    const digits = cursor.start + parts.name.length + 1;
    const result = digits > cursor.end ? undefined : Number(text.slice(digits, cursor.end));
    const region = parts.name.startsWith("^") ? (this.#scopeOf(stretch.regions[cursor.ref])?.start ?? 0) : 0;
    parts.uses.push({ start: stretch.start + cursor.start, end: stretch.start + cursor.end, region, result });
  }

  #takeListed(index: number, stretch: ReadStretch, cursor: EventCursor, parts: NameParts): void {
    const op = stretch.ops[cursor.ref];
    if (op === undefined) return;
    const definition = definitionOf(stretch, cursor, "bound name", op);
    const scope = op.regions.some(({ isPlain }) => isPlain) ? this.#regionsOf(op) : undefined;
    const mayBeLast = cursor.extra === 1 && scope !== undefined;
    const unclear = mayBeLast && !this.#hasGroupAfter(index, op, definition.start, scope.start);
    parts.candidates.push({ definition, scope, unclear });
  }

  /** Whether another group of an op's header follows, up to its first region. */
  #hasGroupAfter(index: number, op: Op, from: number, to: number): boolean {
    for (let i = index; i < this.#read.length; i++) {
      const stretch = this.#read[i];
      if (stretch === undefined || stretch.start > to) return false;
      const cursor = new EventCursor(stretch.events);
      while (cursor.next()) {
        const at = stretch.start + cursor.start;
        if (cursor.kind === GROUP && at > from && at < to && stretch.ops[cursor.ref] === op) return true;
      }
    }
    return false;
  }

  #scopeOf(region: Region | undefined): Span | undefined {
    return region === undefined ? undefined : { start: offsetOf(region), end: this.#endOf(region) };
  }

  #endOf({ endStretch, end }: Region): number {
    return endStretch?.isCurrent ? endStretch.start + end : this.#piece.length;
  }

  /** Where a name is known that an op binds. */
  #boundBy(op: Op | undefined): Span | undefined {
    return op?.isFunction ? { start: 0, end: this.#piece.length } : op && this.#regionsOf(op);
  }

  #regionsOf(op: Op): Span | undefined {
    const { regions } = op;
    const [first, last] = [regions[0], regions[regions.length - 1]];
    return first === undefined || last === undefined ? undefined : { start: offsetOf(first), end: this.#endOf(last) };
  }
}

const offsetOf = ({ stretch, at }: { readonly stretch: Stretch; readonly at: number }): number => stretch.start + at;

/** The definition at a cursor; `op` is the one whose name or argument it is. */
function definitionOf(stretch: Stretch, cursor: EventCursor, kind: ValueDefinition["kind"], op?: Op): ValueDefinition {
  const { start: base } = stretch;
  const isResult = cursor.kind === RESULT;
  const start = base + cursor.start;
  const statement = isResult ? base + cursor.extra : op === undefined ? start : offsetOf(op);
  const isTyped = !isResult && cursor.kind !== BARE && cursor.more >= 0;
  const end = base + cursor.end;
  return { start, end, kind, count: isResult ? cursor.more : 1, statement, typeAt: isTyped ? base + cursor.more : -1 };
}

/** The op that binds bare values, if it does. */
function boundBy({ bare }: ReadStretch, ref: number): Op | undefined {
  const values = bare[ref];
  return values?.boundIn?.isCurrent ? values.op : undefined;
}

/** Whether a token names just that; `%0#1` names `%0`. */
function isNamed(text: string, { start, end }: EventCursor, name: string): boolean {
  if (!text.startsWith(name, start)) return false;
  return end - start === name.length || text.charAt(start + name.length) === "#";
}
