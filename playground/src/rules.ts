/** The rules from their sources and pages, written by the build and fetched when first needed. */
import type { Preset, RuleLevel } from "../../server/src/core/lint/settings.js";

export interface RuleEntry {
  readonly id: string;
  readonly severity: RuleLevel;
  readonly summary: string;
  /** The page, made of the documentation's Markdown at build time. */
  readonly html: string;
  /** The preset's level for the rule if it differs from the rule's severity. */
  readonly presets: Readonly<Partial<Record<Preset, RuleLevel>>>;
}

let fetched: Promise<readonly RuleEntry[]> | undefined;

export function ruleEntries(): Promise<readonly RuleEntry[]> {
  fetched ??= fetch("rules.json").then((response) => response.json() as Promise<readonly RuleEntry[]>);
  return fetched;
}

/** The `rules` setting for a preset and individual levels. */
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
