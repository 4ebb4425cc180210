import { defineRule } from "../rule.js";

export const negativeDim = defineRule({
  id: "negative-dim",
  family: "abi-json",
  severity: "warning",
  fix: "suggestion",
  summary: "Dimension of an ndarray record is negative",
});
