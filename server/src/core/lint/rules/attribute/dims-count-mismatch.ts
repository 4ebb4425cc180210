import { isMeant } from "../../../abi/attributes/nearestAttribute.js";
import type { Island } from "../../../abi/record.js";
import type { RecordView } from "../../../abi/recordView.js";
import { dimsOf, dynamicCount, isMalformed } from "../../../syntax/shapedType.js";
import type { Parameter, Value } from "../../../syntax/syntax.js";
import { counted } from "../../../text/counted.js";
import type { Report } from "../../context.js";
import { defineRule } from "../../rule.js";
import { attributesAt } from "./attributeValues.js";

export const dimsCountMismatch = defineRule({
  id: "dims-count-mismatch",
  family: "attribute",
  severity: "error",
  summary: "Result of a streamable function does not say where each of its dynamic dimensions comes from",
  keys: ["iree.abi.streamable"],
  check(context) {
    const { header, islands } = context;
    if (header?.functionLike !== true || context.find("iree.abi.streamable", "op") === undefined) return;
    // A function computes them; then they must not be listed as well.
    if (islands.some(({ key }) => isMeant(key, "iree.abi.result_dims"))) return;
    const listed = new Map(attributesAt(context, "iree.abi.dims", "result").map(({ index, entry }) => [index, entry]));
    const sources = islands.filter(isSource);
    const isSourced = (index: number) => sources.some((it) => it.place !== "result" || it.index === index);
    for (const [index, result] of header.results.entries()) {
      const value = listed.get(index)?.value;
      const report =
        value?.kind === "array"
          ? isWhole(context, value) && wrongCount(result, index, value)
          : isSourced(index)
            ? undefined
            : missing(result, index);
      if (report) context.report(report);
    }
  },
});

/** Whether all elements of an array are known: reading ends at text that MLIR rejects. */
function isWhole(context: RecordView, { end }: Value): boolean {
  return context.text({ start: end - 1, end }) === "]";
}

function dynamicDims({ type }: Parameter): number | undefined {
  const dims = isMalformed(type) ? undefined : dimsOf(type);
  return dims && dynamicCount(dims);
}

function wrongCount(result: Parameter, index: number, value: Value & { readonly kind: "array" }): Report | undefined {
  const dynamic = dynamicDims(result);
  const count = value.elements.length;
  if (dynamic === undefined || count === dynamic) return undefined;
  const message = `iree.abi.dims lists ${counted(count, "argument")}, expected ${dynamic}, one for each dynamic dimension of result ${index}`;
  return { span: value, message };
}

function missing(result: Parameter, index: number): Report | undefined {
  const dynamic = result.tied === undefined ? (dynamicDims(result) ?? 0) : 0;
  if (dynamic === 0) return undefined;
  const message = `Result ${index} has ${counted(dynamic, "dynamic dimension")}, expected iree.abi.dims to name an argument for each`;
  return { span: result.typeSpan, message };
}

/**
 * Whether an attribute gives, or was meant to give, the dimensions of a result: misspelt and misplaced ones have rules
 * of their own.
 */
function isSource({ key }: Island): boolean {
  return isMeant(key, "iree.abi.dims") || isMeant(key, "iree.abi.tied");
}
