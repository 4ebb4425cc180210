/** What was not examined is in every summary and exit code, and in results that are merged elsewhere. */
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith, mlirAbi } from "../kit/cli.js";

const CLEAN = "func.func @f() { return }\n";
const POINTERS = {
  "lfs.mlir": "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
  "lfs.vmfb": "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
  "annex.mlirbc": "/annex/objects/SHA256E-s1--0.mlirbc\n",
};

function folderOfUnread() {
  const cwd = folderWith({ "m/a.mlir": CLEAN, "m/zero.mlir": "\0" });
  for (const [name, content] of Object.entries(POINTERS)) writeFileSync(join(cwd, "m", name), content);
  symlinkSync("nowhere", join(cwd, "m/link.mlir"));
  return cwd;
}
const NAMES = ["annex.mlirbc", "lfs.mlir", "lfs.vmfb", "link.mlir", "zero.mlir"].map((name) => `m/${name}`);

describe("what is found in a folder and can't be read", () => {
  test("fails lint, and is counted in its summary", async () => {
    const cwd = folderOfUnread();
    const { exit, stdout, stderr } = await mlirAbi(["lint", "m"], { cwd });
    expect(exit).toBe(2);
    expect(stdout).toBe("No findings (0 ABI attributes in 1 file, not examined: 5)\n");
    for (const name of NAMES) expect(stderr).toContain(`error: ${name}: `);
    expect(stderr).toContain("m/lfs.mlir: a Git LFS pointer to 1 byte, expected MLIR text; ");
    expect(stderr).toContain("m/lfs.vmfb: File is a Git LFS pointer to 1 byte, expected a compiled module; ");
  });

  test.each(["json", "ndjson"])("stays so where results are merged: %s", async (format) => {
    const cwd = folderOfUnread();
    for (const more of [[], ["--threads", "2"], ["--baseline", "known.json", "--update-baseline"]]) {
      const { exit, stdout: input } = await mlirAbi(["lint", "m", "--format", format, ...more], { cwd });
      expect(exit).toBe(2);
      const merged = await mlirAbi(["merge", "-"], { cwd, input });
      expect({ exit: merged.exit, stdout: merged.stdout }).toEqual({
        exit: 2,
        stdout: "No findings (0 ABI attributes in 1 file, not examined: 5)\n",
      });
      const again = JSON.parse((await mlirAbi(["merge", "-", "--json"], { cwd, input })).stdout);
      expect(again.summary).toMatchObject({ files: 1, notExamined: 5 });
      expect(again.notExamined.map(({ path }: { path: string }) => path).sort()).toEqual(NAMES);
    }
  });

  test("does not count where the configuration ignores it, nor does a lock of Emacs", async () => {
    const cwd = folderWith({ "a.mlir": CLEAN, "mlir-abi.jsonc": '{"ignore": ["old"]}' });
    mkdirSync(join(cwd, "old"));
    symlinkSync("nowhere", join(cwd, "old/link.mlir"));
    writeFileSync(join(cwd, "old/lfs.mlir"), POINTERS["lfs.mlir"]);
    symlinkSync("me@host.1:2", join(cwd, ".#a.mlir"));
    const { exit, stdout, stderr } = await mlirAbi(["lint", "."], { cwd });
    expect({ exit, stdout, stderr }).toEqual({
      exit: 0,
      stdout: "All checks passed (0 ABI attributes in 1 file)\n",
      stderr: "",
    });
  });

  test("fails show", async () => {
    expect((await mlirAbi(["show", "m"], { cwd: folderOfUnread() })).exit).toBe(2);
  });
});

test("a report that stopped within a file counts the file as not examined", async () => {
  const report = {
    version: 1,
    files: [{ path: "a.mlir", diagnostics: [] }],
    notExamined: [{ path: "a.mlir", why: "became shorter while it was read" }, null],
    summary: { files: 0, islands: 0 },
  };
  const cwd = folderWith({ "r.json": JSON.stringify(report) });
  const { exit, stderr, stdout } = await mlirAbi(["merge", "r.json"], { cwd });
  expect({ exit, stdout }).toEqual({ exit: 2, stdout: "No findings (0 ABI attributes in 0 files, not examined: 2)\n" });
  expect(stderr).toContain("error: a.mlir: became shorter while it was read");
});
