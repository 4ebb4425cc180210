import { defineRule } from "../../rule.js";

/** Reported only where the user says which runtimes: lint/unreadAttributes.ts. */
export const unreadAttribute = defineRule({
  id: "unread-attribute",
  family: "attribute",
  severity: "warning",
  fix: "none",
  summary: "Attribute that IREE of a selected release does not read: it came later or went earlier",
  reportedBy: ["runtimes"],
});
