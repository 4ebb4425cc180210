import { COARSE_FENCES, isSynchronousModel } from "../../../abi/invocationModel.js";
import { editDistance } from "../../../text/editDistance.js";
import { defineRule } from "../../rule.js";

const ASYNCHRONOUS = /a[-_]?sync|fence/;
const MAX_DISTANCE = 4;

export const unknownInvocationModel = defineRule({
  id: "unknown-invocation-model",
  family: "attribute",
  severity: "warning",
  fix: "suggestion",
  summary: "Invocation model is not known and silently means a synchronous call",
  keys: ["iree.abi.model"],
  check(context) {
    for (const island of context.islands) {
      if (island.key !== "iree.abi.model" || island.index !== null) continue;
      const { value } = island.entry;
      const model = context.string(island);
      if (value === undefined || model === undefined || model === COARSE_FENCES || isSynchronousModel(model)) continue;
      const name = model.toLowerCase();
      const meant = ASYNCHRONOUS.test(name) || editDistance(name, COARSE_FENCES, MAX_DISTANCE) !== undefined;
      const message = `Unknown invocation model "${model}", treated as synchronous; expected "${COARSE_FENCES}"`;
      const edits = [{ start: value.start, end: value.end, newText: `"${COARSE_FENCES}"` }];
      const fix = meant ? { fix: { title: `Change the model to ${COARSE_FENCES}`, safe: false, edits } } : {};
      context.report({ span: value, message, ...fix });
    }
  },
});
