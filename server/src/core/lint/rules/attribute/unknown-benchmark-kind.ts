import { cut } from "../../../text/visibleText.js";
import { defineRule } from "../../rule.js";
import { unknownString } from "./unknownString.js";

const KEY = "iree.benchmark";

export const unknownBenchmarkKind = defineRule({
  id: "unknown-benchmark-kind",
  family: "attribute",
  severity: "warning",
  fix: "suggestion",
  summary: "Kind of benchmark is neither `entry` nor `dispatch`",
  keys: [KEY],
  check(context) {
    for (const island of context.islands) {
      const found = unknownString(context, island, KEY);
      if (found === undefined) continue;
      const { text, expected, value, near } = found;
      const message = `Unknown benchmark kind "${cut(text, 80)}"; ${expected}`;
      const edits = [{ start: value.start, end: value.end, newText: `"${near}"` }];
      const fix = near === undefined ? {} : { fix: { title: `Change the kind to ${near}`, safe: false, edits } };
      context.report({ span: value, message, ...fix });
    }
  },
});
