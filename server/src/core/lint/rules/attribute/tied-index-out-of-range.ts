import { integerOf } from "../../integers.js";
import { defineRule } from "../../rule.js";
import { attributesAt, noSuchValue } from "./attributeValues.js";

/** The compiler's value for a result that is not tied. */
const UNTIED = -1;

export const tiedIndexOutOfRange = defineRule({
  id: "tied-index-out-of-range",
  family: "attribute",
  severity: "error",
  summary: "Result is tied to an argument that the function does not have",
  keys: ["iree.abi.tied"],
  check(context) {
    if (context.header?.functionLike !== true) return;
    const count = context.header.arguments.length;
    for (const { entry } of attributesAt(context, "iree.abi.tied", "result")) {
      const index = integerOf(entry.value);
      if (entry.value === undefined || index === undefined || index === UNTIED) continue;
      if (index >= 0 && index < count) continue;
      context.report({ span: entry.value, message: noSuchValue("argument", index, count) });
    }
  },
});
