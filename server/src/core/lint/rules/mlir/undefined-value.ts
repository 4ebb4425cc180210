import { defineRule } from "../../rule.js";

export const undefinedValue = defineRule({
  id: "undefined-value",
  family: "mlir",
  severity: "error",
  fix: "suggestion",
  textOnly: true,
  summary: "Value is used, but defined nowhere in the function",
  reportedBy: ["structure"],
});
