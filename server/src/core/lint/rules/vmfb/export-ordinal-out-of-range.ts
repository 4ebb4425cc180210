import { counted } from "../../../text/counted.js";
import { shownName } from "../../../vmfb/shownName.js";
import { defineRule } from "../../rule.js";

export const exportOrdinalOutOfRange = defineRule({
  id: "export-ordinal-out-of-range",
  family: "vmfb",
  severity: "error",
  summary: "Export refers to a function that the compiled module does not have",
  // Upstream: runtime/src/iree/vm/bytecode/verifier.c.
  *module({ exports, sizes }) {
    const has = counted(sizes.functions, "function");
    for (const [i, { name, ordinal }] of exports.entries()) {
      if (ordinal >= 0 && ordinal < sizes.functions) continue;
      yield { message: `Export ${shownName(name, i)} is function ${ordinal}, the module has ${has}` };
    }
  },
});
