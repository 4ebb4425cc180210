import { payloadEdit } from "../../../abi/payloads.js";
import { bytesOf } from "../../../text/byteString.js";
import { counted } from "../../../text/counted.js";
import type { Report } from "../../context.js";
import { defineRule } from "../../rule.js";
import { flatSipFix, type SipSide, sipSides } from "./sipLeaves.js";

export const sipIndexOutOfRange = defineRule({
  id: "sip-index-out-of-range",
  family: "signature",
  severity: "error",
  fix: "suggestion",
  summary: "Raw index of a structured signature points to no argument or result",
  keys: ["sip"],
  check(context) {
    const found = sipSides(context);
    if (found === undefined) return;
    const { payload, sides } = found;
    // One fix for every index, since it rewrites all of them.
    let flat: { readonly fix: Report["fix"] } | undefined;
    const flatFix = () => {
      flat ??= { fix: flatSipFix(context, found) };
      return flat.fix;
    };
    for (const side of sides) {
      const { leaves, word, count, source } = side;
      const free = freeIndex(side);
      const values = source === "function" || word === "result" ? word : "input";
      const has = count === 0 ? `no ${values}` : counted(count, values);
      for (const leaf of leaves) {
        if (leaf.index < count) continue;
        const message = `Raw index is ${leaf.index}, the ${source} has ${has}`;
        // With the same number of digits, no length changes.
        const index = `${free}`.length === `${leaf.index}`.length ? free : undefined;
        const fix =
          index === undefined
            ? flatFix()
            : {
                title: `Change the index to ${index}`,
                safe: false,
                edits: [payloadEdit(context, payload.island, leaf, bytesOf(`_${index}`))],
              };
        context.report({ span: context.payloadSpan(payload.island, leaf), message, ...(fix && { fix }) });
      }
    }
  },
});

/** The index that must be meant if exactly one leaf is out of range and exactly one value has no path. */
function freeIndex({ leaves, count }: SipSide): number | undefined {
  if (leaves.length !== count || leaves.filter(({ index }) => index >= count).length !== 1) return undefined;
  const used = new Set(leaves.map(({ index }) => index));
  if (used.size < leaves.length) return undefined;
  for (let index = 0; index < count; index++) if (!used.has(index)) return index;
  return undefined;
}
