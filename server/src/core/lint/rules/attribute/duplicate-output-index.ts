import { integerOf } from "../../integers.js";
import { defineRule } from "../../rule.js";
import { argumentAttributes } from "./attributeValues.js";

export const duplicateOutputIndex = defineRule({
  id: "duplicate-output-index",
  family: "attribute",
  severity: "error",
  textOnly: true,
  summary: "Two arguments are the storage of the same result",
  keys: ["iree.abi.output"],
  check(context) {
    const results = context.header?.results ?? [];
    const storage = new Map<number, number>();
    for (const { entry, index } of argumentAttributes(context, "iree.abi.output")) {
      const { value } = entry;
      const result = integerOf(value);
      // An out-of-range index has its own rule.
      if (value === undefined || result === undefined || results[result] === undefined) continue;
      const first = storage.get(result);
      if (first === undefined) storage.set(result, index);
      else if (first !== index) {
        const message = `Argument ${index} is storage for result ${result}, but argument ${first} already is`;
        context.report({ span: value, message });
      }
    }
  },
});
