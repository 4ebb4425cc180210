/** Checks of the JSON values that callers pass as models. `path` is where the value is in the model. */

import { ModelError } from "./codec.js";
import { isObject } from "./json/plain.js";

/** @throws ModelError */
export function objectAt(path: string, value: unknown, expected = "an object"): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw new ModelError(path, expected);
  return value;
}

/** @throws ModelError */
export function arrayAt(path: string, value: unknown, expected = "an array"): readonly unknown[] {
  if (!Array.isArray(value)) throw new ModelError(path, expected);
  return value;
}

/** @throws ModelError */
export function stringAt(path: string, value: unknown): string {
  if (typeof value !== "string") throw new ModelError(path, "a string");
  return value;
}

/** @throws ModelError */
export function int32At(path: string, value: unknown): number {
  if (typeof value !== "number" || (value | 0) !== value) throw new ModelError(path, "an integer of 32 bits");
  // JSON can spell -0, which is 0.
  return value + 0;
}
