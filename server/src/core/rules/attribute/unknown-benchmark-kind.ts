import { editDistance } from "../../analysis/editDistance.js";
import { knownAttribute } from "../../attributes.js";
import { cut } from "../../text/visibleText.js";
import { defineRule } from "../rule.js";

const KEY = "iree.benchmark";
const KINDS = knownAttribute(KEY)?.strings ?? [];
/** So many slips in a word of five to eight letters. */
const NEAR = 2;

export const unknownBenchmarkKind = defineRule({
  id: "unknown-benchmark-kind",
  family: "attribute",
  severity: "warning",
  fix: "suggestion",
  summary: "Kind of benchmark is neither `entry` nor `dispatch`",
  keys: [KEY],
  check(context) {
    for (const island of context.islands) {
      if (island.key !== KEY || island.on !== "op") continue;
      const { value } = island.entry;
      const kind = context.string(island);
      if (value === undefined || kind === undefined || KINDS.includes(kind)) continue;
      const [near] = KINDS.filter((known) => editDistance(kind.toLowerCase(), known, NEAR) !== undefined);
      const expected =
        near === undefined ? `expected ${KINDS.map((it) => `"${it}"`).join(" or ")}` : `did you mean "${near}"?`;
      const message = `Kind of benchmark "${cut(kind, 80)}" is not known, ${expected}`;
      const edits = [{ start: value.start, end: value.end, newText: `"${near}"` }];
      const fix = near === undefined ? {} : { fix: { title: `Change the kind to ${near}`, safe: false, edits } };
      context.report({ span: value, message, ...fix });
    }
  },
});
