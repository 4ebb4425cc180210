/** Real files: none ends the program, none without ABI attributes has a finding. */
import { describe, expect, test } from "vitest";
import { mlirAbi } from "../kit/cli.js";
import { corpusFiles } from "../kit/corpus.js";

interface Report {
  readonly files: readonly { readonly path: string; readonly diagnostics: readonly unknown[] }[];
  readonly summary: { readonly files: number; readonly islands: number };
}

async function report(files: readonly string[]): Promise<Report> {
  const { exit, stdout, stderr } = await mlirAbi(["lint", "--format", "json", ...files]);
  expect(stderr).toBe("");
  expect(exit).not.toBe(2);
  return JSON.parse(stdout) as Report;
}

describe("lint of the corpus", () => {
  test("reads every file with ABI attributes", async () => {
    const files = corpusFiles("iree");
    if (files.length === 0) return;
    const { summary } = await report(files);
    expect(summary.files).toBe(files.length);
    expect(summary.islands).toBeGreaterThan(files.length / 2);
  });

  test("finds nothing in files without them", async () => {
    const files = corpusFiles("general");
    if (files.length === 0) return;
    const { files: linted, summary } = await report(files);
    expect(summary.files).toBe(files.length);
    expect(linted.filter(({ diagnostics }) => diagnostics.length > 0)).toEqual([]);
  });
});
