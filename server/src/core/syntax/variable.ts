/** What the names of values and blocks refer to. */

import type { Span } from "../text/offsetMap.js";
import { firstIndex } from "../text/order.js";

/** A definition of a name. Offsets are relative to the text that was read. */
export interface ValueDefinition extends Span {
  readonly kind: "result" | "block argument" | "function argument" | "bound name" | "block";
  /** How many values it names: `%0:2` gives 2. */
  readonly count: number;
  /** Where its statement starts. */
  readonly statement: number;
  /** Where its type starts, after the colon; -1 where there is none. */
  readonly typeAt: number;
}

/** A use of a name; definitions are not uses. */
export interface ValueUse extends Span {
  /** The number after `#`, or undefined. */
  readonly result: number | undefined;
}

/** A value or a block: everything that its name refers to in its scope. */
export interface Variable {
  /** With its `%` or `^`, without `#1`. */
  readonly name: string;
  /** Where the name refers to this; relative, as all offsets here. */
  readonly scope: Span;
  /** More than one only in broken text. */
  readonly definitions: ValueDefinition[];
  /** In the order of the text. */
  uses: readonly ValueUse[];
  /** Whether there are uses that may or may not refer to this. */
  isUnclear: boolean;
}

/** What a name means at one of its places. Both lists are read as one goes through them: they may be very long. */
export interface VariableAt extends Pick<Variable, "name" | "scope" | "isUnclear"> {
  readonly definitions: Iterable<ValueDefinition>;
  readonly definitionCount: number;
  /** In the order of the text. */
  readonly uses: Iterable<ValueUse>;
  /** The number after `#` at that place, or undefined. */
  readonly result: number | undefined;
}

/** The names of one isolated region. */
export interface Values {
  /** What a name (with its `%` or `^`) refers to, in each scope that defines it. */
  get(name: string): readonly Variable[];
  /** What a name means where it is at an offset; of use until the next edit. */
  at(name: string, offset: number): VariableAt | undefined;
  /**
   * Values that are defined before an offset and known there, the nearest first: no more names than `max`. Without their
   * uses.
   */
  visibleAt(offset: number, max: number): readonly Variable[];
  /** The names of the blocks in the innermost region with blocks around an offset, in the order of the text. */
  blocksAt(offset: number): readonly string[];
}

/** A name that is used, and where. */
export interface RawUse extends ValueUse {
  /** Of a block: where its region starts. */
  readonly region: number;
}

/** A name of a typed list in an op's header: bound there for the op's regions if it is not defined yet. */
export interface Candidate {
  readonly definition: ValueDefinition;
  /** The op's regions, or undefined where it has none that could see the name. */
  readonly scope: Span | undefined;
  /** Where an op that is isolated from above would bind the name anew. */
  readonly unclear: boolean;
}

/** What is collected about one name. */
export interface NameParts {
  readonly name: string;
  scopes: Variable[];
  uses: RawUse[];
  readonly candidates: Candidate[];
  /** The scopes by their place, where there are many. */
  byPlace: Map<string, Variable> | undefined;
}

/** The use that starts at an offset. */
export function useAt(uses: readonly ValueUse[], offset: number): ValueUse | undefined {
  const found = uses[firstIndex(uses.length, (i) => (uses[i]?.start ?? 0) < offset)];
  return found?.start === offset ? found : undefined;
}
