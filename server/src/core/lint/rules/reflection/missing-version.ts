import { isMeant } from "../../../abi/attributes/nearestAttribute.js";
import { isWellFormed } from "../../../abi/payloads.js";
import type { RuleContext } from "../../context.js";
import { defineRule } from "../../rule.js";
import { wholeRecord } from "../attribute/dictionaries.js";

export const missingVersion = defineRule({
  id: "missing-version",
  family: "reflection",
  severity: "error",
  fix: "safe",
  summary: "First-generation signature without its version",
  keys: ["abi", "f"],
  check(context) {
    const f = context.find("f", "reflection", null);
    if (f !== undefined && !has(context, "fv") && isWellFormed(context, f)) {
      const { end } = f.entry;
      context.report({
        span: f.entry.keySpan,
        message: 'Signature f has no version, expected fv = "1" in the same dictionary',
        fix: addition(context, 'fv = "1"', end),
      });
    }
    const abi = context.find("abi", "reflection", null);
    if (abi === undefined || context.string(abi) !== "sip" || context.find("sip", "reflection", null) === undefined) {
      return;
    }
    // The spelling of the upstream docs counts as well.
    if (["abiv", "sipv"].some((key) => has(context, key))) return;
    const { end } = abi.entry;
    context.report({
      span: abi.entry.keySpan,
      message: "ABI sip has no version, expected abiv = 1 : i32 in the same dictionary",
      // No reader ever read this one.
      severity: "hint",
      fix: addition(context, "abiv = 1 : i32", end),
    });
  },
});

/** Whether a version is there, or was meant to be. */
function has(context: RuleContext, key: string): boolean {
  if (context.find(key, "reflection", null) !== undefined) return true;
  return context.islands.some(({ entry }) => isMeant(entry.key, key));
}

function addition(context: RuleContext, entry: string, end: number) {
  const edits = [{ start: end, end, newText: `, ${entry}` }];
  return { title: `Add ${entry}`, safe: true, edits, scope: wholeRecord(context) };
}
