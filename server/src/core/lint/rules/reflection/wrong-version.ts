import { isWellFormed } from "../../../abi/payloads.js";
import type { Island } from "../../../abi/record.js";
import { cut, visible } from "../../../text/visibleText.js";
import type { RuleContext } from "../../context.js";
import { integerOf } from "../../integers.js";
import { defineRule } from "../../rule.js";

export const wrongVersion = defineRule({
  id: "wrong-version",
  family: "reflection",
  severity: "error",
  fix: "suggestion",
  summary: "Version of a first-generation signature that never existed",
  keys: ["abiv", "fv", "sipv"],
  check(context) {
    const fv = context.find("fv", "reflection", null);
    const version = fv && context.string(fv);
    if (fv !== undefined && version !== undefined && version !== "1" && hasPayload(context, "f")) {
      report(context, fv, `"${visible(cut(version, 40))}"`, '"1"');
    }
    if (hasPayload(context, "sip")) {
      for (const key of ["abiv", "sipv"]) checkInteger(context, key);
    }
  },
});

/** A placeholder (`f = "FOOBAR"`) is reported once, at the string. */
function hasPayload(context: RuleContext, key: string): boolean {
  const island = context.find(key, "reflection", null);
  return island !== undefined && isWellFormed(context, island);
}

/**
 * Versions of SIP, which no reader ever read. Strings are reported by `version-kind`, except for the upstream docs'
 * `sipv`.
 */
function checkInteger(context: RuleContext, key: string): void {
  const island = context.find(key, "reflection", null);
  const value = island?.entry.value;
  if (island === undefined || value === undefined) return;
  if (value.kind === "integer" && integerOf(value) !== 1) report(context, island, value.text, "1 : i32", "warning");
  const text = key === "sipv" ? context.string(island) : undefined;
  if (text !== undefined && text !== "1") report(context, island, `"${visible(cut(text, 40))}"`, '"1"', "warning");
}

function report(context: RuleContext, island: Island, found: string, wanted: string, severity?: "warning"): void {
  const span = { start: island.entry.value?.start ?? island.entry.start, end: island.entry.end };
  context.report({
    span,
    message: `Version ${island.key} is ${found}, expected ${wanted}, the only one`,
    ...(severity && { severity }),
    fix: { title: `Change the version to ${wanted}`, safe: false, edits: [{ ...span, newText: wanted }] },
  });
}
