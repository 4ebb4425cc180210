import { integerOf } from "../../integers.js";
import { defineRule } from "../../rule.js";
import { argumentAttributes } from "./attributeValues.js";
import { isPlainlyOther, isScalar } from "./storageTypes.js";

export const invalidOutputType = defineRule({
  id: "invalid-output-type",
  family: "attribute",
  severity: "error",
  textOnly: true,
  summary: "Storage argument, or the result that it is for, has a type that can't hold a tensor",
  keys: ["iree.abi.output"],
  check(context) {
    for (const { entry, index, parameter } of argumentAttributes(context, "iree.abi.output")) {
      if (isPlainlyOther(parameter.type) && !parameter.type.startsWith("tensor")) {
        const message = `Argument ${index} is storage for a result but its type is ${parameter.type}, expected !hal.buffer, !hal.buffer_view or a tensor`;
        context.report({ span: parameter.typeSpan, message });
        continue;
      }
      const result = integerOf(entry.value);
      const type = result === undefined ? undefined : context.header?.results[result]?.type;
      if (type === undefined || entry.value === undefined || !isScalar(type)) continue;
      context.report({
        span: entry.value,
        message: `Result ${result} is passed by value as ${type}, expected a tensor for storage`,
      });
    }
  },
});
