import { typedFunction } from "../../../abi/calls/typedFunction.js";
import { flatSip } from "../../../abi/types/fromFunctionType.js";
import { encodeSip } from "../../../encodings/sip/model.js";
import type { RuleContext } from "../../context.js";
import { defineRule } from "../../rule.js";

export const abiWithoutSip = defineRule({
  id: "abi-without-sip",
  family: "reflection",
  severity: "warning",
  fix: "suggestion",
  summary: 'abi = "sip" without the structured signature that it announces',
  keys: ["abi"],
  check(context) {
    const abi = context.find("abi", "reflection", null);
    if (abi === undefined || context.string(abi) !== "sip") return;
    if (context.find("sip", "reflection", null) !== undefined) return;
    const newText = flatSignature(context);
    const { start, end } = abi.entry;
    const isVersioned = ["abiv", "sipv"].some((key) => context.find(key, "reflection", null) !== undefined);
    const version = isVersioned ? "" : ", abiv = 1 : i32";
    const fix = newText !== undefined && {
      title: "Add `sip` for flat arguments and results",
      safe: false,
      edits: [{ start: end, end, newText: `${version}, sip = "${newText}"` }],
    };
    const message = 'ABI is "sip", but the dictionary has no key sip with the signature';
    context.report({ span: { start, end }, message, ...(fix && { fix }) });
  },
});

/** A signature without nesting for the values of a function whose types were not lowered yet. */
function flatSignature(context: RuleContext): string | undefined {
  const fn = typedFunction(context);
  return fn === undefined || fn.lowered ? undefined : encodeSip(flatSip(fn.arguments.length, fn.results.length));
}
