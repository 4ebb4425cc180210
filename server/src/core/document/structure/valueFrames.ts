/** What is open while values are read: ops, regions, and brackets. Offsets are the text's. */

import type { ValueDefinition } from "../../syntax/variable.js";

/** An op that is being read: what it binds for its regions. */
export interface Op {
  readonly start: number;
  /** The piece of text as a whole: its arguments are seen everywhere in it. */
  readonly isFunction: boolean;
  readonly bound: { readonly name: string; readonly definition: ValueDefinition }[];
  readonly lists: {
    readonly name: string;
    readonly definition: ValueDefinition;
    readonly group: Group;
  }[];
  firstRegion: number;
  lastRegion: number;
  /** Whether a region of it has no arguments of its own. */
  plainRegion: boolean;
  /** The last group in parentheses before the first region. */
  lastGroup: Group | undefined;
}

export interface Region {
  readonly kind: number;
  readonly start: number;
  op: Op;
  /** Of the names that it defines; its end is known when the region closes. */
  readonly scope: { start: number; end: number };
}

/** Parentheses, square brackets, and braces without a region. */
export interface Group {
  readonly kind: number;
  /** For the arguments of a block. */
  readonly isBlock: boolean;
  readonly isAfterEqual: boolean;
  /** A word is directly before the bracket. */
  readonly attached: boolean;
  /** Bare values: `(%i, %j)`. Undefined once anything else was found. */
  alone: { readonly start: number; readonly end: number; readonly text: string }[] | undefined;
}

export type Frame = Region | Group;

export const isRegion = (frame: Frame | undefined): frame is Region => frame !== undefined && "scope" in frame;

export const newOp = (start: number, isFunction = false): Op => ({
  start,
  isFunction,
  bound: [],
  lists: [],
  firstRegion: -1,
  lastRegion: -1,
  plainRegion: false,
  lastGroup: undefined,
});
