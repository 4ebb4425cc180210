/** What we say about upstream dialects is what mlir-lsp-server says, where there is one. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../kit/cli.js";

const script = join(ROOT, "scripts/structure-agreement.mjs");

test("definition, references and symbols agree with mlir-lsp-server", () => {
  // From a folder other than the project's root.
  const cwd = join(ROOT, "test/data/structure");
  const { stdout } = spawnSync(process.execPath, [script, "upstream.mlir"], { cwd, encoding: "utf8" });
  if (stdout.startsWith("No mlir-lsp-server")) {
    console.info(stdout.trim());
    return;
  }
  const lines = stdout.trim().split("\n");
  expect(lines[0]).toBe("1 files, 3 parts, 3 of them parsed by the server");
  // `omp.private` is no symbol to it; our outline has whatever others refer to by name.
  expect(lines.slice(4)).toEqual(["symbols upstream.mlir:154:1: we privatizer, it nothing"]);
});

test("a file that does not exist is named, and so is what is missing without any", () => {
  const run = (...files: string[]) => spawnSync(process.execPath, [script, ...files], { encoding: "utf8" });
  expect(run("absent.mlir")).toMatchObject({ status: 2, stdout: "", stderr: "absent.mlir: no such file\n" });
  expect(run()).toMatchObject({ status: 2, stdout: "", stderr: expect.stringMatching(/^Usage: .* FILE…\n$/) });
});
