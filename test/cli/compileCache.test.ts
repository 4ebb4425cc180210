/** The cache of compiled code that both programs start with. */
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import * as module from "node:module";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runCached } from "../../server/src/node/codeCache.js";
import { folderWith, mlirAbiProcess } from "../kit/cli.js";

const decode = (cache: string) => mlirAbiProcess(["decode", "0i_v"], { env: { XDG_CACHE_HOME: cache } });

test("compiled code is kept in the user's cache folder, and a start from it answers the same", async () => {
  const cache = folderWith({});
  const first = await decode(cache);
  expect(first).toMatchObject({ exit: 0, stderr: "" });
  expect(readdirSync(cache)).toEqual(["mlir-abi-lens"]);
  expect(await decode(cache)).toEqual(first);
});

test("a damaged cache, or one that can't be written, changes nothing", async () => {
  const cache = folderWith({ "a file": "" });
  const first = await decode(cache);
  const folder = join(cache, "mlir-abi-lens");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, name);
    if (statSync(path).isFile()) writeFileSync(path, "damaged");
  }
  expect(await decode(cache)).toEqual(first);
  expect(await decode(join(cache, "a file"))).toEqual(first);
});

const PROGRAM = "exports.file = __filename; globalThis.ran = (globalThis.ran ?? 0) + 1; require('node:fs');\n";

/** How often the program has run. */
const ran = (): number => (globalThis as { ran?: number }).ran ?? 0;

function written(): { program: string; cache: string; kept: () => string[] } {
  const folder = folderWith({ "program.js": PROGRAM });
  const cache = join(folder, "cache");
  return {
    program: join(folder, "program.js"),
    cache,
    kept: () => readdirSync(cache).map((name) => join(cache, name)),
  };
}

describe("code that was compiled earlier", () => {
  test("is kept once, and used", () => {
    const { program, cache, kept } = written();
    const before = ran();
    runCached(program, cache, "key");
    const [file = ""] = kept();
    utimesSync(file, 1, 1);
    runCached(program, cache, "key");
    expect(ran()).toBe(before + 2);
    expect(kept()).toEqual([file]);
    expect(statSync(file).mtimeMs).toBe(1000);
  });

  test("is not used for a file that changed, or with another key", () => {
    const { program, cache, kept } = written();
    runCached(program, cache, "key");
    runCached(program, cache, "other");
    expect(kept()).toHaveLength(2);
    utimesSync(program, 5, 5);
    runCached(program, cache, "key");
    expect(kept()).toHaveLength(3);
  });

  test.each([0, 40])("is made again where %i bytes of it are left", (length) => {
    const { program, cache, kept } = written();
    runCached(program, cache, "key");
    const [file = ""] = kept();
    const right = readFileSync(file);
    writeFileSync(file, right.subarray(0, length));
    const before = ran();
    runCached(program, cache, "key");
    expect(ran()).toBe(before + 1);
    expect(kept()).toEqual([]);
    runCached(program, cache, "key");
    expect(kept()).toEqual([file]);
  });

  test("is left out where the folder is none, and is not kept for ever", () => {
    const { program, cache, kept } = written();
    const before = ran();
    runCached(program, join(program, "no folder"), "key");
    expect(ran()).toBe(before + 1);
    mkdirSync(cache);
    for (let i = 0; i < 10; i++) {
      writeFileSync(join(cache, `old${i}`), "");
      utimesSync(join(cache, `old${i}`), i, i);
    }
    runCached(program, cache, "key");
    expect(
      kept()
        .map((path) => path.slice(cache.length + 1, cache.length + 5))
        .sort(),
    ).toEqual(["key-", "old3", "old4", "old5", "old6", "old7", "old8", "old9"]);
  });
});

test.skipIf("enableCompileCache" in module)("threads use the code of the program that starts them", async () => {
  const cwd = folderWith({ "a.mlir": "module {}\n", "b.mlir": "module {}\n" });
  const env = { XDG_CACHE_HOME: join(cwd, "cache") };
  const states = [];
  for (let i = 0; i < 3; i++) {
    const { exit } = await mlirAbiProcess(["lint", "a.mlir", "b.mlir", "--threads", "2"], { cwd, env });
    expect(exit).toBe(0);
    const folder = join(cwd, "cache/mlir-abi-lens/code");
    states.push(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs]));
  }
  // Code that is rejected is removed, and made again by the next run.
  expect(states[0]).toHaveLength(1);
  expect(states[1]).toEqual(states[0]);
  expect(states[2]).toEqual(states[0]);
});
