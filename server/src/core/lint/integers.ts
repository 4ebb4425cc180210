/** What an integer attribute says. */
import type { IntegerValue } from "../syntax/syntax.js";

/** The number, or undefined where it is beyond what a number holds exactly. */
export function integerOf({ text }: IntegerValue): number | undefined {
  const digits = text.replace(/^-\s*/, "");
  const number = digits === text ? Number(text) : -Number(digits);
  return Number.isSafeInteger(number) ? number : undefined;
}
