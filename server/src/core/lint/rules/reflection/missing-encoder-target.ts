import { isMeant } from "../../../abi/attributes/nearestAttribute.js";
import { defineRule } from "../../rule.js";

const FUNCTION = "iree.encode.function";
const TARGET = "iree.encode.target";

export const missingEncoderTarget = defineRule({
  id: "missing-encoder-target",
  family: "reflection",
  severity: "warning",
  summary: "Function of a parameter encoder has no iree.encode.target",
  keys: [FUNCTION],
  check(context) {
    const island = context.find(FUNCTION, "reflection", null);
    if (island === undefined || context.header?.functionLike !== true) return;
    const role = context.string(island);
    if (role === undefined || role === "detect_target") return;
    if (context.islands.some(({ key, place, on }) => place === "reflection" && on === "op" && isMeant(key, TARGET)))
      return;
    const message = `Encoder function "${role}" has no ${TARGET}, expected the name of the target that it encodes for`;
    context.report({ span: island.entry, message });
  },
});
