import { argumentsDiffer, differ, functionNamed, symbolOf } from "../../../abi/symbols.js";
import type { OpHeader } from "../../../syntax/syntax.js";
import { counted } from "../../../text/counted.js";
import { defineRule } from "../../rule.js";
import { hasConstantSize } from "./transients.js";

export const transientsSizeSignature = defineRule({
  id: "transients-size-signature",
  family: "attribute",
  severity: "error",
  summary: "Function that computes the size of transient storage has the wrong type",
  keys: ["iree.abi.transients.size"],
  check(context) {
    const { header } = context;
    const island = context.find("iree.abi.transients.size", "reflection", null);
    const symbol = island && symbolOf(island);
    if (symbol === undefined || header?.functionLike !== true || hasConstantSize(context)) return;
    const found = functionNamed(context, symbol.name);
    if (found === undefined) return;
    const { name, value: span } = symbol;
    const [first] = found.results;
    if (first === undefined) {
      context.report({ span, message: `@${name} returns nothing, expected the size as one index` });
    } else if (found.results.length > 1) {
      // Upstream only warns and gives up.
      const message = `@${name} returns ${counted(found.results.length, "value")}, expected the size as one index`;
      context.report({ span, severity: "warning", message });
    } else if (sizeTypes(found).every((type) => differ(first.type, type))) {
      context.report({ span, message: `@${name} returns ${first.type}, expected the size as one index` });
    } else {
      const message = argumentsDiffer(name, found, header);
      if (message !== undefined) context.report({ span, message });
    }
  },
});

/** Lowering to the VM turns `index` into an integer whose width is a compiler option. */
function sizeTypes({ op }: OpHeader): readonly string[] {
  return op?.startsWith("vm.") ? ["i64", "i32", "index"] : ["index"];
}
