import type { PartialTree, RawSignatureTree, SectionNode, TypeNode } from "../../codecs/rawSignature/tree.js";
import { definePayloadRule } from "../rule.js";

export const unrecognizedType = definePayloadRule<RawSignatureTree | PartialTree>({
  id: "unrecognized-type",
  family: "raw-signature",
  severity: "information",
  fix: "none",
  summary: "Type is the placeholder that IREE's own reader refused",
  payload: {
    kinds: ["raw", "partial"],
    check(tree) {
      const sections = tree.kind === "partial" ? [tree.section] : [tree.inputs, tree.results];
      if (!sections.some(holdsUnrecognized)) return [];
      const all = sections.flatMap(({ kind, types }) => types.map((type, i) => ({ type, i, kind })));
      const found = all.filter(({ type }) => isUnrecognized(type));
      // Told once: the reader stopped there, whatever followed.
      const [first] = found;
      if (first === undefined) return [];
      const value = first.kind === "inputs" ? "Argument" : "Result";
      const which = tree.kind === "partial" ? value : `${value} ${first.i}`;
      const more = found.length > 1 ? ` (and ${found.length - 1} more)` : "";
      const message = `${which} has the unrecognized type U${more}, which IREE's reader refused, expected B, S or O`;
      const { start, end } = first.type;
      return [{ message, start, end }];
    },
  },
});

function isUnrecognized({ kind }: TypeNode): boolean {
  return kind === "unrecognized";
}

function holdsUnrecognized({ types }: SectionNode): boolean {
  return types.some(isUnrecognized);
}
