import { counted } from "../../../text/counted.js";
import { defineRule } from "../../rule.js";

export const missingFunctionSignature = defineRule({
  id: "missing-function-signature",
  family: "vmfb",
  severity: "error",
  summary: "Functions of a compiled module have no signature",
  // Upstream: runtime/src/iree/vm/bytecode/verifier.c. Until 2023-03-03 exports had signatures of their own.
  module({ era, functions, sizes }) {
    if (era < "2023-03-03") return [];
    let found = 0;
    for (const { signature } of functions) if (signature !== null) found++;
    if (found >= sizes.functions) return [];
    return [
      { message: `Module has ${counted(found, "signature")}, expected ${sizes.functions}, one for each function` },
    ];
  },
});
