import { defineRule } from "../../rule.js";

export const emptyReflectionKey = defineRule({
  id: "empty-reflection-key",
  family: "reflection",
  severity: "warning",
  summary: "Reflection key is empty, so its value is left out of the module",
  keys: [""],
  check(context) {
    for (const { key, entry } of context.islands) {
      if (key !== "") continue;
      context.report({ span: entry.keySpan, message: "Reflection key is empty, expected a name to look it up by" });
    }
  },
});
