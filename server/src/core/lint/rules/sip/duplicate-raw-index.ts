import type { PayloadReport } from "../../../encodings/codec.js";
import { freeInteger, type SipPlace, sipValues } from "../../../encodings/sip/sipValues.js";
import type { LeafNode, SipTree } from "../../../encodings/sip/tree.js";
import { respell } from "../../../encodings/spans/respell.js";
import { definePayloadRule } from "../../rule.js";

export const duplicateRawIndex = definePayloadRule<SipTree>({
  id: "duplicate-raw-index",
  family: "sip",
  severity: "error",
  fix: "suggestion",
  summary: "Duplicate raw index among the inputs or among the results",
  kinds: ["sip"],
  check(tree) {
    const { leaves } = sipValues(tree);
    return [
      ...duplicates(leaves.filter(({ section }) => section.kind === "inputs")),
      ...duplicates(leaves.filter(({ section }) => section.kind === "results")),
    ];
  },
});

function duplicates(leaves: readonly SipPlace<LeafNode>[]): PayloadReport[] {
  const used = new Set(leaves.map(({ node }) => node.index));
  if (used.size === leaves.length) return [];
  const reports: PayloadReport[] = [];
  const free = freeInteger(used);
  const seen = new Set<number>();
  for (const { node, section, around } of leaves) {
    const { start, end, index } = node;
    if (!seen.has(index)) {
      seen.add(index);
      continue;
    }
    const message = `Duplicate raw index ${index} in the ${section.kind}`;
    const fix = { title: `Change the index to ${free}`, safe: false, edits: respell(around, start, end, `_${free}`) };
    reports.push({ message, start, end, fix });
  }
  return reports;
}
