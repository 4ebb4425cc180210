/** The command line of one of IREE's tools: which tool, which flags, and what of it no tool takes. */
import { similarTo } from "../../text/editDistance.js";
import type { HasChange } from "../flags/release.js";
import { FLAG_NAMES, flagNamed, type GivenFlag, readFlag, TOOLS, type Tool, takesFlag } from "../flags/toolFlags.js";

/** Why a call can't be judged: one sentence without a full stop. */
export class UnjudgedCall extends Error {
  override readonly name = "UnjudgedCall";
}

/** What does not fit. */
export interface CallProblem {
  /** The number of the argument; null for what is not about one. */
  readonly argument: number | null;
  readonly expected: string;
  readonly got: string;
  /** A clause. */
  readonly why: string;
  /** The flag that fits; null where none does. */
  readonly corrected: string | null;
}

export interface CommandLine {
  readonly tool: Tool;
  /** A `.npy` file without a flag is an `--input=`. */
  readonly flags: readonly GivenFlag[];
  readonly problems: readonly CallProblem[];
}

/** Reads the words of a command line, as a shell would pass them; the tool's name may be the first. @throws UnjudgedCall */
export function readCommandLine(words: readonly string[], has: HasChange): CommandLine {
  const [first = ""] = words;
  const named = TOOLS.find((tool) => tool === first.replace(/^.*[/\\]/, "").replace(/\.exe$/i, ""));
  const flags: GivenFlag[] = [];
  const problems: CallProblem[] = [];
  const rest = named === undefined ? words : words.slice(1);
  for (const [i, word] of rest.entries()) {
    const flag = readFlag(word);
    const last = flags.at(-1);
    const follows = i > 0 && last !== undefined && !last.hasValue && last.value === "" && takesValue(last.name ?? "");
    if (flag.name !== undefined) flags.push({ ...flag, name: known(flag.name) });
    else if (follows) {
      flags[flags.length - 1] = { ...last, value: flag.value };
      const corrected = `--${last.name}=${flag.value}`;
      problems.push(
        loose(corrected, `--${last.name} ${flag.value}`, "a flag's value follows an =, not a blank", corrected),
      );
    } else if (flag.value.endsWith(".npy")) flags.push({ name: "input", value: inputOf(flag.value), hasValue: true });
    else if (/^[&(]|\dx|=/.test(flag.value)) {
      flags.push({ name: "input", value: flag.value, hasValue: true });
      problems.push(loose("--input=", flag.value, "the tools ignore a word without a flag", `--input=${flag.value}`));
    } else throw new UnjudgedCall(`${JSON.stringify(word)} is not a flag, a .npy file or a list of shapes`);
  }
  const tool =
    named ?? (flags.some(({ name = "" }) => isBenchmarks(name)) ? "iree-benchmark-module" : "iree-run-module");
  for (const { name = "" } of flags) problems.push(...absent(tool, name, has));
  return { tool, flags: flags.map(renamed), problems };
}

/** A file given by its name alone, or with the sign that a flag has before it. */
function inputOf(file: string): string {
  return /^[@+*]/.test(file) ? file : `@${file}`;
}

function loose(expected: string, got: string, why: string, corrected: string): CallProblem {
  return { argument: null, expected, got, why, corrected };
}

function takesValue(name: string): boolean {
  return /^(?:module|module_file|function|entry_function|input|function_input|device|parameters|output|expected_output)$/.test(
    name,
  );
}

/** @throws UnjudgedCall for a flag that no tool has in any release */
function known(name: string): string {
  if (flagNamed(name) !== undefined || name.startsWith("benchmark_")) return name;
  const similar = similarTo(name, FLAG_NAMES) ?? longFormOf(name);
  const hint = similar === undefined ? "" : `; did you mean --${similar}?`;
  throw new UnjudgedCall(`neither iree-run-module nor iree-benchmark-module has a flag --${name}${hint}`);
}

const MIN_ABBREVIATION = 3;

/** The flag that a name shortens: `params`, `func`. */
function longFormOf(name: string): string | undefined {
  const start = name.replace(/s$/, "");
  return start.length < MIN_ABBREVIATION ? undefined : FLAG_NAMES.find((it) => it.startsWith(start));
}

function isBenchmarks(name: string): boolean {
  return name.startsWith("benchmark_") || flagNamed(name)?.tools?.join() === "iree-benchmark-module";
}

/** A flag that the tool does not have in this release. */
function absent(tool: Tool, name: string, has: HasChange): readonly CallProblem[] {
  if (takesFlag(tool, name, has) || (tool === "iree-benchmark-module" && name.startsWith("benchmark_"))) return [];
  const flag = flagNamed(name);
  const other = flag?.now ?? FLAG_NAMES.find((it) => flagNamed(it)?.now === name);
  const corrected = other !== undefined && takesFlag(tool, other, has) ? `--${other}=` : null;
  const why =
    corrected !== null
      ? `its name is --${other}`
      : flag?.tools?.includes(tool) === false
        ? `only ${flag.tools.join()} has it`
        : `${tool} has it since ${(tool === "iree-benchmark-module" && flag?.benchmarkSince) || flag?.since}`;
  return [loose(corrected ?? "no such flag", `--${name}`, why, corrected ?? "")].map((problem) => ({
    ...problem,
    corrected,
  }));
}

/** What is meant by a name of another release. */
function renamed(flag: GivenFlag): GivenFlag {
  return { ...flag, name: flagNamed(flag.name ?? "")?.now ?? flag.name };
}
