import { defineRule } from "../../rule.js";

export const unknownDevice = defineRule({
  id: "unknown-device",
  family: "mlir",
  severity: "error",
  fix: "suggestion",
  textOnly: true,
  summary: "Attribute of a device that the HAL dialect does not have",
  reportedBy: ["structure"],
});
