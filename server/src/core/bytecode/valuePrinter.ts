/** What the printers of single attributes and types need of the printer of all of them. */
import type { Cursor } from "./cursor.js";
import type { ValueTable } from "./valueTable.js";

/**
 * When an attribute's type is left out: `never`, where it `may` be because it is what a reader assumes, always (`must`),
 * or the attribute is a `location` inside a location.
 */
export type Elision = "never" | "may" | "must" | "location";

export interface ValuePrinter {
  readonly values: ValueTable;
  /** Text of an attribute inside another value. */
  attributeIn(index: number, elision: Elision): string;
  /** Text of a type inside another value. */
  typeIn(index: number): string;
  /** Counts text that is about to be made (UTF-16 units), and stops the printing of a value that has no end worth it. */
  spend(length: number): void;
  /** The number that a distinct attribute has among those that were printed. */
  distinctNumber(index: number): number;
}

/** A list of texts of which each is printed from a cursor. @throws BytecodeError */
export function listText(cursor: Cursor, item: () => string, separator = ", "): string {
  let text = "";
  for (let i = cursor.count("elements"); i > 0; i--) text += (text === "" ? "" : separator) + item();
  return text;
}
