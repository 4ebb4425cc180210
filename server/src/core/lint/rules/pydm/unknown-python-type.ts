import { BODY_WORDS, type PydmType, TYPE_NAMES, TYPE_PREFIX } from "../../../pydm/types.js";
import { enumerated } from "../../../text/counted.js";
import { similarTo } from "../../../text/editDistance.js";
import { cut } from "../../../text/visibleText.js";
import type { Report } from "../../context.js";
import { defineRule } from "../../rule.js";
import { type RuleFunction, ruleFunction, typesIn } from "./ruleFunction.js";

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
      const from = start + TYPE_PREFIX.length;
      if (TYPE_NAMES.includes(name)) {
        const report = wrongBody(type, found, from + name.length);
        if (report !== undefined) context.report(report);
        continue;
      }
      const span = found.place({ start: from, end: from + name.length });
      const meant = Object.hasOwn(MEANT, name) ? MEANT[name] : similarTo(name, TYPE_NAMES);
      const expected = meant === undefined ? `, expected one of ${TYPE_NAMES.join(", ")}` : `; did you mean ${meant}?`;
      const message = `PyDM has no type ${cut(name, 80)}${expected}`;
      const fix = meant && { title: `Change to ${meant}`, safe: false, edits: [{ ...span, newText: meant }] };
      context.report({ span, message, ...(fix && { fix }) });
    }
  },
});

/** A body that begins with a word that the type does not take: `real<f80>`, `list<packed, …>`; `at` is where the body begins. */
function wrongBody({ name, body }: PydmType, { text, place }: RuleFunction, at: number): Report | undefined {
  const words = BODY_WORDS.get(name);
  const [word = ""] = body ?? [];
  if (words === undefined || word === "" || words.includes(word)) return undefined;
  const start = text.indexOf(word, at);
  const span = place({ start, end: start + word.length });
  const meant = words.find((it) => it === `f${word.replace(/^\D*/, "")}`) ?? similarTo(word, words);
  const expected = meant === undefined ? `, expected ${enumerated(words, "or")}` : `; did you mean ${meant}?`;
  const fix = meant && { title: `Change to ${meant}`, safe: false, edits: [{ ...span, newText: meant }] };
  return { span, message: `PyDM has no ${name} of ${cut(word, 80)}${expected}`, ...(fix && { fix }) };
}
