import { argumentsFor, type TypedFunction, typedFunction } from "../../../abi/calls/typedFunction.js";
import { opPayload } from "../../../abi/payloads.js";
import { type AbiNode, hasInlinedResults, type RecordNode, type SectionNode } from "../../../encodings/abiJson/tree.js";
import { counted } from "../../../text/counted.js";
import type { List } from "../../../text/lists.js";
import { defineRule } from "../../rule.js";
import { regeneratedJson } from "./regenerated.js";
import { resultRecords } from "./staleTypes.js";

export const jsonArity = defineRule({
  id: "json-arity",
  family: "signature",
  severity: "error",
  fix: "suggestion",
  summary: "Number of records in the ABI JSON differs from the function's arguments or results",
  keys: ["d", "iree.abi"],
  check(context) {
    if (!context.islands.some((island) => island.kind === "abi-json" && !context.isSpelledByTypes(island))) return;
    const payload = opPayload<AbiNode>(context, "abi-json");
    const fn = payload && typedFunction(context);
    if (payload === undefined || fn === undefined) return;
    const { island, tree } = payload;
    const report = (message: string, section: SectionNode, records: List<RecordNode>, expected: number) => {
      const surplus = records.at(expected);
      const last = records.at(-1);
      const span = surplus === undefined || last === undefined ? section : { start: surplus.start, end: last.end };
      const fix = regeneratedJson(context, island, tree, fn);
      context.report({ span: context.payloadSpan(island, span), message, ...(fix && { fix }) });
    };

    const { records } = tree.arguments;
    if (argumentsFor(fn, records.length) === undefined) {
      const fences = fn.fences ? " besides its fences" : "";
      const has = counted(fn.arguments.length, "argument");
      const message = `JSON has ${counted(records.length, "argument record")}, the function has ${has}${fences}`;
      report(message, tree.arguments, records, fn.arguments.length);
    }
    const results = resultRecords(tree);
    if (results.length !== fn.results.length && !isSingleList(tree, fn)) {
      const found = hasInlinedResults(tree.results.records)
        ? `${counted(results.length, "result")} (the slots of its only record)`
        : counted(results.length, "result record");
      const message = `JSON has ${found}, the function has ${counted(fn.results.length, "result")}`;
      report(message, tree.results, results, fn.results.length);
    }
  },
});

/** Before inlining (2021-08) a lone structure was a single result, a list in the types of that time. */
function isSingleList(tree: AbiNode, fn: TypedFunction): boolean {
  const [only] = fn.results;
  return (
    hasInlinedResults(tree.results.records) && fn.results.length === 1 && only?.text.startsWith("!iree.list") === true
  );
}
