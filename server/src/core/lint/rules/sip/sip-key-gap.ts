import type { PayloadReport } from "../../../encodings/codec.js";
import { sipValues } from "../../../encodings/sip/sipValues.js";
import type { IntegerKeyNode, SipTree, SlotNode } from "../../../encodings/sip/tree.js";
import { respell } from "../../../encodings/spans/respell.js";
import { MAX_REWRITES } from "../../limits.js";
import { definePayloadRule } from "../../rule.js";

export const sipKeyGap = definePayloadRule<SipTree>({
  id: "sip-key-gap",
  family: "sip",
  severity: "hint",
  fix: "suggestion",
  summary: "Keys of a sequence leave positions out",
  kinds: ["sip"],
  check(tree, bytes) {
    const reports: PayloadReport[] = [];
    for (const { node, around } of sipValues(tree).containers) {
      if (node.kind !== "sequence") continue;
      if (node.slots.every(({ key }, i) => key.value === i)) continue;
      const sorted = [...node.slots].sort((a, b) => a.key.value - b.key.value);
      const at = firstGap(sorted);
      const slot = sorted[at];
      if (slot === undefined) continue;
      if (reports.length === MAX_REWRITES) break;
      const { start, end, value } = slot.key;
      const left = value - at === 1 ? `position ${at} is` : `positions ${at} to ${value - 1} are`;
      const message = `Key is ${value}, expected ${at}; ${left} left out`;
      const dense = sorted.map((each, i) => `k${i}${bytes.slice(each.value.start, each.value.end)}`).join("");
      const edits = respell([node, ...around], node.contentStart, node.end, dense);
      reports.push({ message, start, end, fix: { title: "Number the keys without gaps", safe: false, edits } });
    }
    return reports;
  },
});

/** The index of the first key greater than its index; -1 for none, or if other rules report the keys. */
function firstGap(sorted: readonly SlotNode<IntegerKeyNode>[]): number {
  let gap = -1;
  for (const [i, { key }] of sorted.entries()) {
    if (key.value < 0 || key.value === sorted[i - 1]?.key.value) return -1;
    if (gap < 0 && key.value !== i) gap = i;
  }
  return gap;
}
