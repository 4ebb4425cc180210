import { defineRule } from "../../rule.js";

export const undefinedSymbol = defineRule({
  id: "undefined-symbol",
  family: "mlir",
  severity: "error",
  fix: "suggestion",
  textOnly: true,
  summary: "Function is called, but nothing in the module defines it",
  reportedBy: ["structure"],
});
