import { differ } from "../../../abi/symbols.js";
import { counted } from "../../../text/counted.js";
import { integerOf } from "../../integers.js";
import { defineRule } from "../../rule.js";
import { attributesAt } from "./attributeValues.js";

export const dimsIndexOutOfRange = defineRule({
  id: "dims-index-out-of-range",
  family: "attribute",
  severity: "error",
  summary: "Dimension of a result is taken from an argument that does not exist or is not an index",
  keys: ["iree.abi.dims"],
  check(context) {
    const { header } = context;
    if (header?.functionLike !== true) return;
    const count = header.arguments.length;
    for (const { entry } of attributesAt(context, "iree.abi.dims", "result")) {
      for (const element of entry.value?.kind === "array" ? entry.value.elements : []) {
        const index = integerOf(element);
        if (index === undefined) continue;
        const argument = header.arguments[index];
        if (argument === undefined) {
          const message = `There is no argument ${index} to take a dimension from: the function has ${counted(count, "argument")}`;
          context.report({ span: element, message });
        } else if (argument.type !== "" && differ(argument.type, "index")) {
          const message = `Argument ${index} is ${argument.type}, expected an index to take a dimension from`;
          context.report({ span: element, message });
        }
      }
    }
  },
});
