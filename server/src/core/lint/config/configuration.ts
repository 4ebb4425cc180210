/** The declaration of `mlir-abi.jsonc`: its reader, its JSON schema and the table in its docs are made from it. */
import { COMPILE_FLAGS, readCompileFlags } from "../../abi/compile/flags.js";
import { DEFAULT_WIDTH, MAX_WIDTH, MIN_WIDTH } from "../../format/width.js";
import { TYPE_CODES } from "../../pydm/typeCodes.js";
import { globRefusal, MAX_GLOBS } from "../../text/patterns/glob.js";
import { RELEASES } from "../../vmfb/runtimes/runtime.js";
import { FORMER_RULES, formerRuleNote } from "../formerRules.js";
import { RULES } from "../registry.js";
import { runtimeProblem } from "../runtimes.js";
import { PRESET_SUMMARIES, PRESETS, RULE_LEVELS, type RuleLevel } from "../settings.js";
import { choice, integer, type Member, object, type Path, partial, strings, toggle, type ValueOf } from "./shape.js";

let levels: Readonly<Record<string, Member<RuleLevel>>> | undefined;

export const RULE_LEVEL_MAP = partial(
  () => {
    levels ??= Object.fromEntries(
      RULES.map(({ id, severity, summary }) => [
        id,
        { doc: summary, shape: choice(RULE_LEVELS, severity, { also: { info: "information" } }) },
      ]),
    );
    return levels;
  },
  "an object of rule ids and levels",
  { names: FORMER_RULES, note: formerRuleNote },
);

export const RUNTIMES = strings(
  "IREE releases",
  (value, path) => {
    const problem = runtimeProblem(value);
    return problem === undefined ? undefined : { path, problem };
  },
  { examples: RELEASES.map(({ name }) => name) },
);

/** Each flag alone: that two exclude each other shows where they are used. */
export const COMPILE_FLAG_LIST = strings(
  "flags of iree-compile",
  (found, path) => {
    if (typeof found !== "string") return { path, found, expected: "a flag of iree-compile" };
    const [problem] = readCompileFlags([found]).problems;
    return problem === undefined ? undefined : { path, problem: problem.text };
  },
  {
    examples: COMPILE_FLAGS.map(({ name, values, default: usual }) => {
      return `--${name}=${values.find((value) => value !== usual)}`;
    }),
  },
);

function globProblem(found: unknown, path: Path) {
  if (typeof found !== "string" || found === "") return { path, found, expected: "a glob" };
  const problem = Number(path.at(-1)) < MAX_GLOBS ? globRefusal(found) : `More than ${MAX_GLOBS} globs`;
  return problem === undefined ? undefined : { path, problem };
}

export const CONFIGURATION = object({
  $schema: { doc: "The JSON schema for editors; VS Code with the extension does not need it." },
  preset: {
    doc: "What becomes of the rules that `rules` does not name: a [preset](#presets).",
    shape: choice(PRESETS, "recommended", { noun: "a preset: ", summaries: PRESET_SUMMARIES }),
  },
  rules: {
    doc: "Levels by rule id: `off`, `hint`, `info` or `information`, `warning`, `error`.",
    shape: RULE_LEVEL_MAP,
  },
  pydm: {
    doc: 'What the text of PyDM programs does not show: `{"typeCodes": "A"}`.',
    shape: object(
      {
        typeCodes: {
          doc: "The [numbering of type codes](pydm.md#type-codes) in lowered code. `auto` infers it from the text; `C` was the last.",
          shape: choice(TYPE_CODES, "auto"),
        },
      },
      "an object with typeCodes",
    ),
  },
  runtimes: {
    doc: 'The [IREE runtimes](runtimes.md) that modules have to load with: releases, nightly builds, or ranges as in `["3.4.0", ">=3.8"]`; see [runtime-misfit](rules/runtime-misfit.md). `--runtime` and the setting `mlirAbi.runtimes` replace them.',
    shape: RUNTIMES,
  },
  compileFlags: {
    doc: 'The [flags of iree-compile](compile-flags.md) that change what a module exports: `["--iree-execution-model=async-external"]`. `show --exports`, hovers, `bindgen`, `check`, `diff` and `link` follow them; flags after `--` and the setting `mlirAbi.compileFlags` replace those of the same name.',
    shape: COMPILE_FLAG_LIST,
  },
  structure: {
    doc: "Whether MLIR's own structure is checked, in any dialect: [undefined-value](rules/undefined-value.md) and its relatives.",
    shape: toggle(true),
  },
  format: {
    doc: "How [the formatter](format.md) lays out MLIR.",
    shape: object(
      {
        enabled: {
          doc: "Whether files are formatted, by `mlir-abi fmt` and by editors.",
          shape: toggle(true),
        },
        width: {
          doc: "How long lines may be before lists are wrapped; `--width` and the setting `mlirAbi.format.width` replace it.",
          shape: integer(DEFAULT_WIDTH, MIN_WIDTH, MAX_WIDTH),
        },
      },
      "an object with enabled and width",
    ),
  },
  ignore: {
    doc: "Globs of files and folders to leave alone, relative to this file's folder; a folder means all below it.",
    shape: strings("globs", globProblem),
  },
});

/** What a configuration says; `rules` holds only what the file names. */
export type Config = ValueOf<typeof CONFIGURATION>;

export const DEFAULT_CONFIG: Config = CONFIGURATION.fallback;
