import type { AbiNode } from "../../../encodings/abiJson/tree.js";
import { quote } from "../../../encodings/json/mistakes.js";
import { definePayloadRule } from "../../rule.js";
import { keepOnly } from "./abiRecords.js";

export const namedBeforePositional = definePayloadRule<AbiNode>({
  id: "named-before-positional",
  family: "abi-json",
  severity: "warning",
  fix: "suggestion",
  summary: "Keyword argument before a positional one",
  kinds: ["abi-json"],
  check(tree) {
    const { records } = tree.arguments;
    const last = records.findLastIndex(({ kind }) => kind !== "named");
    return records.slice(0, Math.max(last, 0)).flatMap((record, i) => {
      if (record.kind !== "named") return [];
      const { start, end, key, type } = record;
      const message = `Keyword ${quote(key.text)} is argument ${i}, expected it after the positional argument ${last}`;
      const edits = keepOnly(record, type);
      return [{ message, start, end, fix: { title: "Make the argument positional", safe: false, edits } }];
    });
  },
});
