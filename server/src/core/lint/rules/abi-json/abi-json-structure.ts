import { defineRule } from "../../rule.js";

export const abiJsonStructure = defineRule({
  id: "abi-json-structure",
  family: "abi-json",
  severity: "error",
  fix: "suggestion",
  summary: "ABI JSON lacks its arrays of argument and result records",
  reportedBy: ["abi-json"],
});
