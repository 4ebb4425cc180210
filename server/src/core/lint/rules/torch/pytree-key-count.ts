import { defineRule } from "../../rule.js";

export const pytreeKeyCount = defineRule({
  id: "pytree-key-count",
  family: "torch",
  severity: "error",
  summary: "Number of keys or fields differs from the number of children",
  reportedBy: ["torch-pytree"],
});
