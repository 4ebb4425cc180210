import { defineRule } from "../../rule.js";
import { staleTypes } from "./staleTypes.js";

export const staleDim = defineRule({
  id: "stale-dim",
  family: "signature",
  severity: "warning",
  fix: "suggestion",
  summary: "Static dimension in the metadata differs from the function's",
  keys: ["d", "f", "f_partial", "iree.abi", "iree.abi.declaration"],
  check(context) {
    for (const { aspect, report } of staleTypes(context)) if (aspect === "dim") context.report(report);
  },
});
