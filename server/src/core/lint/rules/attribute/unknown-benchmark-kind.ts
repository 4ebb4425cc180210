import { defineRule } from "../../rule.js";
import { reportUnknownStrings } from "./unknownString.js";

const KEY = "iree.benchmark";

export const unknownBenchmarkKind = defineRule({
  id: "unknown-benchmark-kind",
  family: "attribute",
  severity: "warning",
  fix: "suggestion",
  summary: "Kind of benchmark is neither `entry` nor `dispatch`",
  keys: [KEY],
  check: (context) => reportUnknownStrings(context, KEY, { noun: "kind", unknown: "Unknown benchmark kind" }),
});
