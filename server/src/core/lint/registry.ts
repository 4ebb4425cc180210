/** Access to all rules, which `rules/index.ts` lists. */
import type { Rule } from "./rule.js";
import * as rules from "./rules/index.js";

/** Every rule, sorted by id. */
export const RULES: readonly Rule[] = Object.values(rules).sort((a, b) => (a.id < b.id ? -1 : 1));

const BY_ID = new Map(RULES.map((rule) => [rule.id, rule]));

/** The rule of an id, or undefined. */
export function ruleOf(id: string): Rule | undefined {
  return BY_ID.get(id);
}
