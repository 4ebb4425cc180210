import { isMeant } from "../../../abi/attributes/nearestAttribute.js";
import type { Island } from "../../../abi/record.js";
import { dimsOf, dynamicCount } from "../../../syntax/tensorType.js";
import { counted } from "../../../text/counted.js";
import { defineRule } from "../../rule.js";
import { attributesAt } from "./attributeValues.js";

export const dimsCountMismatch = defineRule({
  id: "dims-count-mismatch",
  family: "attribute",
  severity: "error",
  fix: "none",
  summary: "Result of a streamable function does not say where each of its dynamic dimensions comes from",
  keys: ["iree.abi.streamable"],
  check(context) {
    const { header, islands } = context;
    if (header?.functionLike !== true || context.find("iree.abi.streamable", "op") === undefined) return;
    // A function computes them; then the dimensions must not be listed at all.
    if (islands.some(({ key }) => isMeant(key, "iree.abi.result_dims"))) return;
    const listed = new Map(attributesAt(context, "iree.abi.dims", "result").map(({ index, entry }) => [index, entry]));
    const sources = islands.filter(isSource);
    const isElsewhere = sources.some(({ place }) => place !== "result");
    const sourced = new Set(sources.map(({ index }) => index));
    for (const [index, { type, typeSpan, tied }] of header.results.entries()) {
      const dims = dimsOf(type);
      if (dims === undefined) continue;
      const dynamic = dynamicCount(dims);
      const value = listed.get(index)?.value;
      if (value?.kind === "array") {
        const count = value.elements.length;
        if (count === dynamic) continue;
        const message = `iree.abi.dims lists ${counted(count, "argument")}, expected ${dynamic}, one for each dynamic dimension of result ${index}`;
        context.report({ span: value, message });
      } else if (dynamic > 0 && tied === undefined && !sourced.has(index) && !isElsewhere) {
        const message = `Result ${index} has ${counted(dynamic, "dynamic dimension")}, expected iree.abi.dims to name an argument for each`;
        context.report({ span: typeSpan, message });
      }
    }
  },
});

/** What tells the dimensions of a result, or was meant to: misspelt and misplaced attributes have their own rules. */
function isSource({ key }: Island): boolean {
  return isMeant(key, "iree.abi.dims") || isMeant(key, "iree.abi.tied");
}
