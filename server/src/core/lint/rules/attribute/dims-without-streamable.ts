import { isMeant } from "../../../abi/attributes/nearestAttribute.js";
import { defineRule } from "../../rule.js";

export const dimsWithoutStreamable = defineRule({
  id: "dims-without-streamable",
  family: "attribute",
  severity: "warning",
  summary: "Dimensions of results are given on a function that is not streamable, so nothing reads them",
  keys: ["iree.abi.dims", "iree.abi.result_dims"],
  check(context) {
    const { header, islands } = context;
    if (header?.functionLike !== true) return;
    if (islands.some(({ key, place }) => place === "op" && isMeant(key, "iree.abi.streamable"))) return;
    for (const { key, place, entry } of islands) {
      const isDims = key === "iree.abi.dims" && place === "result";
      if (!isDims && !(key === "iree.abi.result_dims" && place === "op")) continue;
      const message = `Nothing reads ${key} here, expected iree.abi.streamable on the function`;
      context.report({ span: entry.keySpan, message });
    }
  },
});
