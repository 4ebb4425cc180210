import { TYPE_NAMES, TYPE_PREFIX } from "../../../pydm/types.js";
import { similarTo } from "../../../text/editDistance.js";
import { cut } from "../../../text/visibleText.js";
import { defineRule } from "../../rule.js";
import { ruleFunction, typesIn } from "./ruleFunction.js";

/** Python's own names, and MLIR's, of what PyDM calls otherwise. */
const MEANT: Readonly<Record<string, string>> = { float: "real", int: "integer", string: "str" };

export const unknownPythonType = defineRule({
  id: "unknown-python-type",
  family: "pydm",
  severity: "error",
  fix: "suggestion",
  summary: "Type that PyDM does not have",
  bodies: ["pydm"],
  check(context) {
    const found = ruleFunction(context);
    if (found === undefined) return;
    for (const { type, start } of typesIn(context)) {
      const { name } = type;
      if (TYPE_NAMES.includes(name)) continue;
      const from = start + TYPE_PREFIX.length;
      const span = found.place({ start: from, end: from + name.length });
      const meant = Object.hasOwn(MEANT, name) ? MEANT[name] : similarTo(name, TYPE_NAMES);
      const expected = meant === undefined ? `, expected one of ${TYPE_NAMES.join(", ")}` : `; did you mean ${meant}?`;
      const message = `PyDM has no type ${cut(name, 80)}${expected}`;
      const fix = meant && { title: `Change to ${meant}`, safe: false, edits: [{ ...span, newText: meant }] };
      context.report({ span, message, ...(fix && { fix }) });
    }
  },
});
