import { defineRule } from "../../rule.js";

/** Reported only where the user says which runtimes: lint/runtimes.ts. */
export const runtimeMisfit = defineRule({
  id: "runtime-misfit",
  family: "vmfb",
  severity: "error",
  summary: "IREE's runtime of a selected release rejects the module",
  reportedBy: ["runtimes"],
});
