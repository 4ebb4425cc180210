/** The rules, as the build wrote them from their sources and pages; fetched when first needed. */
import type { Preset, RuleLevel } from "../../server/src/core/lint/settings.js";

export interface RuleEntry {
  readonly id: string;
  readonly severity: RuleLevel;
  readonly summary: string;
  /** The page, made of the documentation's Markdown when the playground was built. */
  readonly html: string;
  /** What a preset makes of the rule, where that differs from its severity. */
  readonly presets: Readonly<Partial<Record<Preset, RuleLevel>>>;
}

let fetched: Promise<readonly RuleEntry[]> | undefined;

export function ruleEntries(): Promise<readonly RuleEntry[]> {
  fetched ??= fetch("rules.json").then((response) => response.json() as Promise<readonly RuleEntry[]>);
  return fetched;
}

/** The `rules` setting that a preset and the levels chosen by rule come to. */
export function levels(
  entries: readonly Pick<RuleEntry, "id" | "presets">[],
  preset: Preset,
  chosen: Readonly<Record<string, RuleLevel>>,
): Readonly<Record<string, RuleLevel>> {
  const ofPreset = entries.flatMap(({ id, presets }) => {
    const level = presets[preset];
    return level === undefined ? [] : [[id, level] as const];
  });
  return { ...Object.fromEntries(ofPreset), ...chosen };
}
