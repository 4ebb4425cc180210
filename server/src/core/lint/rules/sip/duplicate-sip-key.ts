import type { PayloadReport } from "../../../encodings/codec.js";
import { containerName, freeInteger, keyName, sipValues } from "../../../encodings/sip/sipValues.js";
import type { SipTree } from "../../../encodings/sip/tree.js";
import { respell } from "../../../encodings/spans/respell.js";
import { definePayloadRule } from "../../rule.js";

export const duplicateSipKey = definePayloadRule<SipTree>({
  id: "duplicate-sip-key",
  family: "sip",
  severity: "error",
  fix: "suggestion",
  summary: "Duplicate key in a sequence or dictionary",
  kinds: ["sip"],
  check(tree) {
    const reports: PayloadReport[] = [];
    for (const { node, around } of sipValues(tree).containers) {
      const keys = new Set(node.slots.map(({ key }) => key.value));
      if (keys.size === node.slots.length) continue;
      const inside = [node, ...around];
      const free = freeInteger(keys as ReadonlySet<number>);
      const seen = new Set<number | string>();
      for (const slot of node.slots) {
        const { start, end, kind, value } = slot.key;
        if (!seen.has(value)) {
          seen.add(value);
          continue;
        }
        const message = `Duplicate key ${keyName(slot)} in ${containerName(node)}`;
        if (kind === "stringKey") {
          reports.push({ message, start, end });
          continue;
        }
        const fix = {
          title: `Change the key to ${free}`,
          safe: false,
          edits: respell(inside, start, end, `k${free}`),
        };
        reports.push({ message, start, end, fix });
      }
    }
    return reports;
  },
});
