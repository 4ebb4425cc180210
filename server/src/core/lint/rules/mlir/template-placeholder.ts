import { defineRule } from "../../rule.js";

export const templatePlaceholder = defineRule({
  id: "template-placeholder",
  family: "mlir",
  severity: "information",
  textOnly: true,
  summary: "Text is a template, whose placeholders are not MLIR",
  reportedBy: ["structure"],
});
