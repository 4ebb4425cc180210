import type { KeyNode, SdictNode } from "../../../encodings/abiJson/tree.js";
import { quote } from "../../../encodings/json/mistakes.js";
import { type ByteString, bytesOf } from "../../../text/byteString.js";
import { compareText } from "../../../text/order.js";
import { MAX_REWRITES } from "../../limits.js";
import { defineRecordRule } from "./abiRecords.js";

export const unsortedSdictKeys = defineRecordRule({
  id: "unsorted-sdict-keys",
  severity: "hint",
  fix: "suggestion",
  summary: "Keys of an `sdict` record are not in ascending order",
  begin(report, _tree, bytes) {
    let reported = 0;
    return {
      visit({ record }) {
        if (record.kind !== "sdict" || reported === MAX_REWRITES) return;
        const found = firstUnsorted(record);
        if (found === undefined) return;
        reported++;
        const { start, end, text } = found.late;
        const message = `Key ${quote(text)} comes after ${quote(found.before.text)}, expected keys sorted by their bytes`;
        const slots = record.slots.map((slot) => ({ slot, key: bytesOf(slot.key.text) }));
        const sorted = [...slots].sort((a, b) => compareText(a.key, b.key));
        // Slot by slot, which keeps the text between them.
        const edits = slots.flatMap(({ slot }, i) => {
          const { slot: other } = sorted[i] ?? { slot };
          if (other === slot) return [];
          return [{ start: slot.start, end: slot.end, bytes: bytes.slice(other.start, other.end) as ByteString }];
        });
        report({ message, start, end, fix: { title: "Sort the keys", safe: false, edits } });
      },
    };
  },
});

/** The first key that is less than the one before it. Producers sort by UTF-8 bytes, not as JavaScript does. */
function firstUnsorted({ slots }: SdictNode): { readonly late: KeyNode; readonly before: KeyNode } | undefined {
  let before: KeyNode | undefined;
  for (const { key } of slots) {
    if (before !== undefined && bytesOf(key.text) < bytesOf(before.text)) return { late: key, before };
    before = key;
  }
  return undefined;
}
