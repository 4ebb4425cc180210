import type { AbiNode } from "../../../encodings/abiJson/tree.js";
import { quote } from "../../../encodings/json/mistakes.js";
import { definePayloadRule } from "../../rule.js";
import { keepOnly, recordsOf } from "./abiRecords.js";

export const misplacedNamed = definePayloadRule<AbiNode>({
  id: "misplaced-named",
  family: "abi-json",
  severity: "error",
  fix: "suggestion",
  summary: "`named` record is not directly in `a`",
  kinds: ["abi-json"],
  check: (tree) =>
    recordsOf(tree).flatMap(({ record, side, atRoot }) => {
      if (record.kind !== "named" || (atRoot && side === "arguments")) return [];
      const { start, end, key, type } = record;
      const where = side === "results" ? "among the results" : "inside another record";
      const message = `Record "named" ${quote(key.text)} is ${where}, expected it only directly in "a"`;
      const edits = keepOnly(record, type);
      return [{ message, start, end, fix: { title: "Keep only the record that it names", safe: false, edits } }];
    }),
});
