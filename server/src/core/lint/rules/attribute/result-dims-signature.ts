import { argumentsDiffer, differ, functionNamed, symbolOf } from "../../../abi/symbols.js";
import { dimsOf, dynamicCount, isMalformed } from "../../../syntax/shapedType.js";
import type { OpHeader } from "../../../syntax/syntax.js";
import { counted } from "../../../text/counted.js";
import { defineRule } from "../../rule.js";

export const resultDimsSignature = defineRule({
  id: "result-dims-signature",
  family: "attribute",
  severity: "error",
  summary: "Function that computes dynamic result dimensions has the wrong type",
  keys: ["iree.abi.result_dims"],
  check(context) {
    const { header } = context;
    const island = context.find("iree.abi.result_dims", "op");
    const symbol = island && symbolOf(island);
    if (symbol === undefined || header?.functionLike !== true) return;
    const found = functionNamed(context, symbol.name);
    if (found === undefined) return;
    const message = argumentsDiffer(symbol.name, found, header) ?? resultsDiffer(symbol.name, found, header);
    if (message !== undefined) context.report({ span: symbol.value, message });
  },
});

function resultsDiffer(name: string, found: OpHeader, header: OpHeader): string | undefined {
  let dynamic = 0;
  for (const { type } of header.results) {
    // An opaque type may have dynamic dimensions too, and what those of one with a typo are is a guess.
    if (type.startsWith("!") || isMalformed(type)) return undefined;
    dynamic += dynamicCount(dimsOf(type) ?? []);
  }
  const returned = found.results.length;
  if (returned !== dynamic) {
    return `@${name} returns ${counted(returned, "value")}, expected ${dynamic}, one index for each dynamic dimension of the results`;
  }
  const at = found.results.findIndex(({ type }) => differ(type, "index"));
  return at < 0 ? undefined : `Result ${at} of @${name} is ${found.results[at]?.type}, expected index`;
}
