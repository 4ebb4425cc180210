/** The results that a function's storage arguments name by number. */

import { roleIn } from "../../../abi/functionRole.js";
import type { RecordView } from "../../../abi/recordView.js";
import type { IntegerValue } from "../../../syntax/syntax.js";
import type { Report } from "../../context.js";
import { integerOf } from "../../integers.js";
import { argumentAttributes, isReadAt } from "./attributeValues.js";
import { isScalar } from "./storageTypes.js";

/** The attributes by which an argument is a result's storage: the StableHLO pipeline makes the first of the second. */
export const OUTPUT_KEYS: readonly string[] = ["iree.abi.output", "tf.aliasing_output"];

/** Whether nothing on a function is of IREE, nor is it exported: frameworks write StableHLO's attribute for themselves, too. */
function isForeign(context: RecordView): boolean {
  return roleIn(context) === undefined && !context.islands.some(({ key }) => key.startsWith("iree."));
}

export interface StorageNumber {
  readonly value: IntegerValue;
  readonly argument: number;
  readonly result: number;
  /** Whether the function has no such result, or an argument before is its storage. */
  readonly isWrong: boolean;
  /** The argument before that is the storage of the same result. */
  readonly taken: number | undefined;
}

/** The numbers on the storage arguments of a function whose callers' storage is read, argument by argument. */
export function storageNumbers(context: RecordView): readonly StorageNumber[] {
  const { header } = context;
  if (header === undefined || !isReadAt(context, "iree.abi.output", "argument")) return [];
  if (isForeign(context)) return [];
  const found = OUTPUT_KEYS.flatMap((key) => argumentAttributes(context, key));
  const first = new Map<number, number>();
  const numbers: StorageNumber[] = [];
  for (const { entry, index } of found.sort((a, b) => a.index - b.index)) {
    const { value } = entry;
    const result = integerOf(value);
    if (value?.kind !== "integer" || result === undefined) continue;
    const isMissing = header.results[result] === undefined;
    const owner = first.get(result);
    if (owner === undefined && !isMissing) first.set(result, index);
    const taken = isMissing || owner === index ? undefined : owner;
    numbers.push({ value, argument: index, result, isWrong: isMissing || taken !== undefined, taken });
  }
  return numbers;
}

/** The fix for the only wrong number, where a single result has no storage yet. */
export function renumbering({ header }: RecordView, numbers: readonly StorageNumber[]): Report["fix"] {
  const [wrong, another] = numbers.filter(({ isWrong }) => isWrong);
  if (wrong === undefined || another !== undefined) return undefined;
  const named = new Set(numbers.map(({ result }) => result));
  const free = (header?.results ?? []).flatMap(({ type }, i) => (named.has(i) || isScalar(type) ? [] : [i]));
  const [only] = free;
  if (only === undefined || free.length > 1) return undefined;
  const { start, text } = wrong.value;
  const edits = [{ start, end: start + text.length, newText: `${only}` }];
  return { title: `Change the number to ${only}`, safe: false, edits };
}
