import { argumentsDiffer, differ, functionNamed, ownerName, symbolOf } from "../../../abi/symbols.js";
import type { OpHeader } from "../../../syntax/syntax.js";
import { counted } from "../../../text/counted.js";
import { defineRule } from "../../rule.js";

export const fallbackSignature = defineRule({
  id: "fallback-signature",
  family: "attribute",
  severity: "error",
  summary: "Fallback of an import has a different type than the import",
  keys: ["vm.fallback"],
  check(context) {
    const { header } = context;
    const island = context.find("vm.fallback", "op");
    const symbol = island && symbolOf(island);
    // A `vm.import` has VM types already, and its fallback need not.
    if (symbol === undefined || header?.functionLike !== true || header.op?.startsWith("vm.")) return;
    const found = functionNamed(context, symbol.name);
    if (found === undefined || found.op?.startsWith("vm.")) return;
    const message = argumentsDiffer(symbol.name, found, header) ?? resultsDiffer(symbol.name, found, header);
    if (message !== undefined) context.report({ span: symbol.value, message });
  },
});

function resultsDiffer(name: string, found: OpHeader, header: OpHeader): string | undefined {
  const owner = ownerName(header);
  const returned = found.results.length;
  if (returned !== header.results.length) {
    return `@${name} returns ${counted(returned, "value")}, expected the ${header.results.length} of ${owner}`;
  }
  const at = found.results.findIndex(({ type }, i) => differ(type, header.results[i]?.type ?? ""));
  if (at < 0) return undefined;
  return `Result ${at} of @${name} is ${found.results[at]?.type}, expected ${header.results[at]?.type} as in ${owner}`;
}
