import { defineRule } from "../../rule.js";

export const duplicateSymbol = defineRule({
  id: "duplicate-symbol",
  family: "mlir",
  severity: "error",
  textOnly: true,
  summary: "Symbol is defined twice in one symbol table",
  reportedBy: ["structure"],
});
