/** Text that a real compiler takes has no structural finding: `mlir-opt` of Debian's mlir-22-tools, where it is installed. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { findings } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";

const MLIR_OPT = ["mlir-opt-22", "mlir-opt"].find((it) => spawnSync(it, ["--version"]).status === 0);

/** The pieces of our own files of upstream dialects' syntax. */
const PIECES = ["dialects", "more_dialects", "strange_style"].flatMap((name) =>
  readFileSync(fileURLToPath(new URL(`../data/mlir/without-abi/${name}.mlir`, import.meta.url)), "utf8")
    .split(/^\/\/ -----$/m)
    .map((text, i) => [`${name} ${i}`, text] as const),
);

test.each(PIECES)("%s", (_, text) => {
  const found = findings(openDocument("file:///f.mlir", 1, text), DEFAULT_SETTINGS);
  expect(found.map(({ code, message }) => `${code} ${message}`)).toEqual([]);
});

test("mlir-opt accepts all of them", ({ skip }) => {
  if (MLIR_OPT === undefined) return skip("no mlir-opt on PATH");
  const expectAccepted = (input: string, ...flags: readonly string[]) => {
    const all = ["--allow-unregistered-dialect", "-o", "/dev/null", ...flags];
    const { status, stderr } = spawnSync(MLIR_OPT, all, { input });
    expect(status, stderr.toString()).toBe(0);
  };
  // It takes all at once, but for those that have what separates them.
  const texts = PIECES.map(([, text]) => text);
  const hasSeparator = (text: string) => text.includes("// -----");
  expectAccepted(texts.filter((text) => !hasSeparator(text)).join("\n// -----\n"), "--split-input-file");
  for (const text of texts.filter(hasSeparator)) expectAccepted(text);
}, 120_000);
