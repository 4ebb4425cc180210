import { defineRule } from "../../rule.js";

export const unexpectedCharacter = defineRule({
  id: "unexpected-character",
  family: "mlir",
  severity: "error",
  fix: "suggestion",
  textOnly: true,
  summary: "Character is not MLIR, such as a no-break space, a typographic quote or a semicolon",
  reportedBy: ["structure"],
});
