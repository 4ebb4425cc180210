import type { IntegerValue } from "../syntax/syntax.js";

/** The number that an integer attribute holds, or undefined if a JavaScript number can't hold it exactly. */
export function integerOf({ text }: IntegerValue): number | undefined {
  const digits = text.replace(/^-\s*/, "");
  const number = digits === text ? Number(text) : -Number(digits);
  return Number.isSafeInteger(number) ? number : undefined;
}
