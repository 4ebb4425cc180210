import type { AbiNode } from "../../../encodings/abiJson/tree.js";
import { quote } from "../../../encodings/json/mistakes.js";
import { definePayloadRule } from "../../rule.js";
import { sdictsOf } from "./abiRecords.js";

export const duplicateSdictKey = definePayloadRule<AbiNode>({
  id: "duplicate-sdict-key",
  family: "abi-json",
  severity: "error",
  summary: "Duplicate key in an `sdict` record",
  kinds: ["abi-json"],
  check: (tree) =>
    sdictsOf(tree).flatMap(({ slots }) => {
      const seen = new Set<string>();
      return slots.flatMap(({ key }) => {
        const { start, end, text } = key;
        const again = seen.has(text);
        seen.add(text);
        return again ? [{ message: `Duplicate key ${quote(text)} in sdict`, start, end }] : [];
      });
    }),
});
