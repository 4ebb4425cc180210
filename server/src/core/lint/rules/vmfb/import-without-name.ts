import { defineRule } from "../../rule.js";

export const importWithoutName = defineRule({
  id: "import-without-name",
  family: "vmfb",
  severity: "error",
  summary: "Imported function of a compiled module has no name",
  // Upstream: runtime/src/iree/vm/bytecode/verifier.c.
  *module({ imports }) {
    for (const [i, { name }] of imports.entries()) {
      if (name === "") yield { message: `Import ${i} has no name, expected one such as hal.fence.create` };
    }
  },
});
