import { defineRule } from "../../rule.js";
import { argumentAttributes } from "./attributeValues.js";
import { isPlainlyOther } from "./storageTypes.js";

export const invalidTransientsType = defineRule({
  id: "invalid-transients-type",
  family: "attribute",
  severity: "error",
  summary: "Argument for transient storage is not a buffer",
  keys: ["iree.abi.transients"],
  check(context) {
    for (const { index, parameter } of argumentAttributes(context, "iree.abi.transients")) {
      if (!isPlainlyOther(parameter.type)) continue;
      const message = `Argument ${index} is transient storage but its type is ${parameter.type}, expected !hal.buffer or !hal.buffer_view`;
      // The wrapper takes a buffer view for each tensor, so a tensor passes the compiler's check.
      const severity = parameter.type.startsWith("tensor") ? { severity: "warning" as const } : {};
      context.report({ span: parameter.typeSpan, message, ...severity });
    }
  },
});
