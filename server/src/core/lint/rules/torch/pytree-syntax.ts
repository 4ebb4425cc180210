import { defineRule } from "../../rule.js";

export const pytreeSyntax = defineRule({
  id: "pytree-syntax",
  family: "torch",
  severity: "error",
  fix: "safe",
  summary: "PyTorch structure is not JSON",
  reportedBy: ["torch-pytree"],
});
