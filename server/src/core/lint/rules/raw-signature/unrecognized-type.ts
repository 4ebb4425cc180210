import type { PartialTree, RawSignatureTree, TypeNode } from "../../../encodings/rawSignature/tree.js";
import { definePayloadRule } from "../../rule.js";

export const unrecognizedType = definePayloadRule<RawSignatureTree | PartialTree>({
  id: "unrecognized-type",
  family: "raw-signature",
  severity: "information",
  summary: "Type is the placeholder that IREE's own reader rejected",
  kinds: ["raw", "partial"],
  check(tree) {
    // Reported once: the parser stopped at the first one.
    let first: { readonly where: string; readonly type: TypeNode } | undefined;
    let count = 0;
    for (const { kind, types } of tree.kind === "partial" ? [tree.section] : [tree.inputs, tree.results]) {
      let i = 0;
      for (const type of types) {
        const value = kind === "inputs" ? "Argument" : "Result";
        if (type.kind === "unrecognized") {
          count++;
          first ??= { where: tree.kind === "partial" ? value : `${value} ${i}`, type };
        }
        i++;
      }
    }
    if (first === undefined) return [];
    const more = count > 1 ? ` (and ${count - 1} more)` : "";
    const message = `${first.where} has the unrecognized type U${more}, which IREE's reader rejected, expected B, S or O`;
    const { start, end } = first.type;
    return [{ message, start, end }];
  },
});
