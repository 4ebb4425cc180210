import { cut, visible } from "../../../text/visibleText.js";
import { defineRule } from "../../rule.js";
import { ruleFunction } from "./ruleFunction.js";

const EXCEPTION = "!iree_pydm.exception_result";

export const missingExceptionResult = defineRule({
  id: "missing-exception-result",
  family: "pydm",
  severity: "error",
  fix: "suggestion",
  summary: "PyDM function that does not return an exception result and one value",
  bodies: ["pydm"],
  check(context) {
    const found = ruleFunction(context);
    if (found === undefined) return;
    const { results, opSpan, symbolSpan } = found.header;
    if (results.some(({ type }) => type === "")) return;
    const [first] = results;
    if (results.length === 2 && first?.type === EXCEPTION) return;
    const last = results[results.length - 1];
    const span =
      first === undefined || last === undefined ? (symbolSpan ?? opSpan) : { start: first.start, end: last.end };
    const types = results.map(({ type }) => type).join(", ");
    const message = `Function returns (${visible(cut(types, 200))}), expected (${EXCEPTION}, value)`;
    const place = found.place(span);
    if (first === undefined || results.length > 1 || first.type === EXCEPTION)
      return context.report({ span: place, message });
    const listed = found.text.slice(0, first.start).trimEnd().endsWith("(");
    const edits = listed
      ? [{ start: place.start, end: place.start, newText: `${EXCEPTION}, ` }]
      : [{ ...place, newText: `(${EXCEPTION}, ${first.type})` }];
    context.report({ span: place, message, fix: { title: "Return an exception result first", safe: false, edits } });
  },
});
