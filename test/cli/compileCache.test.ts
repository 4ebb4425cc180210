/** The cache of compiled code that both programs start with. */
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { runCached } from "../../server/src/node/codeCache.js";
import { folderWith, mlirAbiProcess } from "../kit/cli.js";
import { SERVER } from "../kit/lspClient.js";
import { type Message, RawClient } from "../kit/rawClient.js";

const decode = (cache: string) => mlirAbiProcess(["decode", "0i_v"], { env: { XDG_CACHE_HOME: cache } });

test("a cache that can't be written changes nothing", async () => {
  const cache = folderWith({ "a file": "" });
  const usual = await decode(cache);
  expect(usual).toMatchObject({ exit: 0, stderr: "" });
  expect(await decode(join(cache, "a file"))).toEqual(usual);
});

test("NODE_DISABLE_COMPILE_CACHE=1 turns it off", async () => {
  const cache = folderWith({});
  const env = { XDG_CACHE_HOME: cache, NODE_DISABLE_COMPILE_CACHE: "1" };
  expect(await mlirAbiProcess(["decode", "0i_v"], { env })).toMatchObject({ exit: 0, stderr: "" });
  expect(readdirSync(cache)).toEqual([]);
});

test("what is damaged is made again", async () => {
  const cache = folderWith({});
  const usual = await decode(cache);
  const folder = join(cache, "mlir-abi-lens/code");
  const names = readdirSync(folder);
  for (const name of names) {
    const path = join(folder, name);
    writeFileSync(path, readFileSync(path).subarray(0, 1000));
  }
  expect(await decode(cache)).toEqual(usual);
  expect(readdirSync(folder)).toEqual(names);
  for (const name of names) expect(statSync(join(folder, name)).size).toBeGreaterThan(10_000);
});

const FILES = { "a.mlir": "module {}\n", "b.mlir": "module {}\n" };

type Env = Readonly<Record<string, string>>;

/** What runs a program in a folder with `FILES`: its exit code. */
type Run = (env: Env, cwd: string) => Promise<number | null>;

const command =
  (...args: readonly string[]): Run =>
  async (env, cwd) =>
    (await mlirAbiProcess(args, { env, cwd })).exit;

/** Runs that set flags of the engine in several ways, by the name that their code is kept under. */
const RUNS: readonly (readonly [string, string, Run])[] = [
  ["a command", "decode", command("decode", "0i_v")],
  ["lint in threads, which use it, too,", "lint", command("lint", "a.mlir", "b.mlir", "--threads", "2")],
  ["a language server with a document", "any", serve],
];

/** Opens a document in a server, and ends it as an editor does. */
async function serve(env: Env): Promise<number | null> {
  let isChecked: true | undefined;
  const watch = ({ method }: Message): void => {
    if (method === "textDocument/publishDiagnostics") isChecked = true;
  };
  const client = new RawClient(process.execPath, [SERVER, "--stdio"], watch, env);
  const textDocument = { uri: "file:///a.mlir", languageId: "mlir", version: 1, text: FILES["a.mlir"] };
  await client.request("initialize", { processId: null, rootUri: null, capabilities: {} });
  client.send({ method: "initialized", params: {} }, { method: "textDocument/didOpen", params: { textDocument } });
  await client.until(() => isChecked, "findings");
  await client.request("shutdown", undefined);
  client.send({ method: "exit" });
  return client.exit;
}

test.each(RUNS)("the code of %s is kept once, and accepted by later runs", async (_, use, run) => {
  const cwd = folderWith(FILES);
  const env = { XDG_CACHE_HOME: join(cwd, "cache") };
  const folder = join(cwd, "cache/mlir-abi-lens/code");
  const states = [];
  for (let i = 0; i < 2; i++) {
    expect(await run(env, cwd)).toBe(0);
    states.push(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs]));
  }
  expect(states[0]).toHaveLength(2);
  expect(states[0]?.filter(([name]) => String(name).endsWith(`-${use}.code`))).toHaveLength(1);
  // Code that is rejected is removed, and made again by the next run.
  expect(states[1]).toEqual(states[0]);
});

test("a command that does not exist leaves no code of its own", async () => {
  const cache = folderWith({});
  const { exit } = await mlirAbiProcess(["decod"], { env: { XDG_CACHE_HOME: cache } });
  expect(exit).toBe(2);
  expect(readdirSync(join(cache, "mlir-abi-lens/code")).filter((name) => name.endsWith("-decod.code"))).toEqual([]);
});

const SUM = Array.from({ length: 500 }, (_, i) => `Math.max(${i}, globalThis.ran)`).join(" + ");

const PROGRAM = `exports.file = __filename;
globalThis.ran = (globalThis.ran ?? 0) + 1;
require("node:fs");
function called() {
  if (globalThis.callsMore) later();
  return ${SUM};
}
function later() { return ${SUM}; }
called();
`;

/** How often the program has run. */
const ran = (): number => (globalThis as { ran?: number }).ran ?? 0;

function written() {
  const folder = folderWith({ "program.js": PROGRAM });
  const program = join(folder, "program.js");
  const cache = join(folder, "cache");
  const ends: ((code: number) => void)[] = [];
  return {
    program,
    cache,
    kept: () => readdirSync(cache).map((name) => join(cache, name)),
    /** A run, which may end later. */
    run: (sources = "key", use = "test", into = cache) =>
      runCached(program, into, { sources, use, restoreFlags: () => undefined }, (end) => ends.push(end)),
    /** Ends all runs. */
    exit: (code = 0) => {
      for (const end of ends.splice(0)) end(code);
    },
  };
}

describe("code that was compiled earlier", () => {
  test("is kept once, and used", () => {
    const { run, kept } = written();
    const before = ran();
    run();
    const [file = ""] = kept();
    utimesSync(file, 1, 1);
    run();
    expect(ran()).toBe(before + 2);
    expect(kept()).toEqual([file]);
    expect(statSync(file).mtimeMs).toBe(1000);
  });

  test("has at the exit the functions that were called, for runs of the same use", () => {
    const { run, exit, kept } = written();
    run("key", "first");
    exit(1);
    const [compiled = "", first = ""] = kept().sort((a, b) => statSync(a).size - statSync(b).size);
    expect(first).toMatch(/-first\.code$/);
    expect(statSync(first).size).toBeGreaterThan(statSync(compiled).size + 1000);
    run("key", "first");
    exit();
    expect(kept()).toHaveLength(2);
    run("key", "second");
    exit();
    expect(kept()).toHaveLength(3);
  });

  test("grows after a long run that calls more", () => {
    const { run, exit, kept } = written();
    run();
    exit();
    const [, file = ""] = kept().sort((a, b) => statSync(a).size - statSync(b).size);
    const { size } = statSync(file);
    utimesSync(file, 1, 1);
    run();
    exit();
    expect(statSync(file)).toMatchObject({ size, mtimeMs: 1000 });
    Object.assign(globalThis, { callsMore: true });
    onTestFinished(() => void Object.assign(globalThis, { callsMore: false }));
    run();
    exit();
    expect(statSync(file).size).toBeGreaterThan(size + 1000);
  });

  test("is not kept at the exit of a run that failed", () => {
    const { run, exit, kept } = written();
    run();
    exit(2);
    expect(kept()).toHaveLength(1);
  });

  test("is not used for a file that changed, or with other sources", () => {
    const { program, run, kept } = written();
    run();
    run("other");
    expect(kept()).toHaveLength(2);
    const { atime, mtime } = statSync(program);
    writeFileSync(program, PROGRAM.replace("later", "other"));
    utimesSync(program, atime, mtime);
    run();
    expect(kept()).toHaveLength(3);
  });

  test("is not used if it was compiled from another text of the same length", () => {
    const [first, second] = [written(), written()];
    writeFileSync(second.program, PROGRAM.replace("+ 1", "+ 9"));
    first.run();
    second.run();
    const [file = ""] = first.kept();
    writeFileSync(file, readFileSync(second.kept()[0] ?? ""));
    const before = ran();
    first.run();
    expect(ran()).toBe(before + 1);
    expect(readFileSync(file)).not.toEqual(readFileSync(second.kept()[0] ?? ""));
  });

  test.each([0, 40, 400])("is made again where %i bytes of it are left", (length) => {
    const { run, kept } = written();
    run();
    const [file = ""] = kept();
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, length));
    const before = ran();
    run();
    expect(ran()).toBe(before + 1);
    expect(kept()).toEqual([file]);
    expect(statSync(file).size).toBeGreaterThanOrEqual(whole.length);
  });

  test("is left out where the folder is none, and is not kept for ever", () => {
    const { program, cache, run, kept } = written();
    const before = ran();
    run("key", "test", join(program, "no folder"));
    expect(ran()).toBe(before + 1);
    mkdirSync(cache);
    for (let i = 10; i < 28; i++) {
      writeFileSync(join(cache, `old${i}`), "");
      utimesSync(join(cache, `old${i}`), i, i);
    }
    run();
    const names = kept().map((path) => path.slice(cache.length + 1).replace(/^key-.*/, "key"));
    expect(names.sort()).toEqual(["key", ...Array.from({ length: 15 }, (_, i) => `old${13 + i}`)].sort());
  });
});
