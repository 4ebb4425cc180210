import type { AbiNode } from "../../../encodings/abiJson/tree.js";
import type { ByteString } from "../../../text/byteString.js";
import { definePayloadRule } from "../../rule.js";

/** Characters of the longest integer of 32 bits. */
const MAX_DIGITS = 11;

export const unknownAbiVersion = definePayloadRule<AbiNode>({
  id: "unknown-abi-version",
  family: "abi-json",
  severity: "warning",
  fix: "suggestion",
  summary: "Version of the ABI JSON is not 1",
  kinds: ["abi-json"],
  check({ version }, bytes) {
    if (version === undefined || version.value === 1) return [];
    const { end, value } = version;
    const digits = /-?[0-9]+$/.exec(bytes.slice(Math.max(0, end - MAX_DIGITS), end))?.[0] ?? "";
    const start = end - digits.length;
    const edits = [{ start, end, bytes: "1" as ByteString }];
    const fix = { title: "Change the version to 1", safe: false, edits };
    return [{ message: `Version is ${value}, expected 1, the only one there is`, start, end, fix }];
  },
});
