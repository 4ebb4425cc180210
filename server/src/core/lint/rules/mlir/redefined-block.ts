import { defineRule } from "../../rule.js";

export const redefinedBlock = defineRule({
  id: "redefined-block",
  family: "mlir",
  severity: "error",
  textOnly: true,
  summary: "Block is defined twice in one region",
  reportedBy: ["structure"],
});
