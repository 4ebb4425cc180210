import { defineRule } from "../../rule.js";

export const foreignRecord = defineRule({
  id: "foreign-record",
  family: "abi-json",
  severity: "error",
  fix: "suggestion",
  summary: "Type record is one that only another tool or an older IREE knew",
  reportedBy: ["abi-json"],
});
