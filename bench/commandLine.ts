/** What `mlir-abi lint` takes on the generated files, beside starting Node and beside a plain text search. */
import { spawn } from "node:child_process";
import { shuffled } from "./random.js";
import { type Summary, summary } from "./statistics.js";

export interface CommandTime {
  readonly name: string;
  readonly file: string | undefined;
  /** Size of the file in bytes, 0 for none. */
  readonly bytes: number;
  /** Milliseconds from start to end of the process, or undefined when it failed. */
  readonly time: Summary | undefined;
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
}

/** Milliseconds, or a sentence that says what went wrong. */
function run({ command, args, good }: Command, timeout: number): Promise<number | string> {
  return new Promise((resolve) => {
    const begin = performance.now();
    const child = spawn(command, args, { stdio: "ignore" });
    const timer = setTimeout(() => child.kill("SIGKILL"), timeout);
    const done = (result: number | string) => {
      clearTimeout(timer);
      resolve(result);
    };
    child.on("error", (error) => done(error.message));
    child.on("exit", (code, signal) => {
      const time = performance.now() - begin;
      done(code !== null && good.includes(code) ? time : `ended with ${signal ?? code}`);
    });
  });
}

/** Runs every command `runs` times, in random order within each round. */
export async function commandTimes(
  cli: string | undefined,
  files: readonly { readonly name: string; readonly path: string; readonly bytes: number }[],
  runs: number,
  timeout: number,
  random: () => number,
): Promise<CommandTime[]> {
  const commands: Command[] = [
    { name: "node -e 0", file: undefined, bytes: 0, command: process.execPath, args: ["-e", "0"], good: [0] },
    ...files.flatMap(({ name, path, bytes }) => [
      { name: "grep -c 'iree\\.'", file: name, bytes, command: "grep", args: ["-c", "iree\\.", path], good: [0, 1] },
      ...(cli === undefined
        ? []
        : [{ name: "lint", file: name, bytes, command: process.execPath, args: [cli, "lint", path], good: [0, 1] }]),
    ]),
  ];
  const samples = new Map<Command, number[]>(commands.map((command) => [command, []]));
  const faults = new Map<Command, string>();
  for (let round = 0; round < runs; round++) {
    for (const command of shuffled(commands, random)) {
      if (faults.has(command)) continue;
      const result = await run(command, timeout);
      if (typeof result === "number") samples.get(command)?.push(result);
      else faults.set(command, result);
    }
  }
  return commands.map((command) => ({
    name: command.name,
    file: command.file,
    bytes: command.bytes,
    time: summary(samples.get(command) ?? []),
    fault: faults.get(command),
  }));
}
