import type { AbiNode } from "../../../encodings/abiJson/tree.js";
import type { ByteString } from "../../../text/byteString.js";
import { definePayloadRule } from "../../rule.js";

export const missingAbiVersion = definePayloadRule<AbiNode>({
  id: "missing-abi-version",
  family: "abi-json",
  severity: "hint",
  fix: "safe",
  summary: "ABI JSON has no version `v`",
  kinds: ["abi-json"],
  check(tree) {
    if (tree.version !== undefined) return [];
    const at = Math.max(tree.arguments.end, tree.results.end);
    const edits = [{ start: at, end: at, bytes: ',"v":1' as ByteString }];
    const fix = { title: 'Add "v":1', safe: true, edits };
    return [{ message: 'Found no version, expected "v":1', start: tree.end - 1, end: tree.end, fix }];
  },
});
