import { defineRule } from "../../rule.js";

export const scalarCodeSpelling = defineRule({
  id: "scalar-code-spelling",
  family: "raw-signature",
  severity: "error",
  fix: "safe",
  summary: "Scalar type code has a sign or leading zeros",
  reportedBy: ["raw", "partial"],
});
