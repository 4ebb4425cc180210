import { knownAttribute } from "../../../abi/attributes/table.js";
import { isWellFormed } from "../../../abi/payloads.js";
import type { Island } from "../../../abi/record.js";
import { defineRule } from "../../rule.js";

export const legacyReflection = defineRule({
  id: "legacy-reflection",
  family: "reflection",
  severity: "information",
  textOnly: true,
  summary: "First-generation metadata, which IREE has ignored since 2021-06",
  unused: true,
  concerns: isFirstGeneration,
  check(context) {
    const isLegacy = ({ key }: Island) => isFirstGeneration(key);
    const first = context.islands.find(isLegacy);
    // Names this short may be a user's own, so one of them must hold a signature, if need be after a fix.
    const hasFix = (island: Island) => context.read(island)?.decoded?.problems.some(({ fix }) => fix !== undefined);
    const isSignature = (island: Island) => isLegacy(island) && (isWellFormed(context, island) || hasFix(island));
    if (first === undefined || !context.islands.some(isSignature)) return;
    const message = `Key ${first.key} is first-generation metadata, ignored by IREE since 2021-06; iree.abi took its place`;
    context.report({ span: first.entry.keySpan, message });
  },
});

function isFirstGeneration(key: string): boolean {
  return knownAttribute(key)?.family === "v0";
}
