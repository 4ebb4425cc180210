import type { Value } from "../syntax/syntax.js";

/** The number in an integer attribute; undefined for other values, and if a JavaScript number can't hold it exactly. */
export function integerOf(value: Value | undefined): number | undefined {
  if (value?.kind !== "integer") return undefined;
  const digits = value.text.replace(/^-\s*/, "");
  const number = digits === value.text ? Number(digits) : -Number(digits);
  return Number.isSafeInteger(number) ? number : undefined;
}
