import { defineRule } from "../../rule.js";

/** Reported where suppressions are applied: only there it is known what each of them removed. */
export const unusedSuppression = defineRule({
  id: "unused-suppression",
  family: "mlir",
  severity: "warning",
  fix: "safe",
  textOnly: true,
  summary: "Suppression without a finding to suppress",
  reportedBy: ["suppressions"],
});
