import { defineRule } from "../../rule.js";

export const pytreeStructure = defineRule({
  id: "pytree-structure",
  family: "torch",
  severity: "error",
  fix: "safe",
  summary: "PyTorch structure is not a protocol and a tree of nodes",
  reportedBy: ["torch-pytree"],
});
