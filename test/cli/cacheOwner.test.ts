/** A cache is used only where no one but the user can have written it. */
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { cacheFolder, openCache } from "../../server/src/node/cacheFolder.js";
import { folderWith, mlirAbiProcess } from "../kit/cli.js";

const isPosix = process.platform !== "win32";
const isRoot = process.getuid?.() === 0;
const OTHER_USER = 65_534;
const WRONG = 'func.func @f() attributes {iree.reflection = {f = "I1!R2!"}} {\n  return\n}\n';

/** A cache with one file. */
function filled() {
  const base = join(folderWith({}), "base");
  const folder = join(base, "name");
  openCache(folder)?.write("a", "content");
  return { base, folder, read: () => openCache(folder)?.read("a")?.toString() };
}

describe.skipIf(!isPosix)("a cache", () => {
  test("is made for the user alone, whatever the mask", () => {
    const mask = process.umask(0);
    try {
      const { base, folder, read } = filled();
      for (const path of [base, folder]) expect(statSync(path).mode & 0o777).toBe(0o700);
      expect(statSync(join(folder, "a")).mode & 0o777).toBe(0o600);
      expect(read()).toBe("content");
    } finally {
      process.umask(mask);
    }
  });

  test.each(["base", "folder"] as const)("whose %s others can write is none", (which) => {
    for (const mode of [0o720, 0o702, 0o777]) {
      const made = filled();
      chmodSync(made[which], mode);
      expect(openCache(made.folder)).toBeUndefined();
    }
  });

  test.each(["base", "folder"] as const)("whose %s is a link is none", (which) => {
    const made = filled();
    const linked = join(folderWith({}), "linked");
    symlinkSync(made[which], linked);
    expect(openCache(which === "folder" ? linked : join(linked, "name"))).toBeUndefined();
  });

  test("that others could write after it was opened is not written", () => {
    const { folder } = filled();
    const cache = openCache(folder);
    chmodSync(folder, 0o777);
    cache?.write("b", "content");
    expect(readdirSync(folder)).toEqual(["a"]);
  });

  test("does not read a file that others can write, a link, or what is not a file", () => {
    const { folder, read } = filled();
    for (const mode of [0o620, 0o602]) {
      chmodSync(join(folder, "a"), mode);
      expect(read()).toBeUndefined();
    }
    chmodSync(join(folder, "a"), 0o600);
    symlinkSync("a", join(folder, "link"));
    mkdirSync(join(folder, "inner"));
    expect(openCache(folder)?.read("link")).toBeUndefined();
    expect(openCache(folder)?.read("inner")).toBeUndefined();
    expect(read()).toBe("content");
  });

  test.skipIf(!isRoot)("of another user, or with a file of another user, is not used", () => {
    const { base, folder, read } = filled();
    chownSync(join(folder, "a"), OTHER_USER, OTHER_USER);
    expect(read()).toBeUndefined();
    chownSync(join(folder, "a"), 0, 0);
    chownSync(base, OTHER_USER, OTHER_USER);
    expect(openCache(folder)).toBeUndefined();
  });
});

test("a cache that is named by a relative path is the one in the user's folder", () => {
  const before = process.env.XDG_CACHE_HOME;
  process.env.XDG_CACHE_HOME = "here";
  try {
    expect(cacheFolder("lint")).toMatch(/\.cache[/\\]mlir-abi-lens[/\\]lint$/);
  } finally {
    if (before === undefined) delete process.env.XDG_CACHE_HOME;
    else process.env.XDG_CACHE_HOME = before;
  }
});

describe.skipIf(!isPosix)("where others can write the cache", () => {
  const lint = (home: string, cwd: string) =>
    mlirAbiProcess(["lint", "a.mlir"], { cwd, env: { MLIR_ABI_NO_CACHE: "", XDG_CACHE_HOME: home } });

  test("nothing in it is used, nothing is added, and one line says so", async () => {
    const [home, cwd] = [folderWith({}), folderWith({ "a.mlir": WRONG })];
    const first = await lint(home, cwd);
    const base = join(home, "mlir-abi-lens");
    const files = () =>
      readdirSync(base, { recursive: true, withFileTypes: true })
        .filter((it) => it.isFile())
        .map((it) => join(it.parentPath, it.name));
    expect(files().length).toBeGreaterThan(1);
    // What runs, or is believed, would fail or show.
    for (const path of files()) writeFileSync(path, readFileSync(path).subarray(0, 50));
    const planted = files().map((path) => [path, statSync(path).mtimeMs]);
    chmodSync(base, 0o777);
    const { stderr, ...rest } = await lint(home, cwd);
    expect(rest).toEqual({ exit: first.exit, stdout: first.stdout });
    expect(stderr).toBe(`mlir-abi: note: nothing is cached: ${JSON.stringify(base)} can be written by other users\n`);
    expect(files().map((path) => [path, statSync(path).mtimeMs])).toEqual(planted);
  });
});
