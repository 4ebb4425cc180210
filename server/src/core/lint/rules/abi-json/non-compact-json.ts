import { respacing } from "../../../edits/jsonSpacing.js";
import type { AbiNode } from "../../../encodings/abiJson/tree.js";
import { definePayloadRule } from "../../rule.js";

export const nonCompactJson = definePayloadRule<AbiNode>({
  id: "non-compact-json",
  family: "abi-json",
  severity: "hint",
  fix: "safe",
  summary: "ABI JSON holds white space between its tokens",
  kinds: ["abi-json"],
  check(_tree, bytes) {
    const edits = respacing(bytes, "");
    const [first] = edits;
    if (first === undefined) return [];
    const { start, end } = first;
    const message = "Found white space between tokens, expected compact JSON";
    return [{ message, start, end, fix: { title: "Compact the JSON", safe: true, edits } }];
  },
});
