import { defineRule } from "../../rule.js";

export const unknownRecord = defineRule({
  id: "unknown-record",
  family: "abi-json",
  severity: "error",
  fix: "suggestion",
  summary: "Unknown kind of type record",
  reportedBy: ["abi-json"],
});
