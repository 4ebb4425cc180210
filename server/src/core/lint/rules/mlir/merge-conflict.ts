import { defineRule } from "../../rule.js";

export const mergeConflict = defineRule({
  id: "merge-conflict",
  family: "mlir",
  severity: "error",
  fix: "suggestion",
  textOnly: true,
  summary: "Merge conflict that was not resolved",
  reportedBy: ["structure"],
});
