/** The patches of `--fix-dry-run` name files as git does, so that `git apply` takes them whatever the name. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { unifiedDiff } from "../../server/src/cli/lint/unifiedDiff.js";
import { folderWith } from "../kit/cli.js";

test.each(["a b.mlir", "a\tb.mlir", "a\nb.mlir", 'a"b\\c.mlir', "é.mlir"])("%j", (name) => {
  const cwd = folderWith({ [name]: "x\n" });
  const patch = unifiedDiff(name, "x\n", [{ start: 0, end: 1, newText: "y" }]);
  const { status, stderr } = spawnSync("git", ["apply", "-"], { cwd, input: patch, encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(readFileSync(join(cwd, name), "utf8")).toBe("y\n");
});
