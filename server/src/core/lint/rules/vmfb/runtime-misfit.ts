import { defineRule } from "../../rule.js";

/** Reported for the selected runtimes only: lint/runtimes.ts. */
export const runtimeMisfit = defineRule({
  id: "runtime-misfit",
  family: "vmfb",
  severity: "error",
  summary: "IREE's runtime of a selected release rejects the module",
  reportedBy: ["runtimes"],
});
