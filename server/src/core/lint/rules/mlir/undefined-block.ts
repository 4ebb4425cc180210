import { defineRule } from "../../rule.js";

export const undefinedBlock = defineRule({
  id: "undefined-block",
  family: "mlir",
  severity: "error",
  fix: "suggestion",
  textOnly: true,
  summary: "Branch to a block that its region does not have",
  reportedBy: ["structure"],
});
