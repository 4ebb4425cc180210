import { defineRule } from "../../rule.js";
import { staleTypes } from "./staleTypes.js";

export const staleRank = defineRule({
  id: "stale-rank",
  family: "signature",
  severity: "warning",
  fix: "suggestion",
  summary: "Rank in the metadata differs from the function's",
  keys: ["d", "f", "f_partial", "iree.abi", "iree.abi.declaration"],
  check(context) {
    for (const { aspect, report } of staleTypes(context)) if (aspect === "rank") context.report(report);
  },
});
