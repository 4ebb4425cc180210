/** Runs the built command line program as a user's shell would. */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
export const CLI = join(ROOT, "dist/cli.js");

export interface CliResult {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  /** Standard input; empty by default. */
  readonly input?: string | Uint8Array;
  /** The project's root by default. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs `mlir-abi` with the arguments to its end. Output is no terminal, so there are no colours. */
export function mlirAbi(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const { FORCE_COLOR: _, NO_COLOR: __, COLUMNS: ___, ...env } = process.env;
  const child = spawn(process.execPath, [CLI, ...args], {
    cwd: options.cwd ?? ROOT,
    env: { ...env, ...options.env },
  });
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
