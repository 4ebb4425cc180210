import { defineRule } from "../../rule.js";

export const countMismatch = defineRule({
  id: "count-mismatch",
  family: "mlir",
  severity: "error",
  textOnly: true,
  summary: "Values of an op are not as many, or not of the types, that its own type or its function says",
  reportedBy: ["structure"],
});
