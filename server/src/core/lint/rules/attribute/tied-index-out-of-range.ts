import type { RuleContext } from "../../context.js";
import { integerOf } from "../../integers.js";
import { defineRule } from "../../rule.js";
import { attributesAt, noSuchValue } from "./attributeValues.js";

/** The compiler's value for a result that is not tied. */
const UNTIED = -1;

export const tiedIndexOutOfRange = defineRule({
  id: "tied-index-out-of-range",
  family: "attribute",
  severity: "error",
  summary: "Result is tied to an argument that the function does not have, or to an operand that the call does not",
  keys: ["iree.abi.tied", "iree.abi.tied_operands"],
  check(context) {
    if (context.header?.functionLike !== true) return checkCall(context);
    const count = context.header.arguments.length;
    for (const { entry } of attributesAt(context, "iree.abi.tied", "result")) {
      const index = integerOf(entry.value);
      if (entry.value === undefined || index === undefined || index === UNTIED) continue;
      if (index >= 0 && index < count) continue;
      context.report({ span: entry.value, message: noSuchValue("argument", index, count) });
    }
  },
});

/** What is between the name of a function that is called and the attributes. */
const OPERANDS = /^\s*\(([^()]*)\)\s*$/;

/** A call in the custom form, whose operands are in parentheses after the function's name. */
function checkCall(context: RuleContext): void {
  const { symbolSpan, attributes = [], generic } = context.header ?? {};
  const value = context.find("iree.abi.tied_operands", "op")?.entry.value;
  const { start: end = 0 } = attributes[0] ?? {};
  if (symbolSpan === undefined || generic || value?.kind !== "array") return;
  const operands = OPERANDS.exec(context.text({ start: symbolSpan.end, end }))?.[1];
  if (operands === undefined) return;
  const count = operands.split("%").length - 1;
  for (const element of value.elements) {
    const index = integerOf(element);
    if (index === undefined || index === UNTIED || (index >= 0 && index < count)) continue;
    context.report({ span: element, message: noSuchValue("operand", index, count) });
  }
}
