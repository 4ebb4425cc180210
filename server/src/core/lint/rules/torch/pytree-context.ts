import { defineRule } from "../../rule.js";

export const pytreeContext = defineRule({
  id: "pytree-context",
  family: "torch",
  severity: "error",
  fix: "safe",
  summary: "Context of a node does not have the form that its type takes",
  reportedBy: ["torch-pytree"],
});
