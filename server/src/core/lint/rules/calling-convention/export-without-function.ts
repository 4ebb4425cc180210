import { cut } from "../../../text/visibleText.js";
import { defineRule } from "../../rule.js";

export const exportWithoutFunction = defineRule({
  id: "export-without-function",
  family: "calling-convention",
  severity: "error",
  textOnly: true,
  summary: "vm.export of a function that its module does not define",
  bodies: ["vm"],
  check(context) {
    // The symbol of a vm.export is a reference.
    const { op, generic, symbol, symbolSpan } = context.header ?? {};
    if (op !== "vm.export" || generic || !symbol || symbolSpan === undefined) return;
    const found = context.symbols.vmFunctions(symbol);
    if (found === undefined || found === "function") return;
    const shown = cut(symbol, 120);
    const message =
      found === "none"
        ? `No vm.func @${shown} in the vm.module, expected the function to export`
        : `@${shown} is not a vm.func, expected the function to export`;
    context.report({ span: symbolSpan, message });
  },
});
