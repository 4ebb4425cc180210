/** Reads the settings that an editor sends, whatever it sends. */
import { ruleOf } from "../registry.js";
import { runtimeProblem } from "../runtimes.js";
import {
  RULE_LEVELS,
  type RuleLevel,
  ruleLevel,
  SETTINGS_SECTION,
  type Setting,
  type Settings,
  settingsOf,
} from "../settings.js";

/**
 * Reads the `mlirAbi` section, nested (`{lint: {enabled}}`) or with dotted keys (`{"lint.enabled"}`), as editors have
 * it. A bad value counts as its default and gives one complaint. Never throws.
 */
export function settingsFrom(value: unknown): { readonly settings: Settings; readonly complaints: readonly string[] } {
  const complaints: string[] = [];
  const given = isObject(value) ? value : {};
  if (given !== value && value !== undefined && value !== null) {
    complaints.push(`Setting ${SETTINGS_SECTION} is ${shown(value)}, expected an object`);
  }
  const settings = settingsOf((setting) => readValue(setting, lookUp(given, setting.key), complaints));
  return { settings, complaints };
}

function readValue(setting: Setting, found: unknown, complaints: string[]): unknown {
  if (setting.type === "rules") return ruleLevels(found, complaints);
  if (setting.type === "runtimes") return runtimeNames(found, complaints);
  const expected = setting.type === "boolean" ? ["true", "false"] : setting.choices;
  const fits = setting.type === "boolean" ? typeof found === "boolean" : setting.choices.some((it) => it === found);
  if (fits) return found;
  if (found !== undefined) {
    complaints.push(`Setting ${SETTINGS_SECTION}.${setting.key} is ${shown(found)}, expected ${expected.join(" or ")}`);
  }
  return setting.default;
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
    if (ruleOf(id) === undefined) complaints.push(`Setting ${name} has an unknown rule ${shown(id)}`);
    else if (level !== undefined) levels[id] = level;
    else complaints.push(`Setting ${name}.${id} is ${shown(word)}, expected ${RULE_LEVELS.join(", ")}`);
  }
  return levels;
}

function runtimeNames(value: unknown, complaints: string[]): readonly string[] {
  if (value === undefined) return [];
  const name = `${SETTINGS_SECTION}.runtimes`;
  if (!Array.isArray(value)) {
    complaints.push(`Setting ${name} is ${shown(value)}, expected an array of IREE releases`);
    return [];
  }
  return value.filter((word: unknown): word is string => {
    const problem = runtimeProblem(word);
    if (problem !== undefined) complaints.push(`Setting ${name}: ${problem}`);
    return problem === undefined;
  });
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
