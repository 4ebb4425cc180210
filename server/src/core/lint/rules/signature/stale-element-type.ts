import { defineRule } from "../../rule.js";
import { staleTypes } from "./staleTypes.js";

export const staleElementType = defineRule({
  id: "stale-element-type",
  family: "signature",
  severity: "warning",
  fix: "suggestion",
  summary: "Element type in the metadata differs from the function's",
  keys: ["d", "f", "f_partial", "iree.abi", "iree.abi.declaration"],
  check(context) {
    for (const { aspect, report } of staleTypes(context)) if (aspect === "element") context.report(report);
  },
});
