import { exceptionName } from "../../../pydm/exceptions.js";
import { defineRule } from "../../rule.js";
import { loweredFlow } from "./ruleFunction.js";

export const unknownExceptionCode = defineRule({
  id: "unknown-exception-code",
  family: "pydm",
  severity: "error",
  summary: "Returned exception code is not an exception code",
  bodies: ["lowered"],
  check(context) {
    const read = loweredFlow(context);
    // Any function may return a number and then a list; one that makes or opens objects is PyDM's.
    if (read === undefined || !read.flow.codes.some(({ kind }) => kind === "type-code")) return;
    for (const { kind, code, start, end } of read.flow.codes) {
      if (kind !== "exception" || code >= 0 || exceptionName(code) !== undefined) continue;
      const message = `${code} is returned as an exception code, expected -10 to 0`;
      context.report({ span: read.place({ start, end }), message, severity: "warning" });
    }
  },
});
