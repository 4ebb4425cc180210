import { defineRule } from "../../rule.js";

/** Reported where suppressions are applied, which knows what each of them removed. */
export const unusedSuppression = defineRule({
  id: "unused-suppression",
  family: "mlir",
  severity: "warning",
  fix: "safe",
  textOnly: true,
  summary: "Suppression without a finding to suppress",
  reportedBy: ["suppressions"],
});
