/** What findings depend on besides their record's own text: answers about symbols elsewhere. */

/** What was found for one question about one part of the file. */
export interface Answer {
  readonly kind: "module" | "torch" | "vm" | "alias" | "definition";
  readonly name: string;
  /** What was found, and nothing else, so that answers can be compared. */
  found: string;
  /** Where the symbol or alias was found; -1 where it was not. */
  at: number;
  /** The text that the answer depends on besides names: empty where `at` is -1. */
  start: number;
  end: number;
  /** Whether an edit may have changed it. */
  stale: boolean;
  /** Changes each time the answer does; -1 when it is not followed any more. */
  version: number;
}

/** Answers with the versions that something was derived from. */
export interface Dependencies {
  readonly answers: readonly Answer[];
  readonly versions: readonly number[];
  readonly index: { readonly changes: number };
  /** The `changes` of the index at which all were last seen to be current. */
  currentAt: number;
}
