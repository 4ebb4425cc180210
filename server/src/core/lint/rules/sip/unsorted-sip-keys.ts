import type { PayloadReport } from "../../../encodings/codec.js";
import { compareSlots, keyName, sipValues } from "../../../encodings/sip/sipValues.js";
import type { SipTree } from "../../../encodings/sip/tree.js";
import type { ByteString } from "../../../text/byteString.js";
import { MAX_REWRITES } from "../../limits.js";
import { definePayloadRule } from "../../rule.js";

export const unsortedSipKeys = definePayloadRule<SipTree>({
  id: "unsorted-sip-keys",
  family: "sip",
  severity: "hint",
  fix: "safe",
  summary: "Keys of a sequence or dictionary are not in ascending order",
  kinds: ["sip"],
  check(tree, bytes) {
    const reports: PayloadReport[] = [];
    for (const { node } of sipValues(tree).containers) {
      const { slots } = node;
      const at = slots.findIndex((slot, i) => {
        const before = slots[i - 1];
        return before !== undefined && compareSlots(before, slot) > 0;
      });
      const late = slots[at];
      const before = slots[at - 1];
      if (late === undefined || before === undefined) continue;
      if (reports.length === MAX_REWRITES) break;
      const { start, end } = late.key;
      const order = node.kind === "sequence" ? "ascending keys" : "keys sorted by their bytes";
      const message = `Key ${keyName(late)} comes after ${keyName(before)}, expected ${order}`;
      // Equal keys keep their order, and the length is unchanged.
      const sorted = [...slots].sort(compareSlots).map((slot) => bytes.slice(slot.start, slot.end));
      const edits = [{ start: node.contentStart, end: node.end, bytes: sorted.join("") as ByteString }];
      reports.push({ message, start, end, fix: { title: "Sort the keys", safe: true, edits } });
    }
    return reports;
  },
});
