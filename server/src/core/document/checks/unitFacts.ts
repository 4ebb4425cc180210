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
  /** The aliases that it names, with their marks, separated by blanks. */
  readonly aliases: string;
}

/** The facts of most pieces of text. */
export const CLEAN: UnitFacts = { problems: [], isBalanced: true, unclosedBody: -1, isReadable: true, aliases: "" };

/** The same of pieces that name aliases. A file may have a hundred thousand of them, so each holds nothing else. */
class NamingFacts implements UnitFacts {
  readonly aliases: string;

  constructor(aliases: string) {
    this.aliases = aliases;
  }

  get problems(): UnitFacts["problems"] {
    return CLEAN.problems;
  }

  get isBalanced(): boolean {
    return CLEAN.isBalanced;
  }

  get unclosedBody(): number {
    return CLEAN.unclosedBody;
  }

  get isReadable(): boolean {
    return CLEAN.isReadable;
  }
}

/** The facts of most pieces whose brackets don't match. */
export const UNBALANCED: UnitFacts = { ...CLEAN, isBalanced: false };

/** The same facts, as one object for most pieces, and as a small one for most others. */
export function shared(facts: UnitFacts): UnitFacts {
  const { problems, isBalanced, isReadable, unclosedBody, aliases } = facts;
  if (!isReadable) return facts;
  if (!isBalanced) return unclosedBody < 0 ? UNBALANCED : facts;
  if (problems.length > 0 || unclosedBody >= 0) return facts;
  return aliases === "" ? CLEAN : new NamingFacts(aliases);
}
