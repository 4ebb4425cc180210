import { dimsOf, dynamicCount, isMalformed, tensorTypeOf } from "../../../syntax/shapedType.js";
import type { Value } from "../../../syntax/syntax.js";
import { counted } from "../../../text/counted.js";
import { cut } from "../../../text/visibleText.js";
import type { Report } from "../../context.js";
import { defineRule } from "../../rule.js";
import { parameterOf } from "./attributeValues.js";
import { isScalar } from "./storageTypes.js";

export const encodingShapeMismatch = defineRule({
  id: "encoding-shape-mismatch",
  family: "attribute",
  severity: "warning",
  fix: "suggestion",
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
      const separated = wrongSeparator(value);
      if (separated !== undefined) {
        context.report(separated);
        continue;
      }
      if (isMalformed(value.text) || isMalformed(parameter.type)) {
        const message = `Encoding ${cut(value.text, 80)} is not valid MLIR, expected an element type after the dimensions`;
        if (isMalformed(value.text)) context.report({ span: value, severity: "error", message });
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

const SEPARATED = /^tensor\s*<(?:\s*(?:\d+|\?)\s*x)*\s*(?:\d+|\?)\s*?(?<sign>\s|[,;:*])\s*(?!x)[\w?]/;

/** `tensor<4,f16>`, `tensor<4 f16>`: MLIR rejects the file. */
function wrongSeparator({ start, end, text }: Extract<Value, { kind: "type" }>): Report | undefined {
  const sign = SEPARATED.exec(text)?.groups?.sign;
  if (sign === undefined) return undefined;
  const newText = text.replace(/(?<=[\d?])(?:\s*[,;:*]\s*|\s+)(?=(?!x)[\w?])/g, "x");
  const isMeant = /^[a-z]/.test(tensorTypeOf(newText)?.element ?? "");
  return {
    span: { start, end },
    severity: "error",
    message: `Found '${sign}' after a dimension of ${cut(text, 80)}, expected 'x'`,
    ...(isMeant && {
      fix: { title: `Change the encoding to ${cut(newText, 80)}`, safe: false, edits: [{ start, end, newText }] },
    }),
  };
}

/** Whether a type is certainly not a tensor's; an alias or another dialect's may be. */
function isNoTensor(type: string): boolean {
  return isScalar(type) || /^(?:memref|vector)\s*</.test(type);
}
