/** What findings depend on besides their record's own text: answers about symbols elsewhere. */

/** What was found for one question about one section of the file. It moves with the text; another answer is another object. */
export interface Answer {
  readonly kind: "module" | "printed" | "torch" | "stablehlo" | "vm" | "export" | "alias" | "definition";
  readonly name: string;
  /** What was found, and nothing else, so that answers can be compared. */
  readonly found: string;
  /** Where the symbol, alias or export was found; -1 where it was not. */
  at: number;
  /** How much text from there shows the definition of an alias, in UTF-16 units; 0 for other answers. */
  readonly length: number;
  /** Stale where an edit may have changed it; outdated where another has taken its place, or it is not followed any more. */
  state: "current" | "stale" | "outdated";
}

/**
 * The answers that something was derived from. A single one is not in a list: a document may have a hundred thousand
 * records that depend on one each.
 */
export type Dependencies = Answer | readonly Answer[];

/** The answers as a list, in whichever form they are kept. */
export function answersOf(dependencies: Dependencies): readonly Answer[] {
  return "kind" in dependencies ? [dependencies] : dependencies;
}
