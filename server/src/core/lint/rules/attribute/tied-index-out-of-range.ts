import { counted } from "../../../text/counted.js";
import { integerOf } from "../../integers.js";
import { defineRule } from "../../rule.js";
import { attributesAt } from "./attributeValues.js";

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
      const expected = count === 0 ? "none can be named" : count === 1 ? "expected 0" : `expected 0 to ${count - 1}`;
      const message = `There is no argument ${index}: the function has ${counted(count, "argument")}, ${expected}`;
      context.report({ span: entry.value, message });
    }
  },
});
