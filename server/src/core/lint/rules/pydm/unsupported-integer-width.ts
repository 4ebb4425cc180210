import { INTEGER_WIDTHS, integerWidth } from "../../../pydm/types.js";
import { defineRule } from "../../rule.js";
import { ruleFunction, typesIn } from "./ruleFunction.js";

export const unsupportedIntegerWidth = defineRule({
  id: "unsupported-integer-width",
  family: "pydm",
  severity: "error",
  fix: "suggestion",
  summary: "Python integer of a width that PyDM does not have",
  bodies: ["pydm"],
  check(context) {
    const found = ruleFunction(context);
    if (found === undefined) return;
    for (const { type, start, end } of typesIn(context)) {
      if (type.name !== "integer") continue;
      const width = integerWidth(type);
      if (typeof width !== "number" || INTEGER_WIDTHS.includes(width)) continue;
      const wider = INTEGER_WIDTHS.find((it) => it > width);
      // Leading zeros stay; they are harmless.
      const at = found.text.slice(start, end).lastIndexOf(String(width));
      const span = found.place({ start: start + at, end: start + at + String(width).length });
      const message = `Integer width is ${width}, expected 8, 16, 32 or 64`;
      if (wider === undefined) context.report({ span, message });
      else {
        const fix = { title: `Use ${wider} bits`, safe: false, edits: [{ ...span, newText: String(wider) }] };
        context.report({ span, message, fix });
      }
    }
  },
});
