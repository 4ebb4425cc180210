/** What `lint --fix-dry-run` prints applies as it is: `git apply` makes of the files what `lint --fix` makes of them. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith, mlirAbi } from "../kit/cli.js";

const CONFIG = { "mlir-abi.jsonc": '{ "preset": "archaeology", "structure": false }' };
const line = (length: number) =>
  `func @"😀"(%a: tensor<1xf32>) attributes {iree.reflection = {f = "I${length}!B3!d1R1!", fv = "1"}} { return }`;
const WRONG = line(99);
const RIGHT = line(6);

function git(cwd: string, args: readonly string[], input?: string): void {
  const { status, stderr } = spawnSync("git", args, { cwd, input, encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
}

/** A repository with the files, of which all that lint finds can be fixed. */
function repositoryWith(files: Readonly<Record<string, string>>): string {
  const root = folderWith({ ...CONFIG, ...files });
  git(root, ["init", "-q"]);
  return root;
}

async function patchOf(cwd: string, paths: readonly string[]): Promise<string> {
  const { exit, stdout } = await mlirAbi(["lint", "--fix-dry-run", ...paths], { cwd });
  expect(exit).toBe(0);
  return stdout;
}

// Git warns of white space at the ends of lines, of which CR is some.
const apply = (cwd: string, patch: string): void => git(cwd, ["apply", "--whitespace=nowarn", "-"], patch);
const read = (root: string, name: string): string => readFileSync(join(root, name), "utf8");

describe("bytes", () => {
  const comments = ["// a", "// b", "// c", "// d", "// e"];
  test.each([
    ["a byte order mark on a line that changes", `\ufeff${WRONG}\n`],
    ["a byte order mark on a line beside it", `\ufeff// é\n${WRONG}\n`],
    ["a byte order mark far from it", `\ufeff${[...comments, WRONG, ""].join("\n")}`],
    ["lines with CR and LF", [...comments, WRONG, ...comments, WRONG, ""].join("\r\n")],
    ["a byte order mark and lines with CR and LF", `\ufeff${[WRONG, ...comments].join("\r\n")}`],
    ["lone CRs, and CRs before the end of a line", `// a\r// b\r\r\n${WRONG}\r\r\n// c`],
    ["no line feed at the end", WRONG],
    ["no line feed at the end of a line that stays", `${WRONG}\n// a`],
    ["a last line that goes", `${RIGHT}\n// mlir-abi-disable-next-line`],
    ["all lines", "// mlir-abi-disable-next-line\n"],
    ["the separators of Unicode", `// \u2028 \u2029 \x0b \f\n${WRONG}\n`],
  ])("%s", async (_, text) => {
    const root = repositoryWith({ "a.mlir": text, "b.mlir": text });
    apply(root, await patchOf(root, ["a.mlir"]));
    await mlirAbi(["lint", "--fix", "b.mlir"], { cwd: root });
    expect(read(root, "a.mlir")).toBe(read(root, "b.mlir"));
    expect(read(root, "a.mlir")).not.toBe(text);
  });

  test("of standard input, which has no file to be read again", async () => {
    const text = `\ufeff${WRONG}\n`;
    const root = repositoryWith({ "a.mlir": text });
    const args = ["lint", "--fix-dry-run", "-", "--stdin-filename", "a.mlir"];
    apply(root, (await mlirAbi(args, { cwd: root, input: text })).stdout);
    expect(read(root, "a.mlir")).toBe(`\ufeff${RIGHT}\n`);
  });

  test("are UTF-8, or there is no patch", async () => {
    const cwd = folderWith({ ...CONFIG, "a.mlir": Buffer.from(`// \xff\n${WRONG.replace("😀", "f")}\n`, "latin1") });
    const { exit, stdout, stderr } = await mlirAbi(["lint", "--fix-dry-run", "a.mlir"], { cwd });
    expect({ exit, stderr }).toEqual({
      exit: 2,
      stderr: "mlir-abi: error: a.mlir: not UTF-8, and was not changed\n",
    });
    expect(stdout).not.toContain("---");
  });
});

describe("names", () => {
  const FILES = { "top.mlir": `${WRONG}\n`, "in/a.mlir": `${WRONG}\n`, "in/deep/b.mlir": `${WRONG}\n` };
  const fixed = (root: string): readonly string[] =>
    Object.keys(FILES).filter((name) => read(root, name) === `${RIGHT}\n`);

  test("several files in one patch", async () => {
    const root = repositoryWith(FILES);
    apply(root, await patchOf(root, ["."]));
    expect(fixed(root)).toEqual(Object.keys(FILES));
  });

  test("absolute paths in the current folder", async () => {
    const root = repositoryWith(FILES);
    apply(root, await patchOf(root, [join(root, "in")]));
    expect(fixed(root)).toEqual(["in/a.mlir", "in/deep/b.mlir"]);
  });

  test("below the repository's root, where the patch applies", async () => {
    const root = repositoryWith(FILES);
    apply(join(root, "in"), await patchOf(join(root, "in"), ["./a.mlir", "deep/../deep/b.mlir"]));
    expect(fixed(root)).toEqual(["in/a.mlir", "in/deep/b.mlir"]);
  });

  test("paths that lead out of the current folder apply in the repository's root, which is noted once", async () => {
    const root = repositoryWith(FILES);
    const cwd = join(root, "in/deep");
    const { stdout, stderr } = await mlirAbi(["lint", "--fix-dry-run", "../a.mlir", "../../top.mlir", "b.mlir"], {
      cwd,
    });
    expect(stderr).toBe(`mlir-abi: note: apply the patch in ${relative(cwd, root)}, where its names start\n`);
    apply(root, stdout);
    expect(fixed(root)).toEqual(Object.keys(FILES));
  });

  test("paths of another repository", async () => {
    const root = repositoryWith(FILES);
    const patch = await patchOf(folderWith({}), [join(root, "in/a.mlir")]);
    apply(root, patch);
    expect(fixed(root)).toEqual(["in/a.mlir"]);
  });

  test("paths outside of any repository apply in their folder", async () => {
    const root = folderWith({ ...CONFIG, ...FILES });
    const cwd = join(root, "elsewhere");
    mkdirSync(cwd);
    apply(join(root, "in"), await patchOf(cwd, ["../in/a.mlir", "../in/deep/b.mlir"]));
    expect(fixed(root)).toEqual(["in/a.mlir", "in/deep/b.mlir"]);
  });

  test("a link is the file that it leads to", async () => {
    const root = repositoryWith(FILES);
    symlinkSync("in/a.mlir", join(root, "link.mlir"));
    apply(root, await patchOf(root, ["link.mlir"]));
    expect(fixed(root)).toEqual(["in/a.mlir"]);
  });
});
