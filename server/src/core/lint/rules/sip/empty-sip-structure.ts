import { containerName, sipValues } from "../../../encodings/sip/sipValues.js";
import type { SipTree } from "../../../encodings/sip/tree.js";
import { definePayloadRule } from "../../rule.js";

export const emptySipStructure = definePayloadRule<SipTree>({
  id: "empty-sip-structure",
  family: "sip",
  severity: "information",
  summary: "Sequence or dictionary has no slots",
  kinds: ["sip"],
  check: (tree) =>
    sipValues(tree).containers.flatMap(({ node }) => {
      const { start, end } = node;
      if (node.slots.length > 0) return [];
      const message = `Empty ${containerName(node)}, expected at least one slot; IREE's encoder never wrote an empty one`;
      return [{ message, start, end }];
    }),
});
