/**
 * A second opinion: mlir-opt makes bytecode of the texts in `test/data/bytecode/texts`, of which one part each is about; what we print
 * of it, mlir-opt reads again as the same module. Skipped where it is not installed; what it printed of each text in
 * version 6 is recorded beside the texts, and `examples.test.ts` compares with that everywhere.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openBytecode } from "../../server/src/core/bytecode/bytecode.js";
import { printBytecode } from "../../server/src/core/bytecode/printer.js";
import { MAX_VERSION } from "../../server/src/core/bytecode/sections.js";
import { show } from "../../server/src/core/index.js";
import { sourceOf } from "../../server/src/core/text/byteSource.js";
import { IS_FULL } from "../kit/effort.js";
import { MLIR_OPT, NO_MLIR_OPT } from "../kit/mlirOpt.js";

const TEXTS = new URL("../data/bytecode/texts/", import.meta.url);
/** The versions that a text is written in: all, or the oldest and the newest by turns. */
const versionsOf = (nth: number): readonly number[] =>
  IS_FULL ? Array.from({ length: MAX_VERSION + 1 }, (_, version) => version) : [nth % 2 === 0 ? MAX_VERSION : 0];

/** Between the parts of a text. */
const SPLIT = "// -----\n";

/** What mlir-opt makes of an input; its complaint fails the test. */
function mlirOpt(input: Uint8Array | string, ...flags: readonly string[]): Buffer {
  const all = ["--allow-unregistered-dialect", ...flags];
  const { status, stdout, stderr } = spawnSync(MLIR_OPT as string, all, { input, maxBuffer: 2 ** 26 });
  expect(stderr.toString()).toBe("");
  expect(status).toBe(0);
  return stdout;
}

const GENERIC = ["--mlir-print-op-generic", "--mlir-print-local-scope"];

function printed(bytes: Uint8Array, form: "generic" | "pretty"): string {
  return [...printBytecode(openBytecode(sourceOf(bytes)), { form, bodies: true })].join("");
}

const withoutLines = (source: string | Uint8Array) =>
  show(source).map(({ op, name, signature, attributes }) => ({ op, name, signature, attributes }));

const named = readdirSync(TEXTS).map((name, i) => [name, versionsOf(i)] as const);

test.for(named)("prints %s as text that mlir-opt reads as the same module", ([name, versions], { skip }) => {
  if (MLIR_OPT === undefined) skip(NO_MLIR_OPT);
  const text = readFileSync(new URL(name, TEXTS));
  for (const version of versions) {
    const bytes = new Uint8Array(mlirOpt(text, "--emit-bytecode", `--emit-bytecode-version=${version}`));
    // Resources are left out of what we print.
    const theirs = mlirOpt(bytes, ...GENERIC)
      .toString()
      .split("\n{-#")[0]
      ?.trim();
    const parts = [printed(bytes, "generic"), printed(bytes, "pretty")].join(SPLIT);
    const [generic, pretty] = mlirOpt(parts, ...GENERIC, "--split-input-file")
      .toString()
      .split(SPLIT);
    expect(generic?.trim(), `version ${version}`).toBe(theirs);
    expect(pretty?.trim(), `version ${version}`).toBe(theirs);
    expect(withoutLines(bytes)).toEqual(withoutLines(theirs ?? ""));
  }
});
