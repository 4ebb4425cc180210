import { type Name, namesOf } from "../../../pydm/names.js";
import type { Span } from "../../../text/offsetMap.js";
import { textOfLiteral } from "../../../text/stringLiteral.js";
import { cut, visible } from "../../../text/visibleText.js";
import type { RuleContext } from "../../context.js";
import { defineRule } from "../../rule.js";
import { allocatedIn, pydmStatements, ruleFunction } from "./ruleFunction.js";

export const freeAndCellVariable = defineRule({
  id: "free-and-cell-variable",
  family: "pydm",
  severity: "warning",
  fix: "suggestion",
  summary: "Variable that is in `free_vars` and in `cell_vars`",
  bodies: ["pydm"],
  check(context) {
    const found = ruleFunction(context);
    const free = found && namesOf(found, "free_vars");
    const cells = found && namesOf(found, "cell_vars");
    if (found === undefined || free === undefined || cells === undefined) return;
    const known = new Set(free.elements.map(({ name }) => name));
    cells.elements.forEach((element, i) => {
      if (!known.has(element.name)) return;
      const message = `Variable ${JSON.stringify(visible(cut(element.name, 80)))} is in both free_vars and cell_vars, expected it in one of them`;
      const edits = [{ ...found.place(withComma(cells.elements, i, element)), newText: "" }];
      // Which list is right is certain only if the body treats the variable as free.
      const isFree = allocates(context, found.text, element.name);
      const fix = isFree && { title: "Remove it from cell_vars", safe: false, edits };
      context.report({ span: found.place(element), message, ...(fix && { fix }) });
    });
  },
});

/** The span of an element and the comma before it, or after it if it is the first. */
function withComma(elements: readonly Name[], i: number, { start, end }: Name): Span {
  const before = elements[i - 1];
  const after = elements[i + 1];
  return before !== undefined ? { start: before.end, end } : { start, end: after?.start ?? end };
}

function allocates(context: RuleContext, text: string, name: string): boolean {
  return pydmStatements(context).some((tokens) => {
    const literal = allocatedIn(tokens);
    return literal !== undefined && textOfLiteral(text.slice(literal.start, literal.end)) === name;
  });
}
