import { defineRule } from "../../rule.js";

export const exportWithoutName = defineRule({
  id: "export-without-name",
  family: "vmfb",
  severity: "error",
  summary: "Exported function of a compiled module has no name",
  // Upstream: runtime/src/iree/vm/bytecode/verifier.c.
  *module({ exports }) {
    for (const [i, { name, ordinal }] of exports.entries()) {
      if (name !== "") continue;
      yield { message: `Export ${i} (function ${ordinal}) has no name, expected one to look it up by` };
    }
  },
});
