import type { ValueKind } from "../abi/attributes/attribute.js";
import type { Value } from "../syntax/syntax.js";

/** The kinds of values that attributes take, in messages. */
export const VALUE_WORDS: Readonly<Record<ValueKind, string>> = {
  unit: "no value",
  string: "a string",
  integer: "an integer",
  symbol: "a symbol",
  array: "an array",
  dictionary: "a dictionary",
  type: "a type",
  attribute: "a dialect attribute",
};

const WORDS: Readonly<Record<Exclude<Value["kind"], "boolean" | "symbol">, string | undefined>> = {
  unit: "a unit attribute",
  string: "a string",
  float: "a float",
  dictionary: "a dictionary",
  type: "a type",
  array: "an array",
  integer: "an integer",
  alias: "an alias",
  opaque: "a dialect attribute",
  bad: undefined,
};

/**
 * A value's kind in messages: "an array", "a string"; undefined for text that is not a value. An entry without a value
 * is a unit attribute.
 */
export function kindWords(value: Value | undefined): string | undefined {
  if (value?.kind === "boolean") return `the boolean ${value.value}`;
  if (value?.kind === "symbol") return value.path.length > 1 ? "a nested symbol" : "a symbol";
  return WORDS[value?.kind ?? "unit"];
}
