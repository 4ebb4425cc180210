import { isHalfTyped, nearestAttributes } from "../../../abi/attributes/nearestAttribute.js";
import { knownAttribute } from "../../../abi/attributes/table.js";
import { cut } from "../../../text/visibleText.js";
import { defineRule } from "../../rule.js";

export const unknownAttribute = defineRule({
  id: "unknown-attribute",
  family: "attribute",
  severity: "warning",
  summary: "Attribute has a name of the iree.abi family that no compiler or runtime has ever read",
  concerns: isUnknown,
  check(context) {
    for (const { key, place, entry } of context.islands) {
      if (place === "reflection" || !isUnknown(key) || isHalfTyped(entry)) continue;
      const message = `Unknown attribute ${cut(key, 120)}; IREE reads no attribute of this name`;
      context.report({ span: entry.keySpan, message });
    }
  },
});

function isUnknown(key: string): boolean {
  if (!/^iree\.(?:abi|reflection)/.test(key)) return false;
  return knownAttribute(key) === undefined && nearestAttributes(key).length === 0;
}
