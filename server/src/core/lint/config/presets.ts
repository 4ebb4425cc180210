/** The presets: the level of findings whose rule is not set by name. */
import type { Finding } from "../../document/finding.js";
import { severityForRuntimes } from "../runtimes.js";
import { PRESETS, type Preset, type RuleLevel, type Settings } from "../settings.js";

/**
 * Rules about what was right when it was written and is spelled, or placed, otherwise today. A file that is kept as it
 * was has no use for them.
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

/** What a finding becomes: by its rule's own level where that is set, else by the preset. */
export function levelOf(settings: Settings, finding: Pick<Finding, "code" | "severity" | "validity">): RuleLevel {
  const { rules, preset, format, runtimes } = settings;
  const { code } = finding;
  const severity = runtimes.length > 0 ? severityForRuntimes(settings, finding) : finding.severity;
  if (severity === "off") return "off";
  const level = rules[code];
  if (level !== undefined) return level;
  // Spaced JSON is no finding for users whose formatter writes it so.
  if (code === "non-compact-json" && format.json === "pretty") return "off";
  if (preset === "archaeology" && MIGRATIONS.has(code)) return "off";
  if (preset === "strict" && severity !== "error") return "warning";
  return severity;
}

/** Whether every finding is reported with its own severity. */
export function keepsSeverities({ rules, preset, format, runtimes }: Settings): boolean {
  const isPlain = preset === undefined || preset === "recommended";
  return isPlain && format.json === "compact" && runtimes.length === 0 && Object.keys(rules).length === 0;
}
