import { type TypedFunction, typedFunction } from "../../../abi/calls/typedFunction.js";
import { opPayload } from "../../../abi/payloads.js";
import type { RawSignatureTree, SectionNode } from "../../../encodings/rawSignature/tree.js";
import { counted } from "../../../text/counted.js";
import { defineRule } from "../../rule.js";
import { regeneratedRaw } from "./regenerated.js";

export const signatureArity = defineRule({
  id: "signature-arity",
  family: "signature",
  severity: "error",
  fix: "suggestion",
  summary: "Raw signature has a different number of inputs or results than the function",
  keys: ["f"],
  check(context) {
    if (!context.islands.some((island) => island.kind === "raw" && !context.isSpelledByTypes(island))) return;
    const payload = opPayload<RawSignatureTree>(context, "raw");
    const fn = payload && typedFunction(context);
    if (payload === undefined || fn === undefined || isPromoted(payload.tree, fn)) return;
    const { island, tree } = payload;
    const sides = [
      [tree.inputs, fn.arguments, "input", "argument"],
      [tree.results, fn.results, "result", "result"],
    ] as const;
    for (const [section, values, entry, value] of sides) {
      const found = section.types.length;
      if (found === values.length) continue;
      const isFewer = found < values.length;
      // Lowering added dims, shapes and semaphores, which no signature ever listed.
      if (isFewer && (isAsync(fn) || (fn.lowered && found >= values.filter((it) => !it.synthetic).length))) continue;
      const message = `Signature has ${counted(found, entry)}, the function has ${counted(values.length, value)}`;
      const fix = regeneratedRaw(context, island, tree, fn);
      const span = context.payloadSpan(island, placeOf(section, values.length));
      const severity = isFewer ? { severity: "information" as const } : undefined;
      context.report(Object.assign({ span, message }, severity, fix && { fix }));
    }
  },
});

/**
 * Results that became arguments keep their place in the signature, so a lowered function is compared by the sum only.
 */
function isPromoted({ inputs, results }: RawSignatureTree, fn: TypedFunction): boolean {
  const entries = inputs.types.length + results.types.length;
  return fn.lowered && results.types.length > fn.results.length && entries === fn.arguments.length + fn.results.length;
}

/** `@f$async` takes semaphores and values in addition to the arguments of `@f`. */
function isAsync({ name }: TypedFunction): boolean {
  return name.endsWith("$async");
}

/** The surplus entries, or the head of the section if some are missing. */
function placeOf(section: SectionNode, expected: number): { start: number; end: number } {
  const surplus = section.types.at(expected);
  return surplus === undefined
    ? { start: section.start, end: section.contentStart }
    : { start: surplus.start, end: section.end };
}
