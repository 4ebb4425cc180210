import { vmOp } from "../../analysis/vmOp.js";
import type { Parameter } from "../../mlir/syntax.js";
import { cut } from "../../text/visibleText.js";
import { defineRule } from "../rule.js";

/** What a calling convention has no letter for: an aggregate of MLIR's, an index, or a type of another dialect. */
const UNENCODABLE = /^(?:index$|none$|(?:tensor|vector|memref|complex)\s*<|!(?!vm\.|iree\.)[A-Za-z_]\w*\.)/;
const TUPLE = /^tuple\s*<(?<items>.*)>$/s;

export const unencodableType = defineRule({
  id: "unencodable-type",
  family: "calling-convention",
  severity: "warning",
  fix: "none",
  summary: "Type of a vm.import has no place in a calling convention",
  bodies: ["vm"],
  check(context) {
    const { header, place } = vmOp(context);
    if (header.op !== "vm.import") return;
    const sides = { argument: header.arguments, result: header.results };
    for (const [side, parameters] of Object.entries(sides)) {
      parameters.forEach((parameter, i) => {
        if (!isUnencodable(typeOf(parameter))) return;
        const message = `Type of ${side} ${i} is ${cut(typeOf(parameter), 120)}, expected an integer, a float, a type of the VM or a tuple of these`;
        context.report({ span: place(parameter.typeSpan), message });
      });
    }
  },
});

function typeOf({ type }: Parameter): string {
  return type.replace(/\s*\.\.\.$/, "");
}

function isUnencodable(type: string): boolean {
  const items = TUPLE.exec(type)?.groups?.items;
  return items === undefined ? UNENCODABLE.test(type) : itemsOf(items).some(isUnencodable);
}

/** The types of a list, which commas part outside of brackets. */
function itemsOf(list: string): readonly string[] {
  const items: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i <= list.length; i++) {
    const c = list[i];
    if (c === "<" || c === "(" || c === "[") depth++;
    else if (c === ">" || c === ")" || c === "]") depth--;
    else if (c === undefined || (c === "," && depth === 0)) {
      items.push(list.slice(start, i).trim());
      start = i + 1;
    }
  }
  return items;
}
