import { counted } from "../../../text/counted.js";
import { defineRule } from "../../rule.js";
import { flatSipFix, sipSides } from "./sipLeaves.js";

/** Further ones are only counted. */
const MAX_NAMED = 5;

export const sipMissingIndex = defineRule({
  id: "sip-missing-index",
  family: "signature",
  severity: "error",
  fix: "suggestion",
  summary: "Structured signature leaves out an argument or result",
  keys: ["sip"],
  check(context) {
    const found = sipSides(context);
    if (found === undefined) return;
    const { payload, sides } = found;
    for (const { section, leaves, word, count, required, source } of sides) {
      // An out-of-range index has its own rule, and is most often the missing one.
      if (leaves.some(({ index }) => index >= count || index < 0)) continue;
      const used = new Set(leaves.map(({ index }) => index));
      // So does a duplicate.
      if (used.size < leaves.length) continue;
      const missing: number[] = [];
      let total = 0;
      for (let index = 0; index < required; index++) {
        if (used.has(index)) continue;
        total++;
        if (missing.length < MAX_NAMED) missing.push(index);
      }
      if (total === 0) continue;
      const more = total > MAX_NAMED ? ` and ${total - MAX_NAMED} more` : "";
      const which = `raw ${word}${total === 1 ? "" : "s"} ${missing.join(", ")}${more}`;
      const values = source === "function" || word === "result" ? word : "input";
      const has = counted(required, values);
      const message = `No path leads to ${which}, the ${source} has ${has}`;
      const fix = flatSipFix(context, found);
      const span = section.value ?? section;
      context.report({ span: context.payloadSpan(payload.island, span), message, ...(fix && { fix }) });
    }
  },
});
