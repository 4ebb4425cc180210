import type { AbiNode } from "../../../encodings/abiJson/tree.js";
import { quote } from "../../../encodings/json/mistakes.js";
import { definePayloadRule } from "../../rule.js";

export const duplicateNamedKey = definePayloadRule<AbiNode>({
  id: "duplicate-named-key",
  family: "abi-json",
  severity: "error",
  summary: "Two arguments have the same keyword",
  kinds: ["abi-json"],
  check(tree) {
    const first = new Map<string, number>();
    return tree.arguments.records.flatMap((record, i) => {
      if (record.kind !== "named") return [];
      const { start, end, text } = record.key;
      const taken = first.get(text);
      if (taken === undefined) {
        first.set(text, i);
        return [];
      }
      return [{ message: `Duplicate keyword ${quote(text)}, which argument ${taken} has already`, start, end }];
    });
  },
});
