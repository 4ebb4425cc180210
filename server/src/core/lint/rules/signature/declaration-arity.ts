import { unlikeTypes } from "../../../abi/calls/declaration.js";
import { typedFunction } from "../../../abi/calls/typedFunction.js";
import { counted } from "../../../text/counted.js";
import { defineRule } from "../../rule.js";
import { regeneratedDeclaration } from "./regenerated.js";

export const declarationArity = defineRule({
  id: "declaration-arity",
  family: "signature",
  severity: "information",
  fix: "suggestion",
  summary: "Declaration has a different number of arguments or results than the function",
  keys: ["iree.abi.declaration"],
  check(context) {
    const declared = unlikeTypes(context);
    const fn = declared && typedFunction(context);
    if (declared === undefined || fn === undefined) return;
    const { island, declaration } = declared;
    const sides = [
      [declaration.arguments, fn.arguments, "argument"],
      [declaration.results, fn.results, "result"],
    ] as const;
    for (const [list, values, word] of sides) {
      const found = list.values.length;
      if (found === values.length) continue;
      const surplus = list.values[values.length];
      const span = surplus === undefined ? list : { start: surplus.start, end: list.end - 1 };
      const fix = regeneratedDeclaration(context, fn, declared);
      context.report({
        span: context.payloadSpan(island, span),
        message: `Declaration has ${counted(found, word)}, the function has ${counted(values.length, word)}`,
        ...(fix && { fix }),
      });
    }
  },
});
