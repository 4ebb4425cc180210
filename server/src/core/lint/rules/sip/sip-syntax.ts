import { defineRule } from "../../rule.js";

export const sipSyntax = defineRule({
  id: "sip-syntax",
  family: "sip",
  severity: "error",
  summary: "Structured index path signature breaks its grammar",
  reportedBy: ["sip"],
});
