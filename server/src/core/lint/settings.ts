/** The settings: one table, from which the editor's manifest and `docs/settings.md` are generated. */
import { readCompileFlags } from "../abi/compile/flags.js";
import type { CompileOptions } from "../abi/compile/options.js";
import { SEVERITIES, type Severity } from "../encodings/codec.js";
import { DEFAULT_WIDTH, MAX_WIDTH, MIN_WIDTH } from "../format/width.js";
import { NUMBERING_YEARS, TYPE_CODES, type TypeCodeNumbering } from "../pydm/typeCodes.js";

/** The severity of a rule's findings, or none at all. */
export type RuleLevel = Severity | "off";

/** How levels are spelled in settings and on the command line. */
export const RULE_LEVELS: readonly RuleLevel[] = ["off", ...[...SEVERITIES].reverse()];

/** When findings are reported: as the user types, or on save. */
export type Run = "onType" | "onSave";

export type JsonStyle = "compact" | "pretty";

/** What each preset is for, in one line without a full stop. */
export const PRESET_SUMMARIES = {
  recommended: "every rule has its default severity",
  strict: "hints and information are raised to warnings",
  archaeology: "for files that won't be changed: nothing about migration",
} as const;

/** The default severities of rules that are not configured by name. */
export type Preset = keyof typeof PRESET_SUMMARIES;
export const PRESETS = Object.keys(PRESET_SUMMARIES) as readonly Preset[];

export interface Settings {
  readonly lint: {
    readonly enabled: boolean;
    /** Whether MLIR's own structure is checked: names and brackets, in any dialect. */
    readonly structure: boolean;
  };
  readonly run: Run;
  readonly hover: {
    readonly enabled: boolean;
    /** Whether what is MLIR's alone is explained: ops, values, blocks, aliases and symbols without anything of the ABI. */
    readonly mlir: boolean;
  };
  readonly inlayHints: {
    readonly signatures: boolean;
    readonly indices: boolean;
    readonly fences: boolean;
    readonly pydm: boolean;
  };
  readonly codeLens: { readonly enabled: boolean };
  readonly semanticTokens: { readonly enabled: boolean };
  readonly format: { readonly enabled: boolean; readonly width: number; readonly json: JsonStyle };
  readonly pydm: { readonly typeCodes: TypeCodeNumbering };
  /** The IREE runtimes that modules have to load with, as the user writes them: releases, nightly builds and ranges. */
  readonly runtimes: readonly string[];
  /** Flags of `iree-compile` that texts are compiled with, of those that change exports. */
  readonly compileFlags: readonly string[];
  /** Which files of each workspace folder are indexed without being open. */
  readonly workspace: {
    readonly index: boolean;
    readonly maxFiles: number;
    /** Of one file. Compiled modules may be larger, since only their tables are read. */
    readonly maxFileBytes: number;
    /** Of the index, estimated. */
    readonly maxMemoryMiB: number;
  };
  /** The default severities; `recommended` if not given. */
  readonly preset?: Preset;
  /** By rule id; only severities that differ from the rule's own. */
  readonly rules: Readonly<Record<string, RuleLevel>>;
}

/** The prefix of every setting, and the section requested over LSP. */
export const SETTINGS_SECTION = "mlirAbi";

interface SettingBase {
  /** Without the prefix. */
  readonly key: string;
  /** Whether the setting applies to a window. Others may differ by file. */
  readonly scope?: "window";
  /** One or two sentences in Markdown. */
  readonly doc: string;
}

/** A row of the table. `rules` is an object with a level for each rule id, `runtimes` and `compileFlags` are arrays of words. */
export type Setting =
  | (SettingBase & { readonly type: "boolean"; readonly default: boolean })
  | (SettingBase & {
      readonly type: "integer";
      readonly minimum: number;
      readonly maximum: number;
      readonly default: number;
    })
  | (SettingBase & {
      readonly type: "choice";
      readonly choices: readonly string[];
      /** What each choice does, in their order: the editor lists them together. */
      readonly choiceDocs: readonly string[];
      readonly default: string;
    })
  | (SettingBase & { readonly type: "runtimes"; readonly default: readonly string[] })
  | (SettingBase & { readonly type: "compileFlags"; readonly default: readonly string[] })
  | (SettingBase & { readonly type: "rules"; readonly default: Readonly<Record<string, never>> });

export const SETTINGS: readonly Setting[] = [
  {
    key: "hover.enabled",
    type: "boolean",
    default: true,
    doc: "Explain ABI attributes and encoded strings on hover.",
  },
  {
    key: "hover.mlir",
    type: "boolean",
    default: true,
    doc: "Explain ops, values, blocks, aliases and symbols of plain MLIR on hover, too. Turn it off if another language server does.",
  },
  {
    key: "lint.enabled",
    type: "boolean",
    default: true,
    doc: "Report findings. When off, hovers still explain attributes.",
  },
  {
    key: "lint.structure",
    type: "boolean",
    default: true,
    doc: "Report values, blocks, aliases and symbols that are undefined or defined twice, and brackets that don't match, in any dialect. Turn it off if another language server reports them.",
  },
  {
    key: "run",
    type: "choice",
    choices: ["onType", "onSave"],
    choiceDocs: ["Report findings as you type.", "Report findings for the last saved text."],
    default: "onType",
    doc: "When to report findings: as you type, or only for the last saved text.",
  },
  {
    key: "inlayHints.signatures",
    type: "boolean",
    default: true,
    doc: "Show shortened decoded types after encoded strings.",
  },
  {
    key: "inlayHints.indices",
    type: "boolean",
    default: false,
    doc: "Show what an index refers to, such as the result that `iree.abi.output = 0` names.",
  },
  {
    key: "inlayHints.fences",
    type: "boolean",
    default: false,
    doc: "Mark fence arguments (coarse-fences invocation model).",
  },
  {
    key: "inlayHints.pydm",
    type: "boolean",
    default: true,
    doc: "Show the names of PyDM type codes and exception codes in lowered code.",
  },
  {
    key: "codeLens.enabled",
    type: "boolean",
    default: true,
    doc: "Show how to call each exported function with an encoded signature, above it.",
  },
  {
    key: "semanticTokens.enabled",
    type: "boolean",
    default: true,
    doc: "Colour the parts of encoded strings.",
  },
  {
    key: "format.enabled",
    type: "boolean",
    default: true,
    doc: "Format MLIR text and the ABI strings in it with the editor's format commands. The comment `// mlir-abi-format off` leaves its file alone.",
  },
  {
    key: "format.width",
    type: "integer",
    minimum: MIN_WIDTH,
    maximum: MAX_WIDTH,
    default: DEFAULT_WIDTH,
    doc: "How long lines may be before the formatter puts attributes, parameters and operands on lines of their own.",
  },
  {
    key: "format.json",
    type: "choice",
    choices: ["compact", "pretty"],
    choiceDocs: ["No spaces, as compilers write it.", "A space after each colon and comma."],
    default: "compact",
    doc: "How the formatter writes ABI JSON. `pretty` puts a space after colons and commas; a string can't span lines.",
  },
  {
    key: "pydm.typeCodes",
    type: "choice",
    choices: TYPE_CODES,
    choiceDocs: [
      "Inferred from the text.",
      `Used from ${NUMBERING_YEARS.A}.`,
      `Used from ${NUMBERING_YEARS.B}.`,
      `Used from ${NUMBERING_YEARS.C}.`,
    ],
    default: "auto",
    doc: "The numbering of PyDM type codes. `auto` infers it from the text; `C` is the newest.",
  },
  {
    key: "runtimes",
    type: "runtimes",
    default: [],
    doc: "The IREE runtimes that modules have to load with: releases (`3.4.0`, `3.4`), nightly builds, or ranges such as `>=3.4`.",
  },
  {
    key: "compileFlags",
    type: "compileFlags",
    default: [],
    doc: "Flags of `iree-compile` that change what a module exports, such as `--iree-execution-model=async-external`. Hovers, generated calls and comparisons follow them.",
  },
  {
    key: "rules",
    type: "rules",
    default: {},
    doc: "Severity by rule id. Rules that are not listed keep their default severity.",
  },
  {
    key: "workspace.index",
    type: "boolean",
    default: true,
    doc: "Index the MLIR files and compiled modules of the folder in the background, for symbol search and for navigation between files. When off, only open files count.",
  },
  {
    key: "workspace.maxFiles",
    type: "integer",
    minimum: 0,
    maximum: 1_000_000,
    default: 20_000,
    doc: "How many files of the folder are indexed.",
  },
  {
    key: "workspace.maxFileBytes",
    type: "integer",
    minimum: 0,
    maximum: 256 * 1024 * 1024,
    default: 4 * 1024 * 1024,
    doc: "Files with more bytes are not indexed. Of compiled modules only the tables are read, whatever their size.",
  },
  {
    key: "workspace.maxMemoryMiB",
    type: "integer",
    minimum: 1,
    maximum: 4096,
    default: 64,
    doc: "How much memory the index of the folder may take, in MiB. Files that don't fit are not indexed.",
  },
  {
    key: "trace.server",
    type: "choice",
    choices: ["off", "messages", "verbose"],
    choiceDocs: ["Log no messages.", "Log the names of messages.", "Log messages with their contents."],
    default: "off",
    scope: "window",
    doc: "Log the messages between the editor and the language server. Read by the editor only.",
  },
];

/** The level that a word means, or undefined. `info` is short for `information`, as on the command line. */
export function ruleLevel(word: unknown): RuleLevel | undefined {
  return word === "info" ? "information" : RULE_LEVELS.find((level) => level === word);
}

const compileOptions = new WeakMap<readonly string[], CompileOptions>();

/** How texts are compiled by the settings of a file. */
export function compileOptionsIn({ compileFlags }: Settings): CompileOptions {
  let known = compileOptions.get(compileFlags);
  if (known === undefined) {
    known = readCompileFlags(compileFlags).options;
    compileOptions.set(compileFlags, known);
  }
  return known;
}

export const DEFAULT_SETTINGS: Settings = /* @__PURE__ */ settingsOf((setting) => setting.default);

/** The settings with the value that `read` returns for each row of the table. */
export function settingsOf(read: (setting: Setting) => unknown): Settings {
  const settings: Record<string, unknown> = {};
  for (const setting of SETTINGS) {
    if (setting.scope === "window") continue;
    put(settings, setting.key, read(setting));
  }
  // A test checks that the table has a row for each member.
  return settings as unknown as Settings;
}

/** Sets a dotted key of the table. */
function put(settings: Record<string, unknown>, key: string, value: unknown): void {
  const [first = key, second] = key.split(".");
  if (second === undefined) settings[first] = value;
  else settings[first] = { ...(settings[first] as object | undefined), [second]: value };
}
