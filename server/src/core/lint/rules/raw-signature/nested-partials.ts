import { defineRule } from "../../rule.js";

export const nestedPartials = defineRule({
  id: "nested-partials",
  family: "raw-signature",
  severity: "error",
  fix: "safe",
  summary: "Sections of a raw signature hold sections, as IREE wrote them for two days of December 2019",
  reportedBy: ["raw"],
});
