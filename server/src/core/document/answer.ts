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
