/** Reports of files that were linted before are taken from the user's cache folder. */
import { hash } from "node:crypto";
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { folderWith, mlirAbi } from "../kit/cli.js";

const WRONG = 'func.func @f() attributes {iree.reflection = {f = "I1!R2!"}} {\n  return\n}\n';
const RIGHT = 'func.func @f() attributes {iree.reflection = {f = "I1!R1!"}} {\n  return\n}\n';

let home: string;
let cwd: string;
beforeEach(() => {
  home = folderWith({});
  cwd = folderWith({ "a.mlir": WRONG, "b.mlir": RIGHT, "c.mlir": WRONG });
});

const folder = (): string => join(home, "mlir-abi-lens", "lint");
const reports = (): readonly string[] => readdirSync(folder()).filter((name) => name !== "checked");
const lint = (...args: readonly string[]) =>
  mlirAbi(["lint", ...args], { cwd, env: { MLIR_ABI_NO_CACHE: "", XDG_CACHE_HOME: home } });

/** Changes what the reports say, so that it shows where they come from. */
function forge(): void {
  for (const path of reports().map((name) => join(folder(), name))) {
    const text = readFileSync(path, "utf8");
    const content = text
      .slice(text.indexOf("\n") + 1)
      .replaceAll("@f", "@forged")
      .replaceAll("error", "cached");
    writeFileSync(path, `${hash("sha256", content)}\n${content}`);
  }
}

describe("a file that has not changed", () => {
  test.each([["1"], ["2"]])("has the same report without being linted, with %s threads", async (threads) => {
    const first = await lint(".", "--threads", threads);
    expect(first.exit).toBe(1);
    expect(reports()).toHaveLength(3);
    expect(await lint(".", "--threads", threads)).toEqual(first);
    forge();
    const again = await lint(".", "--threads", threads);
    expect(again.stdout).toContain("cached");
    expect(await lint(".", "--threads", threads, "--no-cache")).toEqual(first);
  });

  test("is linted again when it, its settings or the requested report changes", async () => {
    const first = await lint(".");
    forge();
    for (const args of [
      ["--format", "json"],
      ["--all"],
      ["--rule", "span-length-mismatch=warning"],
      ["--min-severity", "error"],
    ]) {
      expect((await lint(".", ...args)).stdout, args.join(" ")).not.toContain("cached");
    }
    writeFileSync(join(cwd, "a.mlir"), RIGHT);
    expect((await lint("a.mlir")).stdout).not.toContain("cached");
    writeFileSync(join(cwd, "mlir-abi.jsonc"), '{"rules": {"span-length-mismatch": "warning"}}');
    expect((await lint("c.mlir")).stdout).not.toContain("cached");
    expect(first.stdout).toContain("c.mlir");
  });

  test("keeps its place between files that are linted", async () => {
    const first = await lint(".", "--threads", "2", "--format", "ndjson");
    writeFileSync(join(cwd, "b.mlir"), `${RIGHT}\n`);
    expect((await lint(".", "--threads", "2", "--format", "ndjson")).stdout).toBe(first.stdout);
  });

  test("counts in baselines and statistics", async () => {
    const baseline = ["--baseline", "known.json"];
    await lint(".", ...baseline, "--update-baseline");
    expect(await lint(".", ...baseline)).toEqual(await lint(".", ...baseline, "--no-cache"));
    expect(await lint(".", "--statistics")).toEqual(await lint(".", "--statistics", "--no-cache"));
  });
});

test("a damaged report, or a folder that can't be written, changes nothing", async () => {
  const first = await lint(".");
  for (const [i, name] of reports().entries()) {
    const path = join(folder(), name);
    writeFileSync(path, i === 0 ? "" : readFileSync(path, "utf8").slice(0, -1));
  }
  expect(await lint(".")).toEqual(first);
  const env = { MLIR_ABI_NO_CACHE: "", XDG_CACHE_HOME: join(cwd, "a.mlir") };
  expect(await mlirAbi(["lint", "."], { cwd, env })).toEqual(first);
});

test("nothing is kept of fixed files, standard input, files that can't be read, and where it is turned off", async () => {
  writeFileSync(join(cwd, "binary.mlir"), "\0\0");
  await lint("binary.mlir", "a.mlir", "--no-cache");
  await lint("--fix", "b.mlir");
  await lint("binary.mlir");
  const env = { MLIR_ABI_NO_CACHE: "", XDG_CACHE_HOME: home };
  await mlirAbi(["lint", "-"], { cwd, env, input: RIGHT });
  await mlirAbi(["lint", "."], { cwd, env: { ...env, MLIR_ABI_NO_CACHE: "1" } });
  expect(existsSync(folder())).toBe(false);
});

test("a file that is not examined whole is reported each time", async () => {
  const file = openSync(join(cwd, "long.mlir"), "w");
  writeSync(file, `// ${"x".repeat(1024)}`);
  writeSync(file, " iree.abi.stub\n", 65 * 1024 * 1024);
  closeSync(file);
  const first = await lint("long.mlir");
  expect(first.stderr).toContain("may hold ABI attributes after the first 4 MiB");
  expect(await lint("long.mlir")).toEqual(first);
});

test("reports that are a month old are removed, and no one else can read the others", async () => {
  await lint("a.mlir");
  const [old] = reports();
  const month = Date.now() / 1000 - 31 * 24 * 3600;
  for (const name of readdirSync(folder())) utimesSync(join(folder(), name), month, month);
  await lint("c.mlir");
  expect(reports()).toHaveLength(1);
  expect(reports()).not.toContain(old);
  expect(statSync(folder()).mode & 0o077).toBe(0);
});
