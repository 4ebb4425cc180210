import { namesOf } from "../../../pydm/names.js";
import { textOfLiteral } from "../../../text/stringLiteral.js";
import { cut, visible } from "../../../text/visibleText.js";
import { defineRule } from "../../rule.js";
import { allocatedIn, pydmStatements, ruleFunction } from "./ruleFunction.js";

export const unlistedFreeVariable = defineRule({
  id: "unlisted-free-variable",
  family: "pydm",
  severity: "warning",
  fix: "suggestion",
  summary: "`alloc_free_var` of a name that is not in the function's `free_vars`",
  bodies: ["pydm"],
  check(context) {
    const found = ruleFunction(context);
    // Without the attribute the variables are unknown.
    const free = found && namesOf(found, "free_vars");
    if (found === undefined || free === undefined) return;
    const known = new Set(free.elements.map(({ name }) => name));
    const cells = new Set(namesOf(found, "cell_vars")?.elements.map(({ name }) => name));
    for (const tokens of pydmStatements(context)) {
      const literal = allocatedIn(tokens);
      if (literal === undefined) continue;
      const spelled = found.text.slice(literal.start, literal.end);
      const name = textOfLiteral(spelled);
      if (known.has(name)) continue;
      known.add(name);
      const where = cells.has(name) ? "cell_vars" : "neither free_vars nor cell_vars";
      const shown = visible(cut(spelled, 80));
      const message = `Free variable ${shown} is in ${where}, expected it in free_vars`;
      const at = found.place(free.value).end - 1;
      const newText = free.elements.length === 0 ? spelled : `, ${spelled}`;
      const fix = { title: `Add ${shown} to free_vars`, safe: false, edits: [{ start: at, end: at, newText }] };
      context.report({ span: found.place(literal), message, ...(spelled.endsWith('"') && { fix }) });
    }
  },
});
