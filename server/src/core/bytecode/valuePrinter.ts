/** What the printers of single attributes and types need from `ValueText`. */
import type { Cursor } from "./cursor.js";
import type { ValueTable } from "./valueTable.js";

/**
 * When an attribute's type is omitted: `never`, `may` if readers would assume it, `must`; `location` is for an
 * attribute inside a location.
 */
export type Elision = "never" | "may" | "must" | "location";

export interface ValuePrinter {
  readonly values: ValueTable;
  attributeIn(index: number, elision: Elision): string;
  typeIn(index: number): string;
  /** Counts text about to be made (UTF-16 units), and aborts a value whose text grows beyond the limit. */
  spend(length: number): void;
  /** The number of a distinct attribute, in the order of printing. */
  distinctNumber(index: number): number;
}

/** A list of texts printed one by one from a cursor. @throws BytecodeError */
export function listText(cursor: Cursor, item: () => string, separator = ", "): string {
  let text = "";
  for (let i = cursor.count("elements"); i > 0; i--) text += (text === "" ? "" : separator) + item();
  return text;
}
