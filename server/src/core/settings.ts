/** The settings: one table, from which the editor's manifest and `docs/settings.md` are generated. */
import { SEVERITIES, type Severity } from "./codecs/codec.js";

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

/** What each preset is for, one line without a full stop. */
export const PRESET_SUMMARIES = {
  recommended: "every finding has its rule's own severity",
  strict: "hints and informations are warnings",
  archaeology: "for files that stay as they were written: no word about migrations",
} as const;

/** What becomes of findings whose rule nobody set by name. */
export type Preset = keyof typeof PRESET_SUMMARIES;
export const PRESETS = Object.keys(PRESET_SUMMARIES) as readonly Preset[];

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

export const DEFAULT_SETTINGS: Settings = settingsOf((setting) => setting.default);

/** The settings in which each line of the table has the value that `read` gives. */
export function settingsOf(read: (setting: Setting) => unknown): Settings {
  const settings: Record<string, unknown> = {};
  for (const setting of SETTINGS) {
    if (setting.scope === "window") continue; // the editor's own
    put(settings, setting.key, read(setting));
  }
  // The table has a line for each member, which a test holds it to.
  return settings as unknown as Settings;
}

/** Sets a dotted key of the table. */
function put(settings: Record<string, unknown>, key: string, value: unknown): void {
  const [first = key, second] = key.split(".");
  if (second === undefined) settings[first] = value;
  else settings[first] = { ...(settings[first] as object | undefined), [second]: value };
}
