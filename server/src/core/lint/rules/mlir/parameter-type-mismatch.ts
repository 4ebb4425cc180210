import { defineRule } from "../../rule.js";

export const parameterTypeMismatch = defineRule({
  id: "parameter-type-mismatch",
  family: "mlir",
  severity: "warning",
  textOnly: true,
  summary: "One parameter initializes two globals of different types",
  reportedBy: ["structure"],
});
