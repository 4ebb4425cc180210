import { defineRule } from "../../rule.js";

export const unclosedBracket = defineRule({
  id: "unclosed-bracket",
  family: "mlir",
  severity: "error",
  textOnly: true,
  summary: "Bracket is never closed",
  reportedBy: ["structure"],
});
