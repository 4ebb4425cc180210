/**
 * The flags of `iree-compile` that change what a module exports: one table, and their reader.
 *
 * Upstream, at b48a595557: `BindingOptions`, `InputDialectOptions` and `SchedulingOptions` of
 * compiler/src/iree/compiler/Pipelines/Options.cpp (lines 59-127 and 313-336; their defaults are in Options.h),
 * compiler/plugins/input/Torch/PluginRegistration.cpp (lines 29-61), and
 * compiler/src/iree/compiler/Dialect/VM/Conversion/TargetOptions.cpp (lines 15-30; defaults in TargetOptions.h).
 */
import { enumerated } from "../../text/counted.js";
import { editDistance, similarTo } from "../../text/editDistance.js";
import { CONVERSIONS } from "./conversions.js";
import { type CompileOptions, DEFAULT_COMPILE_OPTIONS, EXECUTION_MODELS, type ExecutionModel } from "./options.js";

/** A flag that changes exports. */
export interface CompileFlag {
  /** Without dashes. */
  readonly name: string;
  /** Its values; true and false for one that may have none. */
  readonly values: readonly string[];
  readonly default: string;
  /** What it changes, in a sentence of Markdown without a full stop. */
  readonly effect: string;
  /** The options with a value of it, which is one of `values`. */
  readonly apply: (options: CompileOptions, value: string) => CompileOptions;
}

const BOOLEANS: readonly string[] = ["true", "false"];

/** How LLVM's command line library reads a flag that is true or false (llvm/lib/Support/CommandLine.cpp, `parseBool`). */
const BOOLEAN_WORDS: ReadonlyMap<string, string> = new Map([
  ...["", "true", "TRUE", "True", "1"].map((word) => [word, "true"] as const),
  ...["false", "FALSE", "False", "0"].map((word) => [word, "false"] as const),
]);

type Toggle = { [K in keyof CompileOptions]: CompileOptions[K] extends boolean ? K : never }[keyof CompileOptions];

function toggle(name: string, option: Toggle, effect: string): CompileFlag {
  return {
    name,
    values: BOOLEANS,
    default: String(DEFAULT_COMPILE_OPTIONS[option]),
    effect,
    apply: (options, value) => ({ ...options, [option]: value === "true" }),
  };
}

export const COMPILE_FLAGS: readonly CompileFlag[] = [
  {
    name: "iree-execution-model",
    values: EXECUTION_MODELS,
    default: "async-internal",
    effect:
      "`async-external` adds two fences to each function whose `iree.abi.model` does not say what it is; `host-only` compiles no tensors, and the inline models none of Torch's fences",
    apply: (options, value) => ({ ...options, executionModel: value as ExecutionModel }),
  },
  ...CONVERSIONS.map(
    ({ name, from, to, isDefault }): CompileFlag => ({
      name,
      values: BOOLEANS,
      default: String(isDefault),
      effect: `converts ${from} in types of arguments and results to ${to}, but for Torch's tensors`,
      apply: (options, value) => ({ ...options, converted: { ...options.converted, [name]: value === "true" } }),
    }),
  ),
  toggle(
    "iree-native-bindings-support",
    "nativeBindings",
    "without it no wrappers are made: functions are exported as they are, and each tensor is a `!hal.buffer` with its size and dynamic dims",
  ),
  toggle(
    "iree-tflite-bindings-support",
    "tfliteBindings",
    "exports `_tflite_main`, which takes and returns `!hal.buffer`, with functions for its shapes; needs one exported function, and `--iree-native-bindings-support=false`",
  ),
  toggle(
    "iree-torch-emit-async-entry-points",
    "torchAsync",
    "without it a Torch function is exported under its name alone, by the wrapper that other functions get; it takes no `!torch.tensor` then (since iree-org/iree#24747)",
  ),
  toggle(
    "iree-torch-externalize-transients",
    "torchTransients",
    "a Torch function takes a `!hal.buffer` for transient memory after its arguments, before the fences (since iree-org/iree#23224)",
  ),
  toggle("iree-vm-target-extension-f32", "f32", "without it f32 can't be passed but in tensors"),
  toggle("iree-vm-target-extension-f64", "f64", "without it f64 is passed as f32, or not at all, but in tensors"),
  {
    name: "iree-vm-target-index-bits",
    values: ["32", "64"],
    default: "64",
    effect: "how wide `index` is: i32 or i64",
    apply: (options, value) => ({ ...options, indexBits: value === "32" ? 32 : 64 }),
  },
  toggle(
    "iree-vm-target-truncate-unsupported-floats",
    "truncateFloats",
    "whether f64 is passed as f32 where `--iree-vm-target-extension-f64=false` takes it away; without it there is no such export",
  ),
];

const FLAGS: ReadonlyMap<string, CompileFlag> = new Map(COMPILE_FLAGS.map((flag) => [flag.name, flag]));
const NAMES: readonly string[] = COMPILE_FLAGS.map(({ name }) => `--${name}`);

/** What is wrong with a word. */
export interface FlagProblem {
  /** The number of the word. */
  readonly index: number;
  /** One sentence without a full stop. */
  readonly text: string;
  /** Whether the word may be a flag that changes nothing here: it resembles none of those that do. */
  readonly isForeign: boolean;
}

export interface ReadFlags {
  readonly options: CompileOptions;
  readonly problems: readonly FlagProblem[];
}

/** Flags, and before them those of `defaults` that none of them replaces. */
export function mergedFlags(flags: readonly string[], defaults: readonly string[]): readonly string[] {
  if (flags.length === 0 || defaults.length === 0) return flags.length === 0 ? defaults : flags;
  const replaced = givenFlags(flags, []);
  const kept = [...givenFlags(defaults, [])].filter(([flag]) => !replaced.has(flag));
  return [...kept.map(([{ name }, value]) => `--${name}=${value}`), ...flags];
}

/** Reads flags as `iree-compile` takes them. A word that does not fit is left out, and is a problem. Never throws. */
export function readCompileFlags(words: readonly string[]): ReadFlags {
  const problems: FlagProblem[] = [];
  const given = givenFlags(words, problems);
  let options = DEFAULT_COMPILE_OPTIONS;
  for (const [flag, value] of given) options = flag.apply(options, value);
  const flags = [...given].map(([{ name }, value]) => `--${name}=${value}`);
  if (options.torchTransients && !options.torchAsync) {
    const index = words.findIndex((word) => /^-*iree-torch-e/.test(word));
    problems.push({ index: Math.max(index, 0), text: TORCH_CONFLICT, isForeign: false });
  }
  return { options: flags.length === 0 ? DEFAULT_COMPILE_OPTIONS : { ...options, flags }, problems };
}

/** `TorchSession::onActivate` of PluginRegistration.cpp. */
const TORCH_CONFLICT =
  "--iree-torch-externalize-transients needs async entry points: iree-compile refuses it with --iree-torch-emit-async-entry-points=false";

/** Names are followed by `=` and a value, or, but for those of true or false, by a word with it. */
const WORD = /^--?(?<name>[A-Za-z][\w-]*)(?:=(?<value>[\s\S]*))?$/;

function givenFlags(words: readonly string[], problems: FlagProblem[]): ReadonlyMap<CompileFlag, string> {
  const given = new Map<CompileFlag, string>();
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? "";
    const problem = (text: string, isForeign = false) => void problems.push({ index, text, isForeign });
    const { name, value } = WORD.exec(word)?.groups ?? {};
    if (name === undefined) {
      problem(`${JSON.stringify(word)} is not a flag`);
      continue;
    }
    const flag = FLAGS.get(name);
    if (flag === undefined) {
      const { text, isForeign } = unknownFlag(`--${name}`);
      problem(text, isForeign);
      // The value of a flag that is not known.
      if (value === undefined && isForeign && !(words[index + 1] ?? "-").startsWith("-")) index++;
      continue;
    }
    const isBoolean = flag.values === BOOLEANS;
    const text = value ?? (isBoolean ? "" : words[++index]);
    const known = isBoolean ? BOOLEAN_WORDS.get(text ?? "-") : flag.values.find((it) => it === text);
    if (known === undefined) {
      const found = text === undefined ? "has no value" : `is ${JSON.stringify(text)}`;
      problem(`--${name} ${found}, expected ${enumerated(flag.values, "or")}${meant(text ?? "", flag.values)}`);
    } else if (given.has(flag)) problem(`--${name} is given twice`);
    else given.set(flag, known);
  }
  return given;
}

/** More edits are no typo. */
const MAX_TYPO_EDITS = 4;

function unknownFlag(name: string): { readonly text: string; readonly isForeign: boolean } {
  const nearest = similarTo(name, NAMES);
  const isTypo = nearest !== undefined && editDistance(name, nearest, MAX_TYPO_EDITS) !== undefined;
  const isPart = nearest?.startsWith(name) === true;
  if (isTypo || isPart) return { text: `${name} is not known; did you mean ${nearest}?`, isForeign: false };
  return { text: `${name} is not known to change exports: ignored`, isForeign: true };
}

function meant(word: string, words: readonly string[]): string {
  const similar = word.length > 1 ? similarTo(word, words) : undefined;
  return similar === undefined ? "" : `; did you mean ${similar}?`;
}
