/** What can be wrong with the structure of a text, in any dialect. */
import type { Span } from "../../text/offsetMap.js";

export type StructureRule =
  | "count-mismatch"
  | "undefined-value"
  | "redefined-value"
  | "undefined-block"
  | "redefined-block"
  | "undefined-alias"
  | "duplicate-symbol"
  | "undefined-symbol"
  | "template-placeholder"
  | "unclosed-bracket"
  | "mismatched-bracket"
  | "missing-mark"
  | "misspelt-op"
  | "unexpected-character"
  | "unexportable-type"
  | "unterminated-string";

/** Something that is wrong. Offsets are relative to the text that was read. */
export interface StructureProblem extends Span {
  readonly rule: StructureRule;
  /** The name, the bracket or the characters; of counts what is wrong with them. */
  readonly name: string;
  /**
   * Where the name is defined first, what a bracket closes was opened, a quote's other one is, or a mark is missing; -1 where that
   * is nowhere.
   */
  readonly first: number;
  /** The name that was probably meant, or the mark that was expected. */
  readonly nearest: string | undefined;
}

/** Problems of one section of a file beyond which it is not MLIR. */
export const MAX_PROBLEMS = 512;

export const NO_PROBLEMS: readonly StructureProblem[] = [];

/** The same problem in a text that has what was read at an offset. */
export function problemAt(
  offset: number,
  { rule, start, end, name, first, nearest }: StructureProblem,
): StructureProblem {
  return { rule, start: start + offset, end: end + offset, name, first: first < 0 ? -1 : first + offset, nearest };
}

/** A symbol that its table has before. */
export function duplicateSymbol(name: string, start: number, end: number, first: number): StructureProblem {
  return { rule: "duplicate-symbol", start, end, name, first, nearest: undefined };
}
