import { defineRule } from "../../rule.js";
import { attributesAt } from "./attributeValues.js";
import { attributeRemoval } from "./dictionaries.js";

export const dimsWithResultDims = defineRule({
  id: "dims-with-result-dims",
  family: "attribute",
  severity: "error",
  fix: "suggestion",
  summary: "Dimensions of a result are both listed and computed by a function",
  keys: ["iree.abi.dims"],
  check(context) {
    if (context.find("iree.abi.result_dims", "op") === undefined) return;
    for (const island of attributesAt(context, "iree.abi.dims", "result")) {
      const { entry, index } = island;
      const message = `Result ${index} lists its dimensions although iree.abi.result_dims computes them, expected one of the two`;
      const taken = attributeRemoval(context, island);
      const fix = taken && { title: `Remove ${island.key} from result ${index}`, safe: false, edits: [taken] };
      context.report({ span: entry, message, ...(fix && { fix }) });
    }
  },
});
