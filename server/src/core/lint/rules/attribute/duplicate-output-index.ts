import { defineRule } from "../../rule.js";
import { OUTPUT_KEYS, renumbering, storageNumbers } from "./storageNumbers.js";

export const duplicateOutputIndex = defineRule({
  id: "duplicate-output-index",
  family: "attribute",
  severity: "error",
  fix: "suggestion",
  textOnly: true,
  summary: "Two arguments are the storage of the same result",
  keys: OUTPUT_KEYS,
  check(context) {
    const numbers = context.once(storageNumbers);
    for (const { value, argument, result, taken } of numbers) {
      if (taken === undefined) continue;
      const message = `Argument ${argument} is storage for result ${result}, but argument ${taken} already is`;
      const fix = renumbering(context, numbers);
      context.report({ span: value, message, ...(fix && { fix }) });
    }
  },
});
