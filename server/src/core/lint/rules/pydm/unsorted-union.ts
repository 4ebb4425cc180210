import { orderOf, type PydmType, readType } from "../../../pydm/types.js";
import { cut, visible } from "../../../text/visibleText.js";
import { defineRule } from "../../rule.js";
import { ruleFunction, typesIn } from "./ruleFunction.js";

export const unsortedUnion = defineRule({
  id: "unsorted-union",
  family: "pydm",
  severity: "warning",
  fix: "suggestion",
  summary: "Union whose alternatives are not in ascending order of their type codes",
  bodies: ["pydm"],
  check(context) {
    const found = ruleFunction(context);
    if (found === undefined) return;
    for (const { type, start, end } of typesIn(context)) {
      const alternatives = alternativesOf(type);
      const at = alternatives.findIndex(({ code }, i) => code < (alternatives[i - 1]?.code ?? code));
      const late = alternatives[at];
      const before = alternatives[at - 1];
      if (late === undefined || before === undefined) continue;
      const sorted = [...alternatives].sort((a, b) => a.code - b.code);
      const newText = `!iree_pydm.union<${sorted.map(({ text }) => text).join(", ")}>`;
      const span = found.place({ start, end });
      const message = `Alternative ${shown(late)} has type code ${late.code}, expected it before ${shown(before)} with ${before.code}`;
      const fix = { title: "Sort the alternatives", safe: false, edits: [{ ...span, newText }] };
      context.report({ span, message, fix });
    }
  },
});

interface Alternative {
  readonly text: string;
  readonly code: number;
}

function shown({ text }: Alternative): string {
  return visible(cut(text, 80));
}

/** The alternatives of a union; none for other types, or if one of them has no code. */
function alternativesOf({ name, body = [] }: PydmType): readonly Alternative[] {
  if (name !== "union") return [];
  const alternatives: Alternative[] = [];
  for (const text of body) {
    const type = readType(text, 0);
    const code = type?.length === text.length ? orderOf(type) : undefined;
    if (code === undefined) return [];
    alternatives.push({ text, code });
  }
  return alternatives;
}
