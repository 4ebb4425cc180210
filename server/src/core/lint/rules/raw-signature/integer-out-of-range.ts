import { defineRule } from "../../rule.js";

export const integerOutOfRange = defineRule({
  id: "integer-out-of-range",
  family: "raw-signature",
  severity: "error",
  summary: "Integer does not fit 32 bits",
  reportedBy: ["raw", "partial", "sip", "abi-json"],
});
