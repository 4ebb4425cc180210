import { defineRule } from "../../rule.js";

export const missingMark = defineRule({
  id: "missing-mark",
  family: "mlir",
  severity: "error",
  fix: "suggestion",
  textOnly: true,
  summary: "Statement without the = after its results, the @ of its function, or a comma between values",
  reportedBy: ["structure"],
});
