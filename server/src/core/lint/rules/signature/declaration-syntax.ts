import { declarationFault, isLikeTypes } from "../../../abi/calls/declaration.js";
import { visible } from "../../../text/visibleText.js";
import { defineRule } from "../../rule.js";

export const declarationSyntax = defineRule({
  id: "declaration-syntax",
  family: "signature",
  severity: "information",
  summary: "Declaration begins as the compiler writes it, but lacks a bracket, colon or arrow",
  keys: ["iree.abi.declaration"],
  check(context) {
    if (context.once(isLikeTypes)) return;
    for (const island of context.islands) {
      if (island.key !== "iree.abi.declaration" || island.on !== "op") continue;
      const read = context.read(island);
      const fault = read && declarationFault(read.payload.bytes);
      if (fault === undefined) continue;
      const found = fault.found === "" ? "Declaration ends here" : `Declaration has '${visible(fault.found)}' here`;
      context.report({ span: context.payloadSpan(island, fault), message: `${found}, expected '${fault.expected}'` });
    }
  },
});
