import { defineRule } from "../../rule.js";

/** Reported for the selected runtimes only: lint/unreadAttributes.ts. */
export const unreadAttribute = defineRule({
  id: "unread-attribute",
  family: "attribute",
  severity: "warning",
  summary: "Attribute that a selected release of IREE does not read: added later or removed earlier",
  reportedBy: ["runtimes"],
});
