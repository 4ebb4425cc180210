import { dimsOf, dynamicCount, tensorTypeOf } from "../../../syntax/tensorType.js";
import { counted } from "../../../text/counted.js";
import { cut } from "../../../text/visibleText.js";
import { defineRule } from "../../rule.js";
import { parameterOf } from "./attributeValues.js";
import { isScalar } from "./storageTypes.js";

export const encodingShapeMismatch = defineRule({
  id: "encoding-shape-mismatch",
  family: "attribute",
  severity: "warning",
  summary: "External encoding of a tensor has a different shape than the tensor",
  keys: ["iree.abi.encoding"],
  check(context) {
    for (const island of context.islands) {
      const { key, place, index } = island;
      const { value } = island.entry;
      const parameter = parameterOf(context, island);
      if (key !== "iree.abi.encoding" || value?.kind !== "type" || parameter === undefined) continue;
      if (isNoTensor(value.text) && tensorTypeOf(parameter.type) !== undefined) {
        const message = `Encoding is ${cut(value.text, 80)}, expected a tensor type of the shape that ${place} ${index} has`;
        context.report({ span: value, message });
        continue;
      }
      const inner = dimsOf(parameter.type);
      const outer = dimsOf(value.text);
      if (inner === undefined || outer === undefined) continue;
      const rank = `Encoding has rank ${outer.length}, expected ${inner.length} as ${place} ${index} has`;
      const [a, b] = [dynamicCount(outer), dynamicCount(inner)];
      if (a !== b) {
        const dynamic = `Encoding has ${counted(a, "dynamic dimension")}, expected ${b} as ${place} ${index} has`;
        context.report({ span: value, severity: "error", message: dynamic });
      } else if (outer.length !== inner.length) context.report({ span: value, message: rank });
      else {
        const at = outer.findIndex((dim, i) => dim !== inner[i]);
        if (at < 0) continue;
        const message = `Dimension ${at} of the encoding is ${outer[at] ?? "?"}, expected ${inner[at] ?? "?"} as ${place} ${index} has`;
        context.report({ span: value, message });
      }
    }
  },
});

/** Whether a type is certainly not a tensor's; an alias or another dialect's may be. */
function isNoTensor(type: string): boolean {
  return isScalar(type) || /^(?:memref|vector)\s*</.test(type);
}
