import { callingConventionOf } from "../../../encodings/callingConvention/fromFunction.js";
import type { Parameter } from "../../../syntax/syntax.js";
import { cut } from "../../../text/visibleText.js";
import { defineRule } from "../../rule.js";

/** An alias, which may be any type, or a spelling of an older version of the VM. */
const UNKNOWN = /![A-Za-z_]\w*(?![\w.])|!(?:vm|iree)\./;

export const unencodableType = defineRule({
  id: "unencodable-type",
  family: "calling-convention",
  severity: "warning",
  summary: "Type of a vm.import has no place in a calling convention",
  bodies: ["vm"],
  check(context) {
    const { header } = context;
    if (header?.op !== "vm.import") return;
    const sides = { argument: header.arguments, result: header.results };
    for (const [side, parameters] of Object.entries(sides)) {
      parameters.forEach((parameter, i) => {
        if (!isUnencodable(typeOf(parameter))) return;
        const message = `Type of ${side} ${i} is ${cut(typeOf(parameter), 120)}, expected an integer, a float, a type of the VM or a tuple of these`;
        context.report({ span: parameter.typeSpan, message });
      });
    }
  },
});

function typeOf({ type }: Parameter): string {
  return type.endsWith("...") ? type.slice(0, -3).trimEnd() : type;
}

function isUnencodable(type: string): boolean {
  if (type === "" || UNKNOWN.test(type)) return false;
  return callingConventionOf({ name: undefined, arguments: [{ name: undefined, type }], results: [] }) === undefined;
}
