import { refusedRecords } from "../../analysis/refusedRecords.js";
import type { AbiNode } from "../../codecs/abiJson/tree.js";
import { definePayloadRule } from "../rule.js";

export const unsupportedResultRecord = definePayloadRule<AbiNode>({
  id: "unsupported-result-record",
  family: "abi-json",
  severity: "warning",
  fix: "none",
  summary: "Record that the Python runtime rejects as a result",
  payload: { kinds: ["abi-json"], check: (tree) => refusedRecords(tree, "results") },
});
