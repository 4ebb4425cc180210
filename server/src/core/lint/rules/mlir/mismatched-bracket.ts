import { defineRule } from "../../rule.js";

export const mismatchedBracket = defineRule({
  id: "mismatched-bracket",
  family: "mlir",
  severity: "error",
  fix: "suggestion",
  textOnly: true,
  summary: "Closing bracket that closes nothing, or another kind of bracket",
  reportedBy: ["structure"],
});
