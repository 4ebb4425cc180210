import { cut } from "../../../text/visibleText.js";
import { defineRule } from "../../rule.js";
import { vmOp } from "./vmOp.js";

/** The symbol after the op's name, which in a `vm.export` is a reference. */
const SYMBOL = /^vm\.export\s+(?:(?:public|private|nested)\s+)?@(?:(?<bare>[A-Za-z_][\w$.-]*)|"(?<quoted>[^"\\\n]*)")/;

export const exportWithoutFunction = defineRule({
  id: "export-without-function",
  family: "calling-convention",
  severity: "error",
  textOnly: true,
  summary: "vm.export of a function that its module does not define",
  bodies: ["vm"],
  check(context) {
    const { header, place } = vmOp(context);
    if (header.op !== "vm.export") return;
    const start = place(header).start;
    const match = SYMBOL.exec(context.text({ start, end: start + header.end + 512 }));
    const name = match?.groups?.bare ?? match?.groups?.quoted;
    if (match === null || name === undefined || name === "") return;
    const found = context.symbols.vmFunctions(name);
    if (found === undefined || found === "function") return;
    const span = { start: start + match[0].indexOf("@"), end: start + match[0].length };
    const shown = cut(name, 120);
    const message =
      found === "none"
        ? `No vm.func @${shown} in the vm.module, expected the function to export`
        : `@${shown} is not a vm.func, expected the function to export`;
    context.report({ span, message });
  },
});
