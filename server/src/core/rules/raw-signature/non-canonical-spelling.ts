import { defineRule } from "../rule.js";

export const nonCanonicalSpelling = defineRule({
  id: "non-canonical-spelling",
  family: "raw-signature",
  severity: "hint",
  fix: "safe",
  summary: "Signature is not spelled as its encoder writes it",
});
