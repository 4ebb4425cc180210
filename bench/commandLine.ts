/** What `mlir-abi lint` takes on the generated files, beside starting Node and beside a plain text search. */
import { spawn } from "node:child_process";
import { shuffled } from "../test/kit/random.js";
import { type Summary, summary } from "./statistics.js";

export const LINT = "lint";
/** The same for files that were linted before. */
export const LINT_AGAIN = "lint, again";
export const GREP = "grep -rc 'iree\\.'";
/** What starting Node costs. */
export const START = "node -e 0";

export interface CommandTime {
  readonly name: string;
  readonly file: string | undefined;
  /** Size of the file in bytes, 0 for none. */
  readonly bytes: number;
  /** Milliseconds from start to end of the process, or undefined when it failed. */
  readonly time: Summary | undefined;
  /** The largest resident size in bytes; undefined for commands that are not ours, and where there is no /proc. */
  readonly memory: Summary | undefined;
  readonly fault: string | undefined;
}

interface Command {
  readonly name: string;
  readonly file: string | undefined;
  readonly bytes: number;
  readonly command: string;
  readonly args: readonly string[];
  /** Exit codes that stand for "done". */
  readonly good: readonly number[];
  readonly missing?: string | undefined;
  /** Whether reports of an earlier run may be used: then there is one that is not timed. */
  readonly isCached?: boolean;
}

/** One run of a command: milliseconds, and bytes where they are known. */
interface Sample {
  readonly time: number;
  readonly memory: number | undefined;
}

/** The sample, or a sentence that says what went wrong. */
function run({ command, args, good, isCached = false }: Command, timeout: number): Promise<Sample | string> {
  return new Promise((resolve) => {
    const begin = performance.now();
    const env = { ...process.env, MLIR_ABI_NO_CACHE: isCached ? "" : "1" };
    const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "ignore", "pipe"] });
    child.stdout?.resume();
    let peak = "";
    child.stdio[3]?.on("data", (text: Buffer) => {
      peak += text.toString();
    });
    const timer = setTimeout(() => child.kill("SIGKILL"), timeout);
    const done = (result: Sample | string) => {
      clearTimeout(timer);
      resolve(result);
    };
    child.on("error", (error) => done(error.message));
    child.on("close", (code, signal) => {
      const time = performance.now() - begin;
      const memory = peak === "" ? undefined : Number(peak);
      done(code !== null && good.includes(code) ? { time, memory } : `ended with ${signal ?? code}`);
    });
  });
}

/** A file or folder that `lint` is timed on, beside what is nearest to it in kind. */
export interface LintInput {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly beside: "grep" | "nothing";
}

/** Any other command of ours. */
export interface CommandInput {
  readonly name: string;
  readonly file: string;
  readonly bytes: number;
  readonly args: readonly string[];
  /** Why it can't be timed here. */
  readonly missing?: string | undefined;
}

function commandsOf(
  cli: readonly string[] | undefined,
  inputs: readonly LintInput[],
  others: readonly CommandInput[],
): Command[] {
  const start = {
    name: START,
    file: undefined,
    bytes: 0,
    command: process.execPath,
    args: ["-e", "0"],
    good: [0],
  };
  return [
    start,
    ...inputs.flatMap(({ name, path, bytes, beside }): Command[] => {
      const grep = { name: GREP, command: "grep", args: ["-rc", "iree\\.", path], good: [0, 1] };
      const lint = { name: LINT, command: process.execPath, args: [...(cli ?? []), "lint", path], good: [0, 1] };
      const ours = cli === undefined ? [] : [lint, { ...lint, name: LINT_AGAIN, isCached: true }];
      return [...(beside === "grep" ? [grep] : []), ...ours].map((command) => ({
        ...command,
        file: name,
        bytes,
      }));
    }),
    ...(cli === undefined ? [] : others).map((other) => {
      return { ...other, command: process.execPath, args: [...(cli ?? []), ...other.args], good: [0] };
    }),
  ];
}

/**
 * Runs every command `runs` times, in random order within each round.
 *
 * @param cli Node's arguments that start our command line; undefined where it is not built.
 */
export async function commandTimes(
  cli: readonly string[] | undefined,
  inputs: readonly LintInput[],
  others: readonly CommandInput[],
  runs: number,
  timeout: number,
  random: () => number,
): Promise<CommandTime[]> {
  const commands = commandsOf(cli, inputs, others);
  const samples = new Map<Command, Sample[]>(commands.map((command) => [command, []]));
  const faults = new Map<Command, string>();
  for (const command of commands) if (command.missing !== undefined) faults.set(command, command.missing);
  for (const command of commands) if (command.isCached) await run(command, timeout);
  for (let round = 0; round < runs; round++) {
    for (const command of shuffled(commands, random)) {
      if (faults.has(command)) continue;
      const result = await run(command, timeout);
      if (typeof result === "string") faults.set(command, result);
      else samples.get(command)?.push(result);
    }
  }
  return commands.map((command) => ({
    name: command.name,
    file: command.file,
    bytes: command.bytes,
    time: summary((samples.get(command) ?? []).map(({ time }) => time)),
    memory: summary((samples.get(command) ?? []).flatMap(({ memory }) => memory ?? [])),
    fault: faults.get(command),
  }));
}
