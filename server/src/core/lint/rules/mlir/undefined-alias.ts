import { defineRule } from "../../rule.js";

export const undefinedAlias = defineRule({
  id: "undefined-alias",
  family: "mlir",
  severity: "error",
  fix: "suggestion",
  textOnly: true,
  summary: "Alias is used, but defined nowhere in its part of the file",
  reportedBy: ["structure"],
});
