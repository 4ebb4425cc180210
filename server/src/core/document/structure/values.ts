/**
 * Values and blocks of one isolated piece of MLIR text (a function, mostly): what defines each name, and where it is used.
 * Known from the text alone are the results of ops, the arguments of blocks and of functions, and names that an op binds
 * for its regions (`scf.for %i = …`, `iter_args(%x = %y)`, `(%a as %b: t)`). Where the text leaves open what a name
 * means, it means nothing here.
 */

import {
  type NameParts,
  type RawUse,
  useAt,
  type ValueDefinition,
  type Values,
  type Variable,
} from "../../syntax/variable.js";
import { hashOf } from "../../text/fingerprint.js";
import type { Span } from "../../text/offsetMap.js";
import {
  BARE,
  BLOCK_ARGUMENT,
  BOUND,
  EventCursor,
  FUNCTION_ARGUMENT,
  GROUP,
  kindsOf,
  LABEL,
  LISTED,
  RESULT,
  USE,
} from "./valueEvents.js";
import type { Op, Region, Stretch } from "./valueFrames.js";
import { addDefinition, newParts, variablesOf } from "./valueNames.js";
import type { ReadStretch } from "./valueReader.js";
import { type Holes, type Piece, Stretches } from "./valueStretches.js";

const KINDS: Readonly<Record<number, ValueDefinition["kind"]>> = {
  [RESULT]: "result",
  [LABEL]: "block",
  [BLOCK_ARGUMENT]: "block argument",
  [FUNCTION_ARGUMENT]: "function argument",
};

/** Where a name, or another with the same hash, is. */
interface Mentions {
  readonly name: string;
  readonly hash: number;
  readonly stretches: readonly ReadStretch[];
  readonly isDefined: boolean;
  readonly isListed: boolean;
}

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
   * @param holes Other functions and modules. They are not read.
   * @param isEnough Called after each step of the first reading; true to stop.
   * @returns Whether all is read.
   */
  read(holes: Holes, isEnough?: () => boolean): boolean {
    const read = this.#stretches.read(this.#piece, holes, isEnough);
    this.#read = read ?? [];
    return read !== undefined;
  }

  get(name: string): readonly Variable[] {
    return this.#variables([name]);
  }

  at(name: string, offset: number): Variable | undefined {
    const mentions = this.#mentionsOf(name);
    if (!mentions.isDefined) return undefined;
    // A block's name means what it does in its own region, and a list's what others leave to it.
    const isPlain = !name.startsWith("^") && !mentions.isListed;
    const scope = isPlain ? this.#scopeAt(mentions, offset) : undefined;
    const found = isPlain ? (scope === undefined ? [] : [this.#variableIn(mentions, scope)]) : this.get(name);
    return found.find(({ definitions, uses }) => {
      return definitions.some(({ start }) => start === offset) || useAt(uses, offset) !== undefined;
    });
  }

  visibleAt(offset: number, max: number): readonly Variable[] {
    const names = new Set<string>();
    const at = this.#read.findIndex(({ start, length }) => offset <= start + length);
    for (let i = at < 0 ? this.#read.length - 1 : at; i >= 0 && names.size < max; i--) {
      const stretch = this.#read[i];
      const found = stretch === undefined ? [] : this.#visibleIn(stretch, offset);
      for (const name of found.reverse()) if (names.size < max) names.add(name);
    }
    const seen = this.#variables([...names], false).filter(({ scope, definitions }) => {
      return scope.start <= offset && offset < scope.end && (definitions[0]?.end ?? offset) < offset;
    });
    for (const variable of seen) variable.uses = [];
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
    while (cursor.nextBinding()) {
      const { kind } = cursor;
      if (stretch.start + cursor.end >= offset || kind === LABEL) continue;
      const scope = kind === LISTED ? this.#boundBy(stretch.ops[cursor.ref]) : this.#scopeOfEvent(stretch, cursor);
      if (scope === undefined || scope.start > offset || offset >= scope.end) continue;
      names.push(this.#piece.slice(stretch.start + cursor.start, stretch.start + cursor.end));
    }
    return names;
  }

  #mentionsOf(name: string): Mentions {
    const hash = hashOf(name);
    const stretches: ReadStretch[] = [];
    let all = 0;
    for (const stretch of this.#read) {
      const kinds = kindsOf(hash, stretch.events);
      if (kinds !== 0) stretches.push(stretch);
      all |= kinds;
    }
    return { name, hash, stretches, isDefined: (all & ~(1 << USE)) !== 0, isListed: (all & (1 << LISTED)) !== 0 };
  }

  /** The scope of what a name means where it is at an offset. */
  #scopeAt(mentions: Mentions, offset: number): Span | undefined {
    let found: Span | undefined;
    eachOf(mentions, this.#piece, (stretch, cursor) => {
      const scope = this.#scopeOfEvent(stretch, cursor);
      const isThere = stretch.start + cursor.start === offset;
      if (scope === undefined || (!isThere && (scope.start > offset || offset >= scope.end))) return true;
      const isInner = found === undefined || scope.start > found.start || scope.end < found.end;
      if (isThere || isInner) found = scope;
      return !isThere;
    });
    return found;
  }

  /** What a name means in one of its scopes. */
  #variableIn(mentions: Mentions, scope: Span): Variable {
    const { name } = mentions;
    const parts = newParts(name);
    const variable: Variable = { name, scope, definitions: [], uses: [], isUnclear: false };
    const inner: Span[] = [];
    eachOf(mentions, this.#piece, (stretch, cursor, text) => {
      const own = this.#scopeOfEvent(stretch, cursor);
      const at = stretch.start + cursor.start;
      if (own === undefined) {
        if (at >= scope.start && at < scope.end) this.#takeUse(stretch, cursor, parts, text);
      } else if (own.start === scope.start && own.end === scope.end) {
        variable.definitions.push(this.#definitionOf(stretch, cursor));
      } else if (own.start >= scope.start && own.end <= scope.end) inner.push(own);
      return true;
    });
    variable.uses = outsideOf(inner, parts.uses);
    return variable;
  }

  /** The variables of some names, each name's together; without uses if these are not wanted. */
  #variables(names: readonly string[], areUsesWanted = true): Variable[] {
    // A name that is used a million times may have no definition.
    const defined = names.length > 1 ? names : names.filter((name) => this.#mentionsOf(name).isDefined);
    const wanted = new Map(defined.map((name) => [hashOf(name), newParts(name)]));
    // Names with the same hash, which are as good as impossible, are read one by one.
    if (wanted.size < defined.length) return defined.flatMap((name) => this.#variables([name], areUsesWanted));
    for (const [i, stretch] of this.#read.entries()) {
      let text: string | undefined;
      const cursor = new EventCursor(stretch.events);
      while (areUsesWanted ? cursor.next() : cursor.nextBinding()) {
        if (cursor.kind === GROUP) continue;
        const parts = wanted.get(cursor.hash);
        if (parts === undefined) continue;
        text ??= this.#piece.slice(stretch.start, stretch.start + stretch.length);
        if (isNamed(text, cursor, parts.name)) this.#take(i, stretch, cursor, parts, text);
      }
    }
    return [...wanted.values()].flatMap(variablesOf);
  }

  #take(index: number, stretch: ReadStretch, cursor: EventCursor, parts: NameParts, text: string): void {
    if (cursor.kind === LISTED) {
      this.#takeListed(index, stretch, cursor, parts);
      return;
    }
    const scope = this.#scopeOfEvent(stretch, cursor);
    if (scope === undefined) this.#takeUse(stretch, cursor, parts, text);
    else addDefinition(parts, this.#definitionOf(stretch, cursor), scope);
  }

  /** Where what is defined is known; undefined for a use. Not for lists. */
  #scopeOfEvent(stretch: ReadStretch, { kind, ref }: EventCursor): Span | undefined {
    switch (kind) {
      case USE:
        return undefined;
      case BARE:
        return this.#boundBy(boundBy(stretch, ref));
      // `store_var %a = %b` has no region that could see a name: a use.
      case BOUND:
        return this.#boundBy(stretch.ops[ref]);
      case FUNCTION_ARGUMENT:
        return { start: 0, end: this.#piece.length };
      default:
        return this.#scopeOf(stretch.regions[ref]);
    }
  }

  /** The definition at a cursor. */
  #definitionOf(stretch: ReadStretch, cursor: EventCursor): ValueDefinition {
    const { kind, ref, extra } = cursor;
    if (kind === RESULT || kind === LABEL) return definitionOf(stretch, cursor, KINDS[kind] ?? "block");
    const op = kind === BARE ? boundBy(stretch, ref) : stretch.ops[kind === BLOCK_ARGUMENT ? extra : ref];
    return definitionOf(stretch, cursor, KINDS[kind] ?? "bound name", op);
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
    const { firstRegion: first, lastRegion: last } = op;
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

/** Visits the events of a name, in the order of the text, until a visit returns false. */
function eachOf(
  { name, hash, stretches }: Mentions,
  piece: Piece,
  visit: (stretch: ReadStretch, cursor: EventCursor, text: string) => boolean,
): void {
  for (const stretch of stretches) {
    const text = piece.slice(stretch.start, stretch.start + stretch.length);
    const cursor = new EventCursor(stretch.events);
    while (cursor.next()) {
      if (cursor.hash !== hash || cursor.kind === GROUP || !isNamed(text, cursor, name)) continue;
      if (!visit(stretch, cursor, text)) return;
    }
  }
}

/** Those of ascending spans that are in none of others. */
function outsideOf(others: Span[], spans: readonly RawUse[]): readonly RawUse[] {
  if (others.length === 0) return spans;
  others.sort((a, b) => a.start - b.start);
  let next = 0;
  let end = Number.NEGATIVE_INFINITY;
  return spans.filter(({ start }) => {
    for (let other = others[next]; other !== undefined && other.start <= start; other = others[++next]) {
      end = Math.max(end, other.end);
    }
    return start >= end;
  });
}

/** Whether a token names just that; `%0#1` names `%0`. */
function isNamed(text: string, { start, end }: EventCursor, name: string): boolean {
  if (!text.startsWith(name, start)) return false;
  return end - start === name.length || text.charAt(start + name.length) === "#";
}
