/** What the checks read from one piece of text. */
import type { StructureProblem } from "./problem.js";

/** What was read from one piece of text. Offsets are relative to it. */
export interface UnitFacts {
  readonly problems: readonly StructureProblem[];
  /** Whether its brackets match; otherwise nothing else is known. */
  readonly isBalanced: boolean;
  /** Where a type or an attribute has a `<` that nothing closes, or -1. */
  readonly unclosedBody: number;
  /** Whether each string ends on its line; otherwise nothing else is known. */
  readonly isReadable: boolean;
  /** The aliases that it names, with their marks. */
  readonly aliases: readonly string[];
}

export const NO_ALIASES: readonly string[] = [];

/** The facts of most pieces of text. */
export const CLEAN: UnitFacts = {
  problems: [],
  isBalanced: true,
  unclosedBody: -1,
  isReadable: true,
  aliases: NO_ALIASES,
};

/** The facts of most pieces whose brackets don't match. */
export const UNBALANCED: UnitFacts = { ...CLEAN, isBalanced: false };

/** The same facts, as one object for most pieces. */
export function shared(facts: UnitFacts): UnitFacts {
  const { problems, isBalanced, isReadable, unclosedBody, aliases } = facts;
  if (!isReadable) return facts;
  if (!isBalanced) return unclosedBody < 0 ? UNBALANCED : facts;
  return problems.length === 0 && aliases === NO_ALIASES ? CLEAN : facts;
}
