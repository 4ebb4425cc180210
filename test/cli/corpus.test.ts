/** Real files: none ends the program, none without ABI attributes has a finding. */
import { describe, expect } from "vitest";
import { mlirAbi } from "../kit/cli.js";
import { type MlirFile, testOnFiles } from "../kit/corpus.js";

interface Report {
  readonly files: readonly { readonly path: string; readonly diagnostics: readonly unknown[] }[];
  readonly summary: { readonly files: number; readonly islands: number };
}

async function report(files: readonly MlirFile[]): Promise<Report> {
  const { exit, stdout, stderr } = await mlirAbi(["lint", "--format", "json", ...files.map(({ path }) => path)]);
  expect(stderr).toBe("");
  expect(exit).not.toBe(2);
  return JSON.parse(stdout) as Report;
}

describe("lint of whole files", () => {
  testOnFiles("reads every file with ABI attributes", async ({ withAbi }) => {
    const { summary } = await report(withAbi);
    expect(summary.files).toBe(withAbi.length);
    expect(summary.islands).toBeGreaterThan(withAbi.length / 2);
  });

  testOnFiles("finds nothing in files without them", async ({ withoutAbi }) => {
    const { files, summary } = await report(withoutAbi);
    expect(summary.files).toBe(withoutAbi.length);
    expect(files.filter(({ diagnostics }) => diagnostics.length > 0)).toEqual([]);
  });
});
