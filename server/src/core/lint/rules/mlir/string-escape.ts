import { defineRule } from "../../rule.js";

export const stringEscape = defineRule({
  id: "string-escape",
  family: "mlir",
  severity: "error",
  fix: "suggestion",
  textOnly: true,
  summary: "String has an unknown escape",
  reportedBy: ["string-literals"],
});
