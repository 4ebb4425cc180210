import type { SafeText } from "../text/safeText.js";
import { visible } from "../text/visibleText.js";

/** Rules that others have taken over: their ids are still taken in configuration, suppressions and baselines, with a note. */
export const FORMER_RULES: Readonly<Record<string, string>> = { "dictionary-syntax": "mlir-syntax" };

/** The id of what a rule is now. */
export function currentRule(id: string): string {
  return Object.hasOwn(FORMER_RULES, id) ? (FORMER_RULES[id] ?? id) : id;
}

/** What is to be said of the id of a rule that is another now. */
export function formerRuleNote(id: string): SafeText<"message"> {
  return visible(`Rule '${id}' is now a part of '${currentRule(id)}'`);
}
