/** Runs the built command line program as a user's shell would. */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { type CliResult, runInProcess } from "./inProcess.js";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
export const CLI = join(ROOT, "dist/cli.js");
/** What that starts. */
const PROGRAM = join(ROOT, "dist/cli.main.js");

export interface CliOptions {
  /** Standard input; empty by default. */
  readonly input?: string | Uint8Array;
  /** The project's root by default. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs `mlir-abi` with the arguments to its end, inside this process, which saves starting one. Output is no terminal, so there
 * are no colours.
 */
export function mlirAbi(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  return runInProcess(PROGRAM, args, { cwd: ROOT, ...options, env: environment(options) });
}

/** The same in a process of its own, where that is what a test is about: memory, threads, signals, descriptors. */
export function mlirAbiProcess(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const child = spawn(process.execPath, [CLI, ...args], { cwd: options.cwd ?? ROOT, env: environment(options) });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
  // A program that has ended no longer reads: that is no fault of the test.
  child.stdin.on("error", () => undefined);
  child.stdin.end(options.input ?? "");
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (exit) =>
      resolve({ exit, stdout: Buffer.concat(out).toString("utf8"), stderr: Buffer.concat(err).toString("utf8") }),
    );
  });
}

function environment(options: CliOptions): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, NO_COLOR: __, COLUMNS: ___, ...env } = process.env;
  // Tests are about what lint finds, not about what it found earlier.
  return { ...env, MLIR_ABI_NO_CACHE: "1", ...options.env };
}

/** Runs the built program in this process as on a terminal. */
export function mlirAbiOnTerminal(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const surroundings = { cwd: ROOT, ...options, env: environment(options), isTerminal: true };
  return runInProcess(PROGRAM, args, surroundings);
}

/** A folder of the given files that lasts as long as the test. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), "mlir-abi-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), contents);
  }
  return folder;
}

/** The values of newline-delimited JSON. */
export function jsonLines(text: string): readonly unknown[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as unknown);
}
