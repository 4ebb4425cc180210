import { functionNamed } from "../../../abi/symbols.js";
import type { Parameter } from "../../../syntax/syntax.js";
import { counted } from "../../../text/counted.js";
import { defineRule } from "../../rule.js";
import { resultAllocator } from "./resultAllocator.js";
import { isScalar } from "./storageTypes.js";

/** A tuple or a list may hold all of them. */
const AGGREGATE = /^tuple\b|\.list\b/;
/** Matches integer types among the scalars. */
const INTEGER = /^[su]?i/;

export const allocatorSignature = defineRule({
  id: "allocator-signature",
  family: "attribute",
  severity: "warning",
  summary: "Result allocator does not take the dynamic dimensions or does not return the buffers that f asks for",
  keys: ["fbr"],
  check(context) {
    const allocator = resultAllocator(context);
    const value = allocator?.island.entry.value;
    if (allocator === undefined || value === undefined || allocator.dynamicResults === 0) return;
    const { name, dynamicInputDims, dynamicResults } = allocator;
    const found = functionNamed(context, name);
    if (found === undefined) return;
    const taken = found.arguments.length;
    const returned = found.results.length;
    let message: string | undefined;
    if (taken !== dynamicInputDims && !isAggregate(found.arguments)) {
      message = `@${name} has ${counted(taken, "argument")}, expected ${dynamicInputDims}, one for each dynamic dimension of the inputs of f`;
    } else if (returned !== dynamicResults && !isAggregate(found.results)) {
      message = `@${name} returns ${counted(returned, "value")}, expected ${dynamicResults}, one buffer for each dynamic result of f`;
    } else {
      const dim = found.arguments.find(({ type }) => isScalar(type) && !INTEGER.test(type));
      const buffer = found.results.find(({ type }) => isScalar(type));
      if (dim !== undefined) message = `@${name} takes ${dim.type}, expected integers for the dynamic dimensions`;
      else if (buffer !== undefined)
        message = `@${name} returns ${buffer.type}, expected buffers for the dynamic results`;
    }
    if (message !== undefined) context.report({ span: value, message });
  },
});

function isAggregate(parameters: readonly Parameter[]): boolean {
  return parameters.length === 1 && parameters.every(({ type }) => AGGREGATE.test(type));
}
