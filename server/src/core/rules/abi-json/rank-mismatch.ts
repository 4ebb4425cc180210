import { defineRule } from "../rule.js";

export const rankMismatch = defineRule({
  id: "rank-mismatch",
  family: "abi-json",
  severity: "warning",
  fix: "suggestion",
  summary: "Rank of an ndarray record is not the number of its dimensions",
});
