import type { AbiNode } from "../../../encodings/abiJson/tree.js";
import type { ByteString } from "../../../text/byteString.js";
import { isNegative } from "../../../text/exactInteger.js";
import { definePayloadRule } from "../../rule.js";
import { recordsOf } from "./abiRecords.js";

export const negativeDim = definePayloadRule<AbiNode>({
  id: "negative-dim",
  family: "abi-json",
  severity: "warning",
  fix: "suggestion",
  summary: "Dimension of an ndarray record is negative",
  kinds: ["abi-json"],
  check: (tree) =>
    recordsOf(tree).flatMap(({ record }) => {
      if (record.kind !== "ndarray") return [];
      return record.dims.flatMap(({ start, end, value }, i) => {
        if (value === null || !isNegative(value)) return [];
        const message = `Dimension ${i} is ${value}, expected 0 or more, or null for a dynamic one`;
        const edits = [{ start, end, bytes: "null" as ByteString }];
        return [{ message, start, end, fix: { title: "Make the dimension dynamic (null)", safe: false, edits } }];
      });
    }),
});
