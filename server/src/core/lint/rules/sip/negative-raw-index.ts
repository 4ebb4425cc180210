import { freeInteger, sipValues } from "../../../encodings/sip/sipValues.js";
import type { SipTree } from "../../../encodings/sip/tree.js";
import { respell } from "../../../encodings/spans/respell.js";
import { definePayloadRule } from "../../rule.js";

export const negativeRawIndex = definePayloadRule<SipTree>({
  id: "negative-raw-index",
  family: "sip",
  severity: "error",
  fix: "suggestion",
  summary: "Raw index of a structured signature is negative",
  kinds: ["sip"],
  check(tree) {
    const { leaves } = sipValues(tree);
    const negative = leaves.filter(({ node }) => node.index < 0);
    if (negative.length === 0) return [];
    const free = (kind: string) =>
      freeInteger(new Set(leaves.flatMap(({ node, section }) => (section.kind === kind ? [node.index] : []))));
    const unused = { inputs: free("inputs"), results: free("results") };
    return negative.map(({ node, section, around }) => {
      const { start, end, index } = node;
      const to = unused[section.kind];
      const fix = { title: `Change the index to ${to}`, safe: false, edits: respell(around, start, end, `_${to}`) };
      return { message: `Raw index is ${index}, expected 0 or more`, start, end, fix };
    });
  },
});
