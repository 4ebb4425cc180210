/** What the printers of single attributes and types need from `ValueText`. */
import { literal } from "./asmText.js";
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

/** The type at the index that is read next. @throws BytecodeError */
export function typeAt(values: ValuePrinter, cursor: Cursor): string {
  return values.typeIn(cursor.index("types", values.values.types));
}

/** The attribute at the index that is read next. @throws BytecodeError */
export function attributeAt(values: ValuePrinter, cursor: Cursor, elision: Elision): string {
  return values.attributeIn(cursor.index("attributes", values.values.attributes), elision);
}

/** The string at the index that is read next, in quotes. @throws BytecodeError */
export function stringAt(values: ValuePrinter, cursor: Cursor): string {
  const { strings } = values.values;
  const index = cursor.index("strings", strings.count);
  values.spend(strings.lengthAt(index));
  return literal(strings.at(index));
}

/** A list of texts printed one by one from a cursor. @throws BytecodeError */
export function listText(cursor: Cursor, item: () => string, separator = ", "): string {
  let text = "";
  for (let i = cursor.count("elements"); i > 0; i--) text += (text === "" ? "" : separator) + item();
  return text;
}
