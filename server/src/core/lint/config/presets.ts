/** The presets: the level of findings whose rule is not set by name. */
import type { Finding } from "../../document/finding.js";
import { severityForRuntimes } from "../runtimes.js";
import { PRESETS, type Preset, type RuleLevel, type Settings } from "../settings.js";

/**
 * Rules about metadata that was right when it was written but is now spelled or placed differently. They are useless
 * for files that are kept unchanged.
 */
export const MIGRATION_RULES: readonly string[] = [
  "calling-convention-old-spelling",
  "dropped-attribute",
  "legacy-reflection",
];

const MIGRATIONS = new Set(MIGRATION_RULES);

/** The preset of that name, or undefined. */
export function presetNamed(name: unknown): Preset | undefined {
  return PRESETS.find((preset) => preset === name);
}

/** The level of a finding: its rule's own level if one is set, else the preset's. */
export function levelOf(settings: Settings, finding: Pick<Finding, "code" | "severity" | "validity">): RuleLevel {
  const { rules, preset, format, runtimes } = settings;
  const { code } = finding;
  const severity = runtimes.length > 0 ? severityForRuntimes(settings, finding) : finding.severity;
  if (severity === "off") return "off";
  const level = rules[code];
  if (level !== undefined) return level;
  // Users whose formatter writes spaced JSON don't want it reported.
  if (code === "non-compact-json" && format.json === "pretty") return "off";
  if (preset === "archaeology" && MIGRATIONS.has(code)) return "off";
  if (preset === "strict" && severity !== "error") return "warning";
  return severity;
}
