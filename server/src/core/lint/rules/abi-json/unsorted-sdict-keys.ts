import type { AbiNode } from "../../../encodings/abiJson/tree.js";
import type { PayloadReport } from "../../../encodings/codec.js";
import { quote } from "../../../encodings/json/mistakes.js";
import { type ByteString, bytesOf } from "../../../text/byteString.js";
import { compareText } from "../../../text/order.js";
import { MAX_REWRITES } from "../../limits.js";
import { definePayloadRule } from "../../rule.js";
import { sdictsOf } from "./abiRecords.js";

export const unsortedSdictKeys = definePayloadRule<AbiNode>({
  id: "unsorted-sdict-keys",
  family: "abi-json",
  severity: "hint",
  fix: "suggestion",
  summary: "Keys of an `sdict` record are not in ascending order",
  kinds: ["abi-json"],
  check(tree, bytes) {
    const reports: PayloadReport[] = [];
    for (const { slots } of sdictsOf(tree)) {
      // Producers sort by UTF-8 bytes, which is not the order of JavaScript strings.
      const keyed = slots.map((slot) => ({ slot, key: bytesOf(slot.key.text) }));
      const at = keyed.findIndex(({ key }, i) => key < (keyed[i - 1]?.key ?? ""));
      const late = slots[at];
      const before = slots[at - 1];
      if (late === undefined || before === undefined) continue;
      if (reports.length === MAX_REWRITES) break;
      const { start, end, text } = late.key;
      const message = `Key ${quote(text)} comes after ${quote(before.key.text)}, expected keys sorted by their bytes`;
      const sorted = [...keyed].sort((a, b) => compareText(a.key, b.key));
      // Slot by slot, which keeps the text between them.
      const edits = slots.flatMap((slot, i) => {
        const { slot: other } = sorted[i] ?? { slot };
        if (other === slot) return [];
        return [{ start: slot.start, end: slot.end, bytes: bytes.slice(other.start, other.end) as ByteString }];
      });
      reports.push({ message, start, end, fix: { title: "Sort the keys", safe: false, edits } });
    }
    return reports;
  },
});
