import { chmodSync, linkSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith as anyFolderWith, mlirAbi } from "../kit/cli.js";

const OLD = { "mlir-abi.jsonc": '{ "preset": "archaeology", "structure": false }' };
const folderWith = (files: Readonly<Record<string, string | Uint8Array>>) => anyFolderWith({ ...OLD, ...files });

const functionWith = (f: string, args = "%a: tensor<1xf32>") =>
  `func @"😀"(${args}) attributes {q = "\\22", iree.reflection = {f = "${f}", fv = "1"}} { return }`;
const WRONG = functionWith("I99!B3!d1R1!");
const RIGHT = functionWith("I6!B3!d1R1!");
/** Not mendable by a machine. */
const BROKEN = functionWith("I1!R1!x", "");

describe("lint --fix", () => {
  test("changes what is safe to change, reports what remains, and exits as after it", async () => {
    const cwd = folderWith({ "a.mlir": `${WRONG}\n${BROKEN}\n`, "b.mlir": `${RIGHT}\n` });
    const { exit, stdout, stderr } = await mlirAbi(["lint", "--fix", "."], { cwd });
    expect({ exit, stderr }).toEqual({ exit: 1, stderr: "" });
    expect(stdout).toMatch(/^a\.mlir:2:\d+: error: .* \[raw-signature-syntax\]\n/);
    expect(stdout).toContain("\nApplied 1 fix in 1 file\nFound 1 error (");
    expect(readFileSync(join(cwd, "a.mlir"), "utf8")).toBe(`${RIGHT}\n${BROKEN}\n`);
    const again = await mlirAbi(["lint", "--fix", "."], { cwd });
    expect(again.stdout).toContain("\nNothing to fix\nFound 1 error (");
  });

  test("keeps byte order mark, line ends, mode and everything else of the bytes", async () => {
    const text = (line: string) => `\ufeff// é\r\n${line}\r\n\t${line}\r// no line end`;
    const cwd = folderWith({ "a.mlir": text(WRONG) });
    chmodSync(join(cwd, "a.mlir"), 0o754);
    expect((await mlirAbi(["lint", "--fix", "a.mlir"], { cwd })).exit).toBe(0);
    expect(readFileSync(join(cwd, "a.mlir")).toString("latin1")).toBe(Buffer.from(text(RIGHT)).toString("latin1"));
    expect(statSync(join(cwd, "a.mlir")).mode & 0o777).toBe(0o754);
    expect(readdirSync(cwd).sort()).toEqual(["a.mlir", "mlir-abi.jsonc"]);
  });

  test("leaves a file without fixes as it is", async () => {
    const cwd = folderWith({ "a.mlir": `${BROKEN}\n` });
    const before = statSync(join(cwd, "a.mlir"));
    await mlirAbi(["lint", "--fix", "a.mlir"], { cwd });
    const after = statSync(join(cwd, "a.mlir"));
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
  });

  test("writes a file whose name is as long as names can be", async () => {
    const name = `${"é".repeat(125)}.mlir`;
    const cwd = folderWith({ [name]: `${WRONG}\n` });
    const { stderr } = await mlirAbi(["lint", "--fix", name], { cwd });
    expect(stderr).toBe("");
    expect(readFileSync(join(cwd, name), "utf8")).not.toContain(WRONG);
  });

  test("does not touch a file that is not UTF-8", async () => {
    const bytes = Buffer.concat([Buffer.from("// \xff\n", "latin1"), Buffer.from(`${WRONG}\n`)]);
    const cwd = folderWith({ "a.mlir": bytes });
    const { exit, stdout, stderr } = await mlirAbi(["lint", "--fix", "a.mlir"], { cwd });
    expect({ exit, stderr }).toEqual({
      exit: 2,
      stderr: "mlir-abi: error: a.mlir: not UTF-8, and was not changed\n",
    });
    expect(stdout).toContain("[span-length-mismatch]");
    expect(readFileSync(join(cwd, "a.mlir")).equals(bytes)).toBe(true);
  });

  test("does not follow a link out of the given paths, but does where the link itself is given", async () => {
    const cwd = folderWith({ "in/b.mlir": `${WRONG}\n`, "out/a.mlir": `${WRONG}\n` });
    symlinkSync("../out/a.mlir", join(cwd, "in/a.mlir"));
    symlinkSync("b.mlir", join(cwd, "in/c.mlir"));
    const { exit, stderr } = await mlirAbi(["lint", "--fix", "in"], { cwd });
    expect({ exit, stderr }).toEqual({
      exit: 2,
      stderr: "mlir-abi: error: in/a.mlir: a link out of the given paths, and was not changed\n",
    });
    expect(readFileSync(join(cwd, "out/a.mlir"), "utf8")).toBe(`${WRONG}\n`);
    expect(readFileSync(join(cwd, "in/b.mlir"), "utf8")).toBe(`${RIGHT}\n`);
    expect((await mlirAbi(["lint", "--fix", "in/a.mlir"], { cwd })).exit).toBe(0);
    expect(readFileSync(join(cwd, "out/a.mlir"), "utf8")).toBe(`${RIGHT}\n`);
    expect(readFileSync(join(cwd, "in/a.mlir"), "utf8")).toBe(`${RIGHT}\n`);
  });

  test("leaves a file with several hard links alone, and says so", async () => {
    const cwd = folderWith({ "a.mlir": `${WRONG}\n` });
    linkSync(join(cwd, "a.mlir"), join(cwd, "other"));
    const { exit, stdout, stderr } = await mlirAbi(["lint", "--fix", "a.mlir"], { cwd });
    expect({ exit, stderr }).toEqual({
      exit: 2,
      stderr: "mlir-abi: error: a.mlir: more than one hard link, and was not changed\n",
    });
    expect(stdout).not.toContain("Nothing to fix");
    expect(readFileSync(join(cwd, "a.mlir"), "utf8")).toBe(`${WRONG}\n`);
    expect(statSync(join(cwd, "a.mlir")).ino).toBe(statSync(join(cwd, "other")).ino);
  });

  test("prints JSON of what remains", async () => {
    const cwd = folderWith({ "a.mlir": `${WRONG}\n` });
    const { stdout } = await mlirAbi(["lint", "--fix", "--json", "a.mlir"], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({ files: [{ path: "a.mlir", diagnostics: [] }], summary: { errors: 0 } });
  });

  test("removes suppressions that are not used, and rules that are off fix nothing", async () => {
    const cwd = folderWith({ "a.mlir": `// mlir-abi-disable-next-line\n${RIGHT}\n`, "b.mlir": `${WRONG}\n` });
    await mlirAbi(["lint", "--fix", "--rule", "span-length-mismatch=off", "."], { cwd });
    expect(readFileSync(join(cwd, "a.mlir"), "utf8")).toBe(`${RIGHT}\n`);
    expect(readFileSync(join(cwd, "b.mlir"), "utf8")).toBe(`${WRONG}\n`);
  });
});

describe("lint --fix-dry-run", () => {
  test("prints a diff and what would remain, and changes nothing", async () => {
    const lines = ["a", "b", "c", "d"].map((letter) => `// ${letter}`);
    const text = [...lines, WRONG, ...lines, BROKEN].join("\n");
    const cwd = folderWith({ "a.mlir": text });
    const { exit, stdout, stderr } = await mlirAbi(["lint", "--fix-dry-run", "./a.mlir"], { cwd });
    expect({ exit, stderr }).toEqual({ exit: 1, stderr: "" });
    const diff = `--- a/a.mlir
+++ b/a.mlir
@@ -2,7 +2,7 @@
 // b
 // c
 // d
-${WRONG}
+${RIGHT}
 // a
 // b
 // c
`;
    expect(stdout.slice(0, diff.length)).toBe(diff);
    expect(stdout).toContain("[raw-signature-syntax]");
    expect(stdout).toContain("\nWould apply 1 fix in 1 file, after which:\nFound 1 error (");
    expect(readFileSync(join(cwd, "a.mlir"), "utf8")).toBe(text);
  });

  test("shows lines that go and a missing line end", async () => {
    const cwd = folderWith({ "a.mlir": `// mlir-abi-disable-next-line\n${WRONG.replace("99", "6")}` });
    const { stdout } = await mlirAbi(["lint", "--fix-dry-run", "a.mlir"], { cwd });
    expect(stdout).toContain(
      `@@ -1,2 +1 @@\n-// mlir-abi-disable-next-line\n ${RIGHT}\n\\ No newline at end of file\nWould apply`,
    );
  });

  test("leaves standard output to the findings where they are for programs; reads standard input", async () => {
    const args = ["lint", "--fix-dry-run", "--format", "json", "-", "--stdin-filename", "a.mlir"];
    const { exit, stdout, stderr } = await mlirAbi([...args, "--rule", "legacy-reflection=off"], {
      input: `${WRONG}\n`,
    });
    expect(exit).toBe(0);
    expect(stderr).toBe(`--- a/a.mlir\n+++ b/a.mlir\n@@ -1 +1 @@\n-${WRONG}\n+${RIGHT}\n`);
    expect(JSON.parse(stdout)).toMatchObject({ files: [{ path: "a.mlir", diagnostics: [] }] });
  });
});
