import type { AbiNode } from "../../../encodings/abiJson/tree.js";
import type { ByteString } from "../../../text/byteString.js";
import { counted } from "../../../text/counted.js";
import { definePayloadRule } from "../../rule.js";
import { recordsOf } from "./abiRecords.js";

export const rankMismatch = definePayloadRule<AbiNode>({
  id: "rank-mismatch",
  family: "abi-json",
  severity: "warning",
  fix: "suggestion",
  summary: "Rank of an ndarray record is not the number of its dimensions",
  kinds: ["abi-json"],
  check: (tree) =>
    recordsOf(tree).flatMap(({ record }) => {
      if (record.kind !== "ndarray") return [];
      const { rank, dims } = record;
      const { start, end, value } = rank;
      if ((value ?? 0) === dims.length) return [];
      const message = `Rank is ${value} but the record lists ${counted(dims.length, "dimension")}`;
      const edits = [{ start, end, bytes: `${dims.length}` as ByteString }];
      return [{ message, start, end, fix: { title: `Change the rank to ${dims.length}`, safe: false, edits } }];
    }),
});
