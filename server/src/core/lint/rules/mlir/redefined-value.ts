import { defineRule } from "../../rule.js";

export const redefinedValue = defineRule({
  id: "redefined-value",
  family: "mlir",
  severity: "error",
  textOnly: true,
  summary: "Value is defined twice in one region",
  reportedBy: ["structure"],
});
