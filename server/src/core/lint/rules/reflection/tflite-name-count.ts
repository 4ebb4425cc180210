import { typedFunction } from "../../../abi/calls/typedFunction.js";
import { counted } from "../../../text/counted.js";
import { defineRule } from "../../rule.js";

const NAMES = "tfl.io.names";

export const tfliteNameCount = defineRule({
  id: "tflite-name-count",
  family: "reflection",
  severity: "warning",
  summary: "Number of names in `tfl.io.names` differs from the function's arguments and results",
  keys: [NAMES],
  check(context) {
    const island = context.find(NAMES, "reflection", null);
    const text = island && context.string(island);
    const found = typedFunction(context);
    if (island?.entry.value === undefined || text === undefined || found === undefined) return;
    const { arguments: inputs, results } = found;
    const names = text === "" ? 0 : text.split(";").length;
    // What a lowering or the caller's storage adds has no name.
    const own = inputs.filter(({ synthetic, storage }) => !synthetic && !storage).length;
    if (names >= own + results.length && names <= inputs.length + results.length) return;
    const has = `${counted(own, "argument")} and ${counted(results.length, "result")}`;
    const message = `${NAMES} has ${counted(names, "name")}, the function has ${has}`;
    context.report({ span: island.entry.value, message });
  },
});
