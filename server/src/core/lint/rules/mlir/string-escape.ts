import { defineRule } from "../../rule.js";

export const stringEscape = defineRule({
  id: "string-escape",
  family: "mlir",
  severity: "error",
  fix: "none",
  textOnly: true,
  summary: "String holds an escape that MLIR does not know",
  reportedBy: ["string-literals"],
});
