import type { AbiNode } from "../../../encodings/abiJson/tree.js";
import { definePayloadRule } from "../../rule.js";
import { refusedRecords } from "./refusedRecords.js";

export const unsupportedArgumentRecord = definePayloadRule<AbiNode>({
  id: "unsupported-argument-record",
  family: "abi-json",
  severity: "warning",
  summary: "Record that the Python runtime rejects as an argument",
  kinds: ["abi-json"],
  check: (tree) => refusedRecords(tree, "arguments"),
});
