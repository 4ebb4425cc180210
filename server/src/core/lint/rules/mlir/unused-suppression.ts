import { defineRule } from "../../rule.js";

/** Raised where suppressions are applied, for only there it is known what each took away. */
export const unusedSuppression = defineRule({
  id: "unused-suppression",
  family: "mlir",
  severity: "warning",
  fix: "safe",
  textOnly: true,
  summary: "Suppression without a finding to suppress",
});
