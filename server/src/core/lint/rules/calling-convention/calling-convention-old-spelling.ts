import { defineRule } from "../../rule.js";

export const callingConventionOldSpelling = defineRule({
  id: "calling-convention-old-spelling",
  family: "calling-convention",
  severity: "error",
  fix: "safe",
  summary: "Calling convention is spelled as before 2021-02",
  reportedBy: ["cconv"],
});
