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
    const { header } = context;
    const island = context.find(NAMES, "reflection", null);
    const text = island && context.string(island);
    if (header?.functionLike !== true || island?.entry.value === undefined || text === undefined) return;
    const { arguments: inputs, results } = header;
    // An unreadable value could be anything.
    if ([...inputs, ...results].some(({ type, variadic }) => type === "" || variadic)) return;
    const names = text === "" ? 0 : text.split(";").length;
    if (names === inputs.length + results.length) return;
    const has = `${counted(inputs.length, "argument")} and ${counted(results.length, "result")}`;
    const message = `${NAMES} has ${counted(names, "name")}, the function has ${has}`;
    context.report({ span: island.entry.value, message });
  },
});
