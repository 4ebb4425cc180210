/**
 * How much of a module may be processed. Entries share tables and strings freely, so that a small file can expand to
 * gigabytes of text: a million exports of one function with one long attribute.
 */
import { firstOf, type List } from "../text/lists.js";
import type { VmAttribute, VmModule, VmSignature } from "./module.js";

/**
 * At least so many bytes of a module may be shown or decoded. Real modules expand to about the size of their tables.
 */
const MIN_BUDGET = 1024 * 1024;
const MAX_BUDGET = 64 * 1024 * 1024;
const BUDGET_PER_BYTE = 8;

/** The cost of an entry besides its texts: about the memory that its decoded form takes. */
const ENTRY_COST = 160;

export interface Affordable {
  /** The module, or where that is too much, the first entries of its lists; exports come before anything else. */
  readonly module: VmModule;
  /** That it is too much: one sentence without a full stop. */
  readonly problem: string | undefined;
}

/** As much of a module as may be processed. Reads no more than that, and holds nothing. Never throws. */
export function affordable(module: VmModule): Affordable {
  const limit = Math.min(MAX_BUDGET, MIN_BUDGET + module.fileSize * BUDGET_PER_BYTE);
  let left = limit - module.name.length;
  const fitting = <Item>(list: List<Item>, weight: (item: Item) => number): List<Item> => {
    let length = 0;
    for (const item of list) {
      left -= ENTRY_COST + weight(item);
      if (left < 0) break;
      length++;
    }
    return firstOf(list, length);
  };
  const attributeWeight = ({ key, bytes }: VmAttribute) => key.length + bytes.length;
  const functionWeight = ({ name, callingConvention, attributes }: VmSignature & { readonly name: string }) => {
    let sum = name.length + (callingConvention?.length ?? 0);
    for (const attribute of attributes) {
      sum += ENTRY_COST + attributeWeight(attribute);
      if (sum > left) break;
    }
    return sum;
  };
  const part = {
    ...module,
    exports: fitting(module.exports, functionWeight),
    attributes: fitting(module.attributes, attributeWeight),
    imports: fitting(module.imports, functionWeight),
    dependencies: fitting(module.dependencies, ({ name }) => name.length),
    types: fitting(module.types, (name) => name.length),
  };
  if (left >= 0) return { module, problem: undefined };
  const count = (bytes: number) => bytes.toLocaleString("en");
  const found = `describes more than ${count(limit)} bytes in a file of ${count(module.fileSize)}`;
  return { module: part, problem: `Entries share tables so often that the module ${found}` };
}
