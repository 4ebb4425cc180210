import { defineRule } from "../../rule.js";
import { attributesAt } from "./attributeValues.js";

export const dimsWithResultDims = defineRule({
  id: "dims-with-result-dims",
  family: "attribute",
  severity: "error",
  summary: "Dimensions of a result are both listed and computed by a function",
  keys: ["iree.abi.dims"],
  check(context) {
    if (context.find("iree.abi.result_dims", "op") === undefined) return;
    for (const { entry, index } of attributesAt(context, "iree.abi.dims", "result")) {
      const message = `Result ${index} lists its dimensions although iree.abi.result_dims computes them, expected one of the two`;
      context.report({ span: entry, message });
    }
  },
});
