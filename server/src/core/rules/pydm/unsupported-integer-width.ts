import { ruleFunction, typesIn } from "../../pydm/ruleFunction.js";
import { INTEGER_WIDTHS, integerWidth } from "../../pydm/types.js";
import { defineRule } from "../rule.js";

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
      const at = found.text.slice(start, end).lastIndexOf(String(width));
      const digits = found.place({ start: start + at, end: start + at + String(width).length });
      const span = at < 0 ? found.place({ start, end }) : digits;
      const message = `Integer width is ${width}, expected 8, 16, 32 or 64`;
      if (wider === undefined || at < 0) context.report({ span, message });
      else {
        const fix = { title: `Use ${wider} bits`, safe: false, edits: [{ ...digits, newText: String(wider) }] };
        context.report({ span, message, fix });
      }
    }
  },
});
