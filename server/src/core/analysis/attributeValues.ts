/** Attributes by key and place, and the numbers in their values. */
import type { Island, Place } from "../mlir/record.js";
import type { Value } from "../mlir/syntax.js";
import type { RuleContext } from "../rules/context.js";
import { integerOf } from "./integers.js";

/** The number of a value; undefined for a boolean and whatever else is no number. */
export function indexOf(value: Value | undefined): number | undefined {
  return value?.kind === "integer" ? integerOf(value) : undefined;
}

/** The attributes of a key that stand at a place, in the order of the text. */
export function attributesAt(context: RuleContext, key: string, place: Place): readonly Island[] {
  return context.islands.filter((island) => island.key === key && island.place === place);
}

/** `1 argument`, `2 arguments`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
