import { defineRule } from "../../rule.js";

export const recordArity = defineRule({
  id: "record-arity",
  family: "abi-json",
  severity: "error",
  fix: "none",
  summary: "Type record has too few or too many elements",
  reportedBy: ["abi-json"],
});
