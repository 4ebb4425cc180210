import { defineRule } from "../../rule.js";

export const unexportableType = defineRule({
  id: "unexportable-type",
  family: "signature",
  severity: "error",
  textOnly: true,
  summary: "Function that is exported or imported has a type that IREE can't pass",
  reportedBy: ["structure"],
});
