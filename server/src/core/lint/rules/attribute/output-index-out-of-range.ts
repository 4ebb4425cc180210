import { integerOf } from "../../integers.js";
import { defineRule } from "../../rule.js";
import { attributesAt, noSuchValue } from "./attributeValues.js";

export const outputIndexOutOfRange = defineRule({
  id: "output-index-out-of-range",
  family: "attribute",
  severity: "error",
  textOnly: true,
  summary: "Storage argument names a result that the function does not have",
  keys: ["iree.abi.output"],
  check(context) {
    if (context.header?.functionLike !== true) return;
    const count = context.header.results.length;
    for (const { entry } of attributesAt(context, "iree.abi.output", "argument")) {
      const index = integerOf(entry.value);
      if (entry.value === undefined || index === undefined || (index >= 0 && index < count)) continue;
      context.report({ span: entry.value, message: noSuchValue("result", index, count) });
    }
  },
});
