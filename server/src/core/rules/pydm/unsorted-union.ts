import { ruleFunction, typesIn } from "../../pydm/ruleFunction.js";
import { orderOf, type PydmType, readType } from "../../pydm/types.js";
import { cut, visible } from "../../text/visibleText.js";
import { defineRule } from "../rule.js";

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
      const codes = codesOf(type);
      if (codes === undefined) continue;
      const wrong = codes.findIndex((code, i) => code < (codes[i - 1] ?? code));
      if (wrong < 0) continue;
      const { body = [] } = type;
      const sorted = body.map((text, i) => ({ text, code: codes[i] ?? 0 })).sort((a, b) => a.code - b.code);
      const newText = `!iree_pydm.union<${sorted.map(({ text }) => text).join(", ")}>`;
      const span = found.place({ start, end });
      const shown = (i: number) => visible(cut(body[i] ?? "", 80));
      const message = `Alternative ${shown(wrong)} has type code ${codes[wrong]}, expected it before ${shown(wrong - 1)} with ${codes[wrong - 1]}`;
      context.report({
        span,
        message,
        fix: { title: "Sort the alternatives", safe: false, edits: [{ ...span, newText }] },
      });
    }
  },
});

/** The codes of a union's alternatives; undefined for other types, and where one has no code. */
function codesOf({ name, body }: PydmType): readonly number[] | undefined {
  if (name !== "union" || body === undefined) return undefined;
  const codes: number[] = [];
  for (const alternative of body) {
    const type = readType(alternative, 0);
    const code = type?.length === alternative.length ? orderOf(type) : undefined;
    if (code === undefined) return undefined;
    codes.push(code);
  }
  return codes;
}
