import { defineRule } from "../../rule.js";

export const callingConventionSyntax = defineRule({
  id: "calling-convention-syntax",
  family: "calling-convention",
  severity: "error",
  fix: "suggestion",
  summary: "Calling convention breaks its grammar",
  reportedBy: ["cconv"],
});
