import type { AbiNode } from "../../../encodings/abiJson/tree.js";
import { definePayloadRule } from "../../rule.js";
import { refusedRecords } from "./refusedRecords.js";

export const unsupportedResultRecord = definePayloadRule<AbiNode>({
  id: "unsupported-result-record",
  family: "abi-json",
  severity: "warning",
  summary: "Record that the Python runtime rejects as a result",
  kinds: ["abi-json"],
  check: (tree) => refusedRecords(tree, "results"),
});
