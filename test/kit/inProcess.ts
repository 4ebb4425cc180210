/** Runs a built program inside this process, with streams, folder and environment of its own. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { Readable, Writable } from "node:stream";
import { Script } from "node:vm";

export interface CliResult {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Surroundings {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly input?: string | Uint8Array;
  /** Whether stdout and stderr are terminals. */
  readonly isTerminal?: boolean;
}

type Wrapper = (exports: object, require: NodeJS.Require, module: object, file: string, folder: string) => void;

const scripts = new Map<string, Script>();

/** The program as Node wraps it, compiled once. */
function scriptOf(file: string): Script {
  const known = scripts.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(file, "utf8").replace(/^#!.*/, "");
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {${text}\n})`, {
    filename: file,
  });
  scripts.set(file, script);
  return script;
}

let last: Promise<unknown> = Promise.resolve();

/** Runs `file`, whose `done` resolves at its end, with the arguments. One run at a time: a process has one of all that it sees. */
export function runInProcess(file: string, args: readonly string[], surroundings: Surroundings): Promise<CliResult> {
  const result = last.then(() => run(file, args, surroundings));
  last = result.catch(() => undefined);
  return result;
}

async function run(file: string, args: readonly string[], surroundings: Surroundings): Promise<CliResult> {
  const { cwd, env, input = "", isTerminal = false } = surroundings;
  const stdout = collector(isTerminal);
  const stderr = collector(isTerminal);
  const stdin = Readable.from(piecesOf(Buffer.from(input)));
  const replaced = {
    argv: [process.execPath, file, ...args],
    env,
    stdin,
    stdout: stdout.stream,
    stderr: stderr.stream,
  };
  const originals = Object.keys(replaced).map((key) => [key, Object.getOwnPropertyDescriptor(process, key)] as const);
  const { exitCode } = process;
  const home = process.cwd();
  for (const [key, value] of Object.entries(replaced)) {
    Object.defineProperty(process, key, { value, configurable: true, writable: true, enumerable: true });
  }
  process.chdir(cwd);
  process.exitCode = undefined;
  try {
    const module = { exports: {} as { readonly done?: Promise<void> } };
    const wrapper = scriptOf(file).runInThisContext() as Wrapper;
    wrapper(module.exports, createRequire(file), module, file, dirname(file));
    await module.exports.done;
    return { exit: Number(process.exitCode ?? 0), stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    process.exitCode = exitCode;
    process.chdir(home);
    for (const [key, descriptor] of originals)
      if (descriptor !== undefined) Object.defineProperty(process, key, descriptor);
  }
}

const PIECE_BYTES = 65_536;

/** What a pipe gives at once. */
function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/** A stream, and what was written to it. */
function collector(isTTY: boolean) {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, callback) {
      chunks.push(chunk);
      callback();
    },
  });
  Object.assign(stream, { isTTY });
  return { stream, text: () => Buffer.concat(chunks).toString("utf8") };
}
