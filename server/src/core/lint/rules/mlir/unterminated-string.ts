import { defineRule } from "../../rule.js";

export const unterminatedString = defineRule({
  id: "unterminated-string",
  family: "mlir",
  severity: "error",
  textOnly: true,
  summary: "String is not closed on its line",
  reportedBy: ["string-literals"],
});
