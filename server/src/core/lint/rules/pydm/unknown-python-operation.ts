import { operatorNamed, operatorsOf } from "../../../pydm/operations.js";
import { editDistance } from "../../../text/editDistance.js";
import { textOfLiteral } from "../../../text/stringLiteral.js";
import { cut, visible } from "../../../text/visibleText.js";
import { defineRule } from "../../rule.js";
import { operationIn, pydmStatements, ruleFunction } from "./ruleFunction.js";

export const unknownPythonOperation = defineRule({
  id: "unknown-python-operation",
  family: "pydm",
  severity: "error",
  fix: "suggestion",
  summary: "Name of an operator that Python does not have, in `apply_binary` or `apply_compare`",
  bodies: ["pydm"],
  check(context) {
    const found = ruleFunction(context);
    if (found === undefined) return;
    for (const tokens of pydmStatements(context)) {
      const { name = "", operands = [] } = operationIn(tokens) ?? {};
      const known = operatorsOf(name);
      const [literal] = operands;
      if (known === undefined || literal?.kind !== "string") continue;
      const operator = textOfLiteral(found.text.slice(literal.start, literal.end));
      if (operatorNamed(name, operator) !== undefined) continue;
      const near = nearest(operator, [...known.keys()]);
      const span = found.place(literal);
      const expected = near === undefined ? `one of ${[...known.keys()].join(", ")}` : JSON.stringify(near);
      const message = `${name} has no operator ${JSON.stringify(visible(cut(operator, 80)))}, expected ${expected}`;
      if (near === undefined) context.report({ span, message });
      else {
        const edits = [{ ...span, newText: JSON.stringify(near) }];
        context.report({ span, message, fix: { title: `Use "${near}"`, safe: false, edits } });
      }
    }
  },
});

/** The intended operator: Python's own spelling of it, or the one name within a typo. */
function nearest(operator: string, names: readonly string[]): string | undefined {
  const plain = operator.replace(/[_\s]/g, "");
  if (names.includes(plain)) return plain;
  const near = names.filter((name) => name.length > 2 && editDistance(operator, name, 1) !== undefined);
  return near.length === 1 ? near[0] : undefined;
}
