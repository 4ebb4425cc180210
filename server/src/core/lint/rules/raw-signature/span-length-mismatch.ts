import { defineRule } from "../../rule.js";

export const spanLengthMismatch = defineRule({
  id: "span-length-mismatch",
  family: "raw-signature",
  severity: "error",
  fix: "safe",
  summary: "Span length does not match its contents",
  reportedBy: ["raw", "partial", "sip"],
});
