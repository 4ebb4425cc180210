/** What a page shows to the checks: its own problems, and what other pages have to settle. Offsets are relative to the page. */

import type { Numbers } from "../../text/numbers.js";
import type { Span } from "../../text/offsetMap.js";
import type { CountFacts } from "./counts.js";
import type { StructureProblem } from "./problem.js";

/**
 * The scopes that other pages share, as numbers: what is open before the page, after so many closing braces, and what is open
 * at its end. Each region has one, and each op around it another for the names in its header.
 */
export const outerRegion = (closed: number): number => 2 * closed;
export const outerHeader = (closed: number): number => 2 * closed + 1;
export const openRegion = (i: number): number => ~(2 * i);
export const openHeader = (i: number): number => ~(2 * i + 1);

/** Whether a shared scope is that of an op's header. */
export const isHeader = (scope: number): boolean => ((scope < 0 ? ~scope : scope) & 1) === 1;

/** The fields of what is shared: a name, its scope and place, and whether it is used. */
export const SHARED_NAME = 0;
export const SHARED_SCOPE = 1;
export const SHARED_START = 2;
/** `MAY`, `CERTAIN`, or `USE`. */
export const SHARED_KIND = 3;
export const SHARED_FIELDS = 4;
export const USE = 2;

/** The fields of a symbol in a table that other pages share. */
export const SYMBOL_NAME = 0;
export const SYMBOL_SCOPE = 1;
export const SYMBOL_START = 2;
export const SYMBOL_END = 3;
export const SYMBOL_FIELDS = 4;

/** The fields of a function that an op needs. */
export const NEEDED_NAME = 0;
export const NEEDED_START = 1;
export const NEEDED_END = 2;
export const NEEDED_FIELDS = 3;

export interface PageFacts {
  /** What is wrong whatever other pages hold. */
  readonly problems: readonly StructureProblem[];
  readonly shared: Numbers;
  readonly symbols: Numbers;
  /** Functions that have to be defined, and symbols that ops name which may define them in a way of their own. */
  readonly needed: Numbers;
  readonly named: Numbers;
  /** The aliases that are used, each once. */
  readonly aliases: Numbers;
  /** Brackets that close none of the page's: their characters and places in turn. */
  readonly closers: Numbers;
  /** Those that are open at the page's end in the same way, and of the regions among them what their ops are. */
  readonly open: Numbers;
  readonly openOps: Numbers;
  /** Whether a bracket is wrong on the page itself. */
  readonly isBroken: boolean;
  /** Whether a quote is missing: what follows on its line may be read wrongly. */
  readonly isUnreadable: boolean;
  /** How many statements look like MLIR, and how many do not. */
  readonly ops: number;
  readonly strange: number;
  /** The first placeholder of a template. */
  readonly placeholder: Span | undefined;
  readonly counts: CountFacts;
}
