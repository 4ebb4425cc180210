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

/** When findings are told: as one types, or for the text that was last saved. */
export type Run = "onType" | "onSave";

/** How a formatter writes ABI JSON. */
export type JsonStyle = "compact" | "pretty";

/** The numbering of PyDM type codes; `auto` infers it from the text. */
export const TYPE_CODES = ["auto", "A", "B", "C"] as const;
export type TypeCodeNumbering = (typeof TYPE_CODES)[number];

export interface Settings {
  readonly lint: { readonly enabled: boolean };
  readonly run: Run;
  readonly hover: { readonly enabled: boolean };
  readonly inlayHints: {
    readonly signatures: boolean;
    readonly indices: boolean;
    readonly fences: boolean;
    readonly pydm: boolean;
  };
  readonly codeLens: { readonly enabled: boolean };
  readonly semanticTokens: { readonly enabled: boolean };
  readonly format: { readonly enabled: boolean; readonly json: JsonStyle };
  readonly pydm: { readonly typeCodes: TypeCodeNumbering };
  /** What becomes of rules that `rules` does not name; `recommended` where it is not given. */
  readonly preset?: Preset;
  /** By rule id, only what differs from the rule's own severity. */
  readonly rules: Readonly<Record<string, RuleLevel>>;
}

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
    key: "run",
    type: "choice",
    choices: ["onType", "onSave"],
    default: "onType",
    scope: "resource",
    doc: "Report findings as you type, or only for the text that was last saved.",
  },
  {
    key: "inlayHints.signatures",
    type: "boolean",
    default: true,
    scope: "resource",
    doc: "Show the decoded form, shortened, behind an encoded string.",
  },
  {
    key: "inlayHints.indices",
    type: "boolean",
    default: false,
    scope: "resource",
    doc: "Show what an index refers to, such as the argument behind `iree.abi.output = 0`.",
  },
  {
    key: "inlayHints.fences",
    type: "boolean",
    default: false,
    scope: "resource",
    doc: "Mark the arguments that are fences of the invocation model.",
  },
  {
    key: "inlayHints.pydm",
    type: "boolean",
    default: true,
    scope: "resource",
    doc: "Name PyDM type codes and exception codes in lowered code.",
  },
  {
    key: "codeLens.enabled",
    type: "boolean",
    default: false,
    scope: "resource",
    doc: "Show over each function with ABI metadata how a user calls it.",
  },
  {
    key: "semanticTokens.enabled",
    type: "boolean",
    default: true,
    scope: "resource",
    doc: "Colour the parts of encoded strings.",
  },
  {
    key: "format.enabled",
    type: "boolean",
    default: true,
    scope: "resource",
    doc: "Format ABI attributes with the editor's format commands. Nothing else in a file is touched.",
  },
  {
    key: "format.json",
    type: "choice",
    choices: ["compact", "pretty"],
    default: "compact",
    scope: "resource",
    doc: "How a formatter writes ABI JSON. `pretty` puts spaces behind colons and commas; a string can't span lines.",
  },
  {
    key: "pydm.typeCodes",
    type: "choice",
    choices: TYPE_CODES,
    default: "auto",
    scope: "resource",
    doc: "The numbering of PyDM type codes. `auto` infers it from the text; `C` was the last.",
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

export const DEFAULT_SETTINGS: Settings = settingsFrom(undefined).settings;

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
  const settings: Record<string, unknown> = {};
  for (const setting of SETTINGS) {
    if (setting.scope === "window") continue; // the editor's own
    put(settings, setting.key, readValue(setting, lookUp(given, setting.key), complaints));
  }
  // The table has a line for each member, which a test holds it to.
  return { settings: settings as unknown as Settings, complaints };
}

function readValue(setting: Setting, found: unknown, complaints: string[]): unknown {
  if (setting.type === "rules") return ruleLevels(found, complaints);
  const expected = setting.type === "boolean" ? ["true", "false"] : setting.choices;
  const fits = setting.type === "boolean" ? typeof found === "boolean" : setting.choices.some((it) => it === found);
  if (fits) return found;
  if (found !== undefined) {
    complaints.push(`Setting ${SETTINGS_SECTION}.${setting.key} is ${shown(found)}, expected ${expected.join(" or ")}`);
  }
  return setting.default;
}

/** Sets a dotted key of the table. */
function put(settings: Record<string, unknown>, key: string, value: unknown): void {
  const [first = key, second] = key.split(".");
  if (second === undefined) settings[first] = value;
  else settings[first] = { ...(settings[first] as object | undefined), [second]: value };
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
