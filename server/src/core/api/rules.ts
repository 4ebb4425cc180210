/** The library's list of rules. */
import type { Severity } from "../encodings/codec.js";
import { rulePage } from "../lint/pages.js";
import { RULES } from "../lint/registry.js";
import type { Rule } from "../lint/rule.js";

/** A rule: the object that `mlir-abi rules --json` prints. */
export interface RuleInfo {
  readonly id: string;
  readonly family: string;
  readonly severity: Severity;
  /** Whether its findings carry a fix: a safe one, one that is only offered, or none. */
  readonly fix: "safe" | "suggestion" | "none";
  /** One line without a full stop. */
  readonly summary: string;
  /** The address of its page. */
  readonly docs: string;
}

/** Every rule, sorted by id. */
export function rules(): readonly RuleInfo[] {
  return RULES.map(ruleInfo);
}

/** A rule as plain data. @internal */
export function ruleInfo({ id, family, severity, fix, summary }: Rule): RuleInfo {
  return { id, family, severity, fix, summary, docs: rulePage(id) };
}
