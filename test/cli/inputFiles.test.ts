/** Which files the paths on the command line refer to, and what is said of those that can't be listed. */
import fs, { symlinkSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inputFiles } from "../../server/src/cli/files/inputFiles.js";
import { folderWith } from "../kit/cli.js";

// Permissions do not keep the administrator, as whom tests may run, from listing a folder.
beforeEach(() => {
  const list = fs.readdirSync as (...args: readonly unknown[]) => never;
  vi.spyOn(fs, "readdirSync").mockImplementation((path, ...rest) => {
    if (/locked\/?$/.test(String(path))) throw Object.assign(new Error("denied"), { code: "EACCES" });
    return list(path, ...rest);
  });
  syncBuiltinESMExports();
});

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test("what can't be read counts once, however often it is reached", () => {
  const root = folderWith({ "a/locked/x.mlir": "", "b/readme.txt": "", "c/x.mlir": "" });
  symlinkSync("nowhere", join(root, "c/y.mlir"));
  const [a, b, c] = ["a", "b", "c"].map((name) => join(root, name)) as [string, string, string];
  const given = [a, join(a, "locked"), b, `${b}/`, c, a, b, c, join(root, "*.none"), join(root, "*.none")];
  expect(inputFiles(given)).toEqual({
    files: [{ path: join(c, "x.mlir"), named: false }],
    unreadable: [
      { path: `${a}/locked`, why: "permission denied" },
      { path: b, why: "no .mlir, .mlirbc or .vmasm files in this folder" },
      { path: `${c}/y.mlir`, why: "a link to a file that does not exist" },
      { path: `${root}/*.none`, why: "no files match" },
    ],
  });
});
