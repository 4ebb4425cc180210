import { chmodSync, linkSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { example } from "../kit/bytecode.js";
import { folderWith, mlirAbi } from "../kit/cli.js";

const UGLY = "module{\n%0=a.b : i32\n}";
const NEAT = "module {\n  %0 = a.b : i32\n}\n";

const read = (cwd: string, name: string): string => readFileSync(join(cwd, name), "utf8");

describe("fmt", () => {
  test("formats files and folders, and says how many", async () => {
    const cwd = folderWith({ "a.mlir": UGLY, "b.mlir": NEAT, "c/d.mlir.test": UGLY, "e.txt": UGLY, "f.vmasm": UGLY });
    const { exit, stdout, stderr } = await mlirAbi(["fmt", "."], { cwd });
    expect({ exit, stdout, stderr }).toEqual({
      exit: 0,
      stdout: "",
      stderr: "mlir-abi: note: 2 files formatted, 1 file already formatted\n",
    });
    expect([read(cwd, "a.mlir"), read(cwd, "b.mlir"), read(cwd, "c/d.mlir.test")]).toEqual([NEAT, NEAT, NEAT]);
    expect([read(cwd, "e.txt"), read(cwd, "f.vmasm")]).toEqual([UGLY, UGLY]);
  });

  test("keeps byte order mark, line ends and mode, and leaves no other file", async () => {
    const text = (body: string): string => `\ufeff${body.replaceAll("\n", "\r\n")}`;
    const cwd = folderWith({ "a.mlir": text(`${UGLY}\n`) });
    chmodSync(join(cwd, "a.mlir"), 0o754);
    expect((await mlirAbi(["fmt", "a.mlir"], { cwd })).exit).toBe(0);
    expect(read(cwd, "a.mlir")).toBe(text(NEAT));
    expect(statSync(join(cwd, "a.mlir")).mode & 0o777).toBe(0o754);
    expect(readdirSync(cwd)).toEqual(["a.mlir"]);
  });

  test("does not write a file that is formatted", async () => {
    const cwd = folderWith({ "a.mlir": NEAT });
    const before = statSync(join(cwd, "a.mlir"));
    await mlirAbi(["fmt", "a.mlir"], { cwd });
    const after = statSync(join(cwd, "a.mlir"));
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
  });

  test("--check lists what would change, writes nothing and exits with 1", async () => {
    const cwd = folderWith({ "a.mlir": UGLY, "b.mlir": NEAT });
    const { exit, stdout, stderr } = await mlirAbi(["fmt", "--check", "."], { cwd });
    expect({ exit, stdout }).toEqual({ exit: 1, stdout: "Would format: a.mlir\n" });
    expect(stderr).toBe("mlir-abi: note: 1 file would be formatted, 1 file already formatted\n");
    expect(read(cwd, "a.mlir")).toBe(UGLY);
    expect((await mlirAbi(["fmt", "--check", "b.mlir"], { cwd })).exit).toBe(0);
  });

  test("--diff prints a patch and writes nothing", async () => {
    const cwd = folderWith({ "a.mlir": `${UGLY}\n` });
    const { exit, stdout } = await mlirAbi(["fmt", "--diff", "a.mlir"], { cwd });
    expect(exit).toBe(0);
    expect(stdout).toBe(
      "--- a/a.mlir\n+++ b/a.mlir\n@@ -1,3 +1,3 @@\n-module{\n-%0=a.b : i32\n+module {\n+  %0 = a.b : i32\n }\n",
    );
    expect(read(cwd, "a.mlir")).toBe(`${UGLY}\n`);
    const checked = await mlirAbi(["fmt", "--diff", "--check", "a.mlir"], { cwd });
    expect([checked.exit, checked.stdout]).toEqual([1, stdout]);
  });

  test("standard input is printed, under its name in messages", async () => {
    expect(await mlirAbi(["fmt", "-"], { input: UGLY })).toEqual({ exit: 0, stdout: NEAT, stderr: "" });
    const named = await mlirAbi(["fmt", "--stdin-filename", "x.mlir"], { input: NEAT });
    expect(named).toEqual({ exit: 0, stdout: NEAT, stderr: "" });
    const checked = await mlirAbi(["fmt", "--check", "--stdin-filename", "x.mlir", "-"], { input: UGLY });
    expect([checked.exit, checked.stdout]).toEqual([1, "Would format: x.mlir\n"]);
  });

  test("--width is the length of lines", async () => {
    const input = `a.b {first_attribute = "a value", second_attribute = "another"} : i32\n`;
    expect((await mlirAbi(["fmt", "-"], { input })).stdout).toBe(input);
    const narrow = await mlirAbi(["fmt", "--width", "50", "-"], { input });
    expect(narrow.stdout).toBe('a.b {\n  first_attribute = "a value",\n  second_attribute = "another"\n} : i32\n');
    expect((await mlirAbi(["fmt", "--width", "8", "-"], { input })).exit).toBe(2);
  });

  test("a comment turns it off for its file", async () => {
    const text = `// mlir-abi-format off\n${UGLY}`;
    expect((await mlirAbi(["fmt", "-"], { input: text })).stdout).toBe(text);
  });

  test("what the configuration ignores is left alone", async () => {
    const cwd = folderWith({ "mlir-abi.jsonc": '{"ignore": ["old"]}', "old/a.mlir": UGLY, "b.mlir": UGLY });
    expect((await mlirAbi(["fmt", "."], { cwd })).exit).toBe(0);
    expect([read(cwd, "old/a.mlir"), read(cwd, "b.mlir")]).toEqual([UGLY, NEAT]);
    const named = await mlirAbi(["fmt", "old/a.mlir"], { cwd });
    expect([named.exit, named.stderr]).toEqual([0, "mlir-abi: note: old/a.mlir: ignored by mlir-abi.jsonc\n"]);
  });
});

test("format in mlir-abi.jsonc sets the width, or turns it off", async () => {
  const long = 'a.b {first_attribute = "a value", second_attribute = "another"} : i32\n';
  const cwd = folderWith({
    "mlir-abi.jsonc": '{"format": {"width": 50}}',
    "a.mlir": long,
    "off/mlir-abi.jsonc": '{"format": {"enabled": false}}',
    "off/a.mlir": UGLY,
    "bad/mlir-abi.jsonc": '{"format": {"width": 4}}',
    "bad/a.mlir": UGLY,
  });
  expect((await mlirAbi(["fmt", "a.mlir"], { cwd })).exit).toBe(0);
  expect(read(cwd, "a.mlir")).toContain("a.b {\n");
  const off = await mlirAbi(["fmt", "off/a.mlir"], { cwd });
  expect([off.exit, off.stderr]).toEqual([0, "mlir-abi: note: off/a.mlir: formatting is turned off\n"]);
  expect(read(cwd, "off/a.mlir")).toBe(UGLY);
  const input = await mlirAbi(["fmt", "--stdin-filename", "off/x.mlir"], { cwd, input: UGLY });
  expect(input.stdout).toBe(UGLY);
  const bad = await mlirAbi(["fmt", "bad/a.mlir"], { cwd });
  expect(bad.exit).toBe(2);
  expect(bad.stderr).toContain("bad/mlir-abi.jsonc:1:22: Found 4, expected a whole number from 40 to 1000");
  expect(read(cwd, "bad/a.mlir")).toBe(NEAT);
});

describe("fmt exits with 2, and formats the others", () => {
  test.each<[string, string, string | Uint8Array, string]>([
    ["bytecode", "x.mlirbc", example("aliases-v6").bytes, "MLIR bytecode, expected MLIR text"],
    ["a binary file", "x.mlir", new Uint8Array([0, 1, 2]), "a binary file, expected MLIR text"],
    ["VM assembly", "x.vmasm", "vm.module", "VM assembly, expected MLIR text"],
    ["text that is not UTF-8", "x.mlir", Buffer.from("module{\n}// \xff", "latin1"), "not UTF-8, and was not changed"],
  ])("%s", async (_, name, contents, why) => {
    const cwd = folderWith({ [name]: contents, "b.mlir": UGLY });
    const { exit, stderr } = await mlirAbi(["fmt", name, "b.mlir"], { cwd });
    expect(exit).toBe(2);
    expect(stderr).toContain(`mlir-abi: error: ${name}: ${why}\n`);
    expect(read(cwd, "b.mlir")).toBe(NEAT);
    expect(readFileSync(join(cwd, name))).toEqual(Buffer.from(contents));
  });

  test("a file with two names, and one that is missing", async () => {
    const cwd = folderWith({ "a.mlir": UGLY });
    linkSync(join(cwd, "a.mlir"), join(cwd, "c.mlir"));
    const { exit, stderr } = await mlirAbi(["fmt", "a.mlir", "none.mlir"], { cwd });
    expect(exit).toBe(2);
    expect(stderr).toContain("a.mlir: more than one hard link, and was not changed");
    expect(stderr).toContain("none.mlir: ");
    expect(read(cwd, "a.mlir")).toBe(UGLY);
  });

  test("nothing to format", async () => {
    expect((await mlirAbi(["fmt"])).exit).toBe(2);
  });
});
