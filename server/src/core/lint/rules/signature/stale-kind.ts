import { defineRule } from "../../rule.js";
import { staleTypes } from "./staleTypes.js";

export const staleKind = defineRule({
  id: "stale-kind",
  family: "signature",
  severity: "warning",
  fix: "suggestion",
  summary: "Metadata describes a different kind of value than the function's type",
  keys: ["d", "f", "f_partial", "iree.abi", "iree.abi.declaration"],
  check(context) {
    for (const { aspect, report } of staleTypes(context)) if (aspect === "kind") context.report(report);
  },
});
