import { defineRule } from "../../rule.js";

export const misspeltOp = defineRule({
  id: "misspelt-op",
  family: "mlir",
  severity: "warning",
  fix: "suggestion",
  textOnly: true,
  summary: "Op is not one of its dialect's, but nearly",
  reportedBy: ["structure"],
});
