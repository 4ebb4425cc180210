import type { AbiNode } from "../../../encodings/abiJson/tree.js";
import type { PayloadEdit } from "../../../encodings/codec.js";
import { EMPTY_BYTES } from "../../../text/byteString.js";
import { definePayloadRule } from "../../rule.js";

/** A string, which is skipped, or white space outside of one. */
const STRING_OR_SPACE = /"[^"\\]*(?:\\.[^"\\]*)*"|([\t\n\r ]+)/g;

export const nonCompactJson = definePayloadRule<AbiNode>({
  id: "non-compact-json",
  family: "abi-json",
  severity: "hint",
  fix: "safe",
  summary: "ABI JSON holds white space between its tokens",
  kinds: ["abi-json"],
  check(_tree, bytes) {
    const edits: PayloadEdit[] = [];
    for (const { 0: text, 1: space, index: start } of bytes.matchAll(STRING_OR_SPACE)) {
      if (space !== undefined) edits.push({ start, end: start + text.length, bytes: EMPTY_BYTES });
    }
    const [first] = edits;
    if (first === undefined) return [];
    const { start, end } = first;
    const message = "Found white space between tokens, expected compact JSON";
    return [{ message, start, end, fix: { title: "Compact the JSON", safe: true, edits } }];
  },
});
