/**
 * Values and blocks of one isolated piece of MLIR text (a function, mostly): what defines each name, and where it is used.
 * Known from the text alone are the results of ops, the arguments of blocks and of functions, and names that an op binds
 * for its regions (`scf.for %i = …`, `iter_args(%x = %y)`, `(%a as %b: t)`). Where the text leaves open what a name
 * means, it means nothing here.
 */

import { type NameParts, useAt, type Values, type Variable, type VariableAt } from "../../syntax/variable.js";
import { hashOf } from "../../text/fingerprint.js";
import type { Span } from "../../text/offsetMap.js";
import { EventCursor, GROUP, LABEL, LISTED } from "./valueEvents.js";
import type { Op } from "./valueFrames.js";
import { addDefinition, newParts, variablesOf } from "./valueNames.js";
import { ValuePlaces } from "./valuePlaces.js";
import type { ReadStretch } from "./valueReader.js";
import { isNamed, ValueScopes } from "./valueScopes.js";
import { type Holes, type Piece, Stretches } from "./valueStretches.js";

/** The values of a text, which may be edited. */
export class FunctionValues implements Values {
  readonly #piece: Piece;
  readonly #stretches: Stretches;
  readonly #scopes: ValueScopes;
  #read: readonly ReadStretch[] = [];

  /**
   * @param isFunction Whether the text is one op, whose arguments its regions see.
   * @param size Of what is read at once; only tests give one.
   */
  constructor(piece: Piece, isFunction: boolean, size?: number) {
    this.#piece = piece;
    this.#scopes = new ValueScopes(piece);
    this.#stretches = new Stretches(piece.length, isFunction, size);
  }

  /** Follows an edit inside the text: what was in `span` is now `length` units long. */
  edit(span: Span, length: number): void {
    this.#stretches.edit(span, length);
  }

  /**
   * Reads what was edited.
   *
   * @param holes Other functions and modules. They are not read. Kept: edits move them, in the list that was given.
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

  at(name: string, offset: number): VariableAt | undefined {
    const places = new ValuePlaces(name, this.#read, this.#piece, this.#scopes);
    if (!places.isListed) return places.at(offset);
    // What a list binds is what others leave to it.
    for (const variable of this.get(name)) {
      const { definitions, uses } = variable;
      const use = useAt(uses, offset);
      if (use === undefined && !definitions.some(({ start }) => start === offset)) continue;
      return { ...variable, definitionCount: definitions.length, result: use?.result };
    }
    return undefined;
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
        const scope = this.#scopes.ofRegion(stretch.regions[cursor.ref]);
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
      const scope =
        kind === LISTED ? this.#scopes.ofBinding(stretch.ops[cursor.ref]) : this.#scopes.ofEvent(stretch, cursor);
      if (scope === undefined || scope.start > offset || offset >= scope.end) continue;
      names.push(this.#piece.slice(stretch.start + cursor.start, stretch.start + cursor.end));
    }
    return names;
  }

  #isDefined(name: string): boolean {
    const hash = hashOf(name);
    return this.#read.some(({ events }) => new EventCursor(events).nextBinding(hash));
  }

  /** The variables of some names, each name's together; without uses if these are not wanted. */
  #variables(names: readonly string[], areUsesWanted = true): Variable[] {
    // A name that is used a million times may have no definition.
    const defined = names.length > 1 ? names : names.filter((name) => this.#isDefined(name));
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
    const scope = this.#scopes.ofEvent(stretch, cursor);
    if (scope === undefined) parts.uses.push(this.#scopes.useAt(stretch, cursor, parts.name, text));
    else addDefinition(parts, this.#scopes.definitionAt(stretch, cursor), scope);
  }

  #takeListed(index: number, stretch: ReadStretch, cursor: EventCursor, parts: NameParts): void {
    const op = stretch.ops[cursor.ref];
    if (op === undefined) return;
    const definition = this.#scopes.definitionAt(stretch, cursor);
    const scope = op.hasPlainRegion ? this.#scopes.ofRegions(op) : undefined;
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
}
