import { defineRule } from "../../rule.js";

export const rawSignatureSyntax = defineRule({
  id: "raw-signature-syntax",
  family: "raw-signature",
  severity: "error",
  fix: "suggestion",
  summary: "Raw signature breaks its grammar",
  reportedBy: ["raw", "partial"],
});
