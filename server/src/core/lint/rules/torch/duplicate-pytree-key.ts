import { defineRule } from "../../rule.js";

export const duplicatePytreeKey = defineRule({
  id: "duplicate-pytree-key",
  family: "torch",
  severity: "error",
  summary: "Duplicate key or field in a node of a PyTorch structure",
  reportedBy: ["torch-pytree"],
});
