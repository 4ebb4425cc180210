/** `--baseline`: known findings do not count, wherever their lines and files go; new ones do, and fixed ones are named. */
import { lstatSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith, mlirAbi } from "../kit/cli.js";

/** A function with one error, about this character. */
const fn = (name: string, code: string) =>
  `emitc.func private @${name}() attributes {vm.calling_convention = "0${code}_v"}\n`;
const A = fn("f", "a") + fn("g", "b");
const B = `module @inner {\n  ${fn("f", "c")}}\n`;

interface Entry {
  readonly path: string;
  readonly rule: string;
  readonly symbol: string | null;
  readonly attribute: string | null;
  readonly message: string;
}

function project(files: Readonly<Record<string, string | Uint8Array>> = { "a.mlir": A, "b.mlir": B }) {
  const cwd = folderWith(files);
  const entries = () => {
    const { version, findings } = JSON.parse(readFileSync(join(cwd, "known.json"), "utf8"));
    expect(version).toBe(1);
    return findings as readonly Entry[];
  };
  const run = async (...args: readonly string[]) => {
    const result = await mlirAbi(["lint", "--baseline", "known.json", "--format", "json", ...args], { cwd });
    const report = result.stdout === "" ? undefined : JSON.parse(result.stdout);
    const found = (report?.files ?? []).flatMap((file: { path: string; diagnostics: { message: string }[] }) =>
      file.diagnostics.map(({ message }) => `${file.path}: ${message}`),
    ) as readonly string[];
    return { ...result, found, baseline: report?.summary.baseline };
  };
  const put = (name: string, text: string) => writeFileSync(join(cwd, name), text);
  return { cwd, run, entries, put };
}

const about = (code: string) => `Found "${code}", expected a type code: i, I, f, F, r, C or v`;

test("holds every finding by rule, symbol, attribute and content", async () => {
  const { run, entries } = project();
  const { exit, found } = await run(".", "--update-baseline");
  expect({ exit, found }).toEqual({ exit: 0, found: [] });
  expect(entries().map(({ path, rule, symbol, attribute }) => [path, rule, symbol, attribute])).toEqual([
    ["a.mlir", "calling-convention-syntax", "f", "vm.calling_convention"],
    ["a.mlir", "calling-convention-syntax", "g", "vm.calling_convention"],
    ["b.mlir", "calling-convention-syntax", "inner::f", "vm.calling_convention"],
  ]);
  expect((await run(".")).exit).toBe(0);
});

test.each([
  ["a file", { "shared/known.json": '{"version":1,"findings":[]}' }, ["known.json"]],
  ["a file that does not exist yet", { "shared/other.txt": "" }, ["known.json", "other.txt"]],
])("is written where a link of its name leads: %s", async (_, shared, after) => {
  const { run, cwd, entries } = project({ "a.mlir": A, ...shared });
  symlinkSync("shared/known.json", join(cwd, "known.json"));
  await run(".", "--update-baseline");
  expect(entries()).toHaveLength(2);
  expect(lstatSync(join(cwd, "known.json")).isSymbolicLink()).toBe(true);
  expect(readdirSync(join(cwd, "shared"))).toEqual(after);
});

test("is not written where a link of its name leads nowhere", async () => {
  const { run, cwd } = project({ "a.mlir": A });
  symlinkSync("absent/known.json", join(cwd, "known.json"));
  expect(await run(".", "--update-baseline")).toMatchObject({ exit: 2 });
  expect(lstatSync(join(cwd, "known.json")).isSymbolicLink()).toBe(true);
});

test("may begin with a byte order mark", async () => {
  const { run, put, cwd } = project();
  await run(".", "--update-baseline");
  put("known.json", `\ufeff${readFileSync(join(cwd, "known.json"), "utf8")}`);
  expect(await run(".")).toMatchObject({ exit: 0, found: [] });
});

test("is named where it is a folder, and offered where it is not there", async () => {
  const { cwd } = project({ "a.mlir": A, "known.json/x": "" });
  const { stderr } = await mlirAbi(["lint", ".", "--baseline", "known.json"], { cwd });
  expect(stderr).toBe("mlir-abi: error: known.json: a folder\n");
  const absent = await mlirAbi(["lint", ".", "--baseline", "none.json"], { cwd });
  expect(absent).toMatchObject({
    exit: 2,
    stderr: "mlir-abi: error: none.json: no such file or folder; --update-baseline writes a baseline\n",
  });
});

test("is named where it is something else, or can't be written, without a hint to the options", async () => {
  const { cwd } = project({ "a.mlir": A, "a.json": "{}", "b.json": "{", "c.json": Buffer.from("\ufeff{}", "utf16le") });
  const run = async (...args: readonly string[]) =>
    (await mlirAbi(["lint", "a.mlir", "--baseline", ...args], { cwd })).stderr;
  const refused = (reason: string) => `mlir-abi: error: ${reason}\n`;
  expect(await run("a.json")).toBe(refused("a.json: not a baseline of version 1"));
  expect(await run("b.json")).toBe(refused("b.json: not JSON, expected a baseline"));
  expect(await run("c.json")).toBe(refused("c.json: UTF-16 text, expected UTF-8"));
  expect(await run("x/d.json", "--update-baseline")).toBe(
    refused("x/d.json: can't be written: no such file or folder"),
  );
});

test.runIf(process.platform === "linux")("is no device, which may never end", async () => {
  const { cwd } = project();
  expect(await mlirAbi(["lint", ".", "--baseline", "/dev/zero"], { cwd })).toMatchObject({
    exit: 2,
    stderr: "mlir-abi: error: /dev/zero: a device or a socket, expected a file\n",
  });
});

test("holds when lines move, functions change places, and files are renamed", async () => {
  const { run, put, cwd } = project();
  await run(".", "--update-baseline");
  put("a.mlir", `// More.\nfunc.func @new() { return }\n${fn("g", "b")}\n\n${fn("f", "a")}`);
  renameSync(join(cwd, "b.mlir"), join(cwd, "z.mlir"));
  expect(await run(".")).toMatchObject({ exit: 0, found: [], stderr: "", baseline: { removable: 0 } });
});

test("follows a function to another file", async () => {
  const { run, put } = project();
  await run(".", "--update-baseline");
  put("a.mlir", fn("f", "a"));
  put("0.mlir", fn("g", "b"));
  expect(await run(".")).toMatchObject({ exit: 0, found: [] });
});

test("reports what is new: another function, another content, a copy", async () => {
  const { run, put } = project();
  await run(".", "--update-baseline");
  put("a.mlir", fn("f", "d") + fn("g", "b") + fn("h", "b"));
  put("0.mlir", B);
  const { exit, found } = await run(".");
  expect(exit).toBe(1);
  expect(found).toEqual([`0.mlir: ${about("c")}`, `a.mlir: ${about("d")}`, `a.mlir: ${about("b")}`]);
});

test("names what is fixed, and removes it on request", async () => {
  const { run, put, entries } = project();
  await run(".", "--update-baseline");
  const before = entries().length;
  put("a.mlir", `${fn("f", "a")}func.func @g() { return }\n`);
  const { exit, stderr, baseline } = await run(".");
  expect(exit).toBe(0);
  expect(stderr).toContain("known.json: 1 entry matches no finding any more; --update-baseline removes it");
  expect(stderr).toContain("removable: a.mlir: calling-convention-syntax in @g");
  expect(baseline).toEqual({ known: before - 1, removable: 1 });
  await run(".", "--update-baseline");
  expect(entries()).toHaveLength(before - 1);
});

test("leaves entries of files alone that are not linted", async () => {
  const { run, put, entries } = project();
  await run(".", "--update-baseline");
  const before = entries();
  put("a.mlir", "module {}\n");
  expect(await run("b.mlir")).toMatchObject({ exit: 0, stderr: "" });
  await run("b.mlir", "--update-baseline");
  expect(entries()).toEqual(before);
});

test("is the same file whenever it is written anew, for any number of threads", async () => {
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`${i}.mlir`, A]));
  const { run, cwd } = project(many);
  const read = () => readFileSync(join(cwd, "known.json"), "utf8");
  await run(".", "--update-baseline", "--threads", "1");
  const first = read();
  await run(".", "--update-baseline", "--threads", "3");
  expect(read()).toBe(first);
});

test("counts for merged results, too", async () => {
  const { run, cwd } = project();
  await run(".", "--update-baseline");
  const { stdout } = await mlirAbi(["lint", ".", "--format", "ndjson"], { cwd });
  const merged = await mlirAbi(["merge", "-", "--baseline", "known.json"], { cwd, input: stdout });
  expect(merged.exit).toBe(0);
  expect(merged.stdout).toMatch(/^All checks passed .*\n\d+ findings are in the baseline\n$/);
});

test("has to be a baseline", async () => {
  const { run, put } = project();
  expect(await run(".")).toMatchObject({ exit: 2, stderr: expect.stringContaining("known.json: no such file") });
  for (const text of ["", "[]", '{"version":2,"findings":[]}', '{"version":1,"findings":[{}]}']) {
    put("known.json", text);
    expect(await run(".")).toMatchObject({ exit: 2, stderr: expect.stringContaining("known.json: not") });
  }
  const { cwd } = project();
  const { exit, stderr } = await mlirAbi(["lint", ".", "--update-baseline"], { cwd });
  expect(exit).toBe(2);
  expect(stderr).toContain("--update-baseline needs --baseline FILE");
});

test("text and Markdown say how many findings the baseline has", async () => {
  const cwd = folderWith({ "a.mlir": A });
  await mlirAbi(["lint", "a.mlir", "--baseline", "known.json", "--update-baseline"], { cwd });
  for (const format of ["text", "markdown"]) {
    const { stdout } = await mlirAbi(["lint", "a.mlir", "--baseline", "known.json", "--format", format], { cwd });
    expect(stdout).toMatch(/\n2 findings are in the baseline\n$/);
  }
});

test("a baseline of UTF-16 text is named as that", async () => {
  const cwd = folderWith({ "a.mlir": A, "known.json": Buffer.from('\ufeff{"version":1,"findings":[]}', "utf16le") });
  const { exit, stderr } = await mlirAbi(["lint", "--baseline", "known.json", "a.mlir"], { cwd });
  expect(exit).toBe(2);
  expect(stderr).toContain("known.json: UTF-16 text, expected UTF-8");
});
