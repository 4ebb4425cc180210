import { defineRule } from "../../rule.js";

export const abiJsonSyntax = defineRule({
  id: "abi-json-syntax",
  family: "abi-json",
  severity: "error",
  fix: "safe",
  summary: "Value is not valid JSON",
  reportedBy: ["abi-json"],
});
