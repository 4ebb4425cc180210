import { defineRule } from "../../rule.js";
import { noSuchValue } from "./attributeValues.js";
import { OUTPUT_KEYS, renumbering, storageNumbers } from "./storageNumbers.js";

export const outputIndexOutOfRange = defineRule({
  id: "output-index-out-of-range",
  family: "attribute",
  severity: "error",
  fix: "suggestion",
  textOnly: true,
  summary: "Storage argument names a result that the function does not have",
  keys: OUTPUT_KEYS,
  check(context) {
    const numbers = context.once(storageNumbers);
    const count = context.header?.results.length ?? 0;
    for (const { value, result, isWrong, taken } of numbers) {
      if (!isWrong || taken !== undefined) continue;
      const fix = renumbering(context, numbers);
      context.report({ span: value, message: noSuchValue("result", result, count), ...(fix && { fix }) });
    }
  },
});
