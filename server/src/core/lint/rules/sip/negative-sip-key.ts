import type { PayloadReport } from "../../../encodings/codec.js";
import { freeInteger, sipValues } from "../../../encodings/sip/sipValues.js";
import type { SipTree } from "../../../encodings/sip/tree.js";
import { respell } from "../../../encodings/spans/respell.js";
import { definePayloadRule } from "../../rule.js";

export const negativeSipKey = definePayloadRule<SipTree>({
  id: "negative-sip-key",
  family: "sip",
  severity: "error",
  fix: "suggestion",
  summary: "Key of a sequence is negative",
  kinds: ["sip"],
  check(tree) {
    const reports: PayloadReport[] = [];
    for (const { node, around } of sipValues(tree).containers) {
      if (node.kind !== "sequence") continue;
      const negative = node.slots.filter(({ key }) => key.value < 0);
      if (negative.length === 0) continue;
      const free = freeInteger(new Set(node.slots.map(({ key }) => key.value)));
      for (const { key } of negative) {
        const { start, end, value } = key;
        const message = `Key is ${value}, expected 0 or more`;
        const edits = respell([node, ...around], start, end, `k${free}`);
        reports.push({ message, start, end, fix: { title: `Change the key to ${free}`, safe: false, edits } });
      }
    }
    return reports;
  },
});
