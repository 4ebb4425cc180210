import { defineRule } from "../../rule.js";

export const recordArity = defineRule({
  id: "record-arity",
  family: "abi-json",
  severity: "error",
  summary: "Type record has too few or too many elements",
  reportedBy: ["abi-json"],
});
