/** What the names of values and blocks refer to. Offsets are the document's. */

import type { Span } from "../text/offsetMap.js";

/** A definition of a name. */
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
  /** Where the name refers to this. */
  readonly scope: Span;
  /** More than one only in broken text. */
  readonly definitions: readonly ValueDefinition[];
  /** In the order of the text. */
  readonly uses: readonly ValueUse[];
  /** Whether there are uses that may or may not refer to this. */
  readonly isUnclear: boolean;
}

/** What a name means at one of its places. */
export interface VariableAt extends Variable {
  /** The number after `#` at that place, or undefined. */
  readonly result: number | undefined;
}

/** The names in an isolated op, whose span this is, or outside of all of them. Of use until the next edit. */
export interface Values extends Span {
  /** What a name (with its `%` or `^`) refers to, in each scope that defines it. */
  get(name: string): readonly Variable[];
  /** What a name means where it is at an offset. */
  at(name: string, offset: number): VariableAt | undefined;
  /**
   * Values that are defined before an offset and known there, the nearest first: no more names than `max`. Each definition
   * is alone, without uses.
   */
  visibleAt(offset: number, max: number): readonly Variable[];
  /** The names of the blocks in the innermost region with blocks around an offset, in the order of the text. */
  blocksAt(offset: number): readonly string[];
}

/** Whether a name is a block's: it means what it does in its own region. */
export const isBlockName = (name: string): boolean => name.startsWith("^");
