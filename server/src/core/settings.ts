/**
 * The settings: one table, from which the editor's manifest and `docs/settings.md` are generated, and one reader for
 * whatever an editor sends.
 */
import { SEVERITIES, type Severity } from "./codecs/codec.js";
import type { Preset } from "./config/presets.js";
import { ruleOf } from "./rules/registry.js";

/** What a rule's findings become: nothing, or a severity. */
export type RuleLevel = Severity | "off";

/** The spelling of levels in settings and on the command line. */
export const RULE_LEVELS: readonly RuleLevel[] = ["off", ...[...SEVERITIES].reverse()];

export interface Settings {
  readonly lint: { readonly enabled: boolean };
  readonly hover: { readonly enabled: boolean };
  /** What becomes of rules that `rules` does not name; `recommended` where it is not given. */
  readonly preset?: Preset;
  /** By rule id, only what differs from the rule's own severity. */
  readonly rules: Readonly<Record<string, RuleLevel>>;
}

export const DEFAULT_SETTINGS: Settings = { lint: { enabled: true }, hover: { enabled: true }, rules: {} };

/** The prefix of every setting, and the section that is asked for over LSP. */
export const SETTINGS_SECTION = "mlirAbi";

interface SettingBase {
  /** Without the prefix. */
  readonly key: string;
  /** VS Code's word for what may differ: per file, or per window. */
  readonly scope: "resource" | "window";
  /** One sentence or two in Markdown. */
  readonly doc: string;
}

/** A line of the table. `rules` is an object with a level for each rule id. */
export type Setting =
  | (SettingBase & { readonly type: "boolean"; readonly default: boolean })
  | (SettingBase & { readonly type: "choice"; readonly choices: readonly string[]; readonly default: string })
  | (SettingBase & { readonly type: "rules"; readonly default: Readonly<Record<string, never>> });

export const SETTINGS: readonly Setting[] = [
  {
    key: "hover.enabled",
    type: "boolean",
    default: true,
    scope: "resource",
    doc: "Explain ABI attributes and encoded strings on hover.",
  },
  {
    key: "lint.enabled",
    type: "boolean",
    default: true,
    scope: "resource",
    doc: "Report findings. Off, hovers still explain what they can.",
  },
  {
    key: "rules",
    type: "rules",
    default: {},
    scope: "resource",
    doc: "Severity of single rules, by rule id; rules that are not named keep their own severity.",
  },
  {
    key: "trace.server",
    type: "choice",
    choices: ["off", "messages", "verbose"],
    default: "off",
    scope: "window",
    doc: "Log what the editor and the language server say to each other. Read by the editor only.",
  },
];

/** The level that a word means, or undefined. `info` is short for `information`, as on the command line. */
export function ruleLevel(word: unknown): RuleLevel | undefined {
  return word === "info" ? "information" : RULE_LEVELS.find((level) => level === word);
}

/**
 * Reads the `mlirAbi` section, nested (`{lint: {enabled}}`) or with dotted keys (`{"lint.enabled"}`), as editors have
 * it. A bad value counts as its default and gives one complaint. Never throws.
 */
export function settingsFrom(value: unknown): { readonly settings: Settings; readonly complaints: readonly string[] } {
  const complaints: string[] = [];
  if (value === undefined || value === null) return { settings: DEFAULT_SETTINGS, complaints };
  if (!isObject(value)) {
    complaints.push(`Setting ${SETTINGS_SECTION} is ${shown(value)}, expected an object`);
    return { settings: DEFAULT_SETTINGS, complaints };
  }
  const flag = (key: string, standard: boolean): boolean => {
    const found = lookUp(value, key);
    if (typeof found === "boolean") return found;
    if (found !== undefined) {
      complaints.push(`Setting ${SETTINGS_SECTION}.${key} is ${shown(found)}, expected true or false`);
    }
    return standard;
  };
  const settings: Settings = {
    lint: { enabled: flag("lint.enabled", DEFAULT_SETTINGS.lint.enabled) },
    hover: { enabled: flag("hover.enabled", DEFAULT_SETTINGS.hover.enabled) },
    rules: ruleLevels(lookUp(value, "rules"), complaints),
  };
  return { settings, complaints };
}

function ruleLevels(value: unknown, complaints: string[]): Readonly<Record<string, RuleLevel>> {
  const levels: Record<string, RuleLevel> = {};
  if (value === undefined) return levels;
  const name = `${SETTINGS_SECTION}.rules`;
  if (!isObject(value)) {
    complaints.push(`Setting ${name} is ${shown(value)}, expected an object of rule ids and levels`);
    return levels;
  }
  for (const [id, word] of Object.entries(value)) {
    const level = ruleLevel(word);
    if (ruleOf(id) === undefined) complaints.push(`Setting ${name} names ${shown(id)}, which is no rule`);
    else if (level !== undefined) levels[id] = level;
    else complaints.push(`Setting ${name}.${id} is ${shown(word)}, expected ${RULE_LEVELS.join(", ")}`);
  }
  return levels;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value of a dotted key; undefined where it is missing or null (which is how editors say "not set"). */
function lookUp(value: Readonly<Record<string, unknown>>, key: string): unknown {
  const own = (object: unknown, name: string) =>
    isObject(object) && Object.hasOwn(object, name) ? (object[name] ?? undefined) : undefined;
  return own(value, key) ?? key.split(".").reduce<unknown>(own, value);
}

/** A value as a log line shows it: short, on one line. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}
