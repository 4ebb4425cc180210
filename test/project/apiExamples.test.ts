/** The programs of examples/api, run against the built library as a user's are; docs/api.md shows them. */
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { ROOT } from "../kit/cli.js";

/** What each prints, line by line. */
const EXPECTED: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  "decode.mjs": [
    "raw (RefObject<?>, Buffer<float32[?x128x64]>) -> (Buffer<uint64[32x?x64]>)",
    /^span-length-mismatch: Length is 3 but .* \(bytes 1 to 2\)$/,
  ],
  "decode.cjs": [
    "(!vm.ref<?>, i32, tuple<!vm.ref<?>, i64>...) -> (!vm.ref<?>, i64)",
    '[{"kind":"ref"},{"kind":"i64"}]',
  ],
  "encode.ts": ["I11!B8!d-1d128R6!S3!t6", /^results\[0\]\.element: expected /],
  "lint.mjs": [
    "2:28 span-length-mismatch",
    "scale (Buffer<float32[4]>) -> (Buffer<float32[4]>)",
    "breaks callers: false",
  ],
};

test("every example is run", () => {
  expect(
    readdirSync("examples/api")
      .filter((name) => !name.startsWith("."))
      .sort(),
  ).toEqual(Object.keys(EXPECTED).sort());
});

test.each(Object.entries(EXPECTED))("%s", async (name, expected) => {
  const source = `examples/api/${name}`;
  // Beside the others, for the package is found from there by its own name.
  const program = name.endsWith(".ts") ? `examples/api/.${process.pid}.${name}.mjs` : source;
  try {
    if (program !== source) await build({ entryPoints: [source], outfile: program, format: "esm" });
    const { stdout, stderr } = spawnSync(process.execPath, [program], { cwd: ROOT, encoding: "utf8" });
    expect(stderr).toBe("");
    const lines = stdout.trimEnd().split("\n");
    expect(lines).toEqual(expected.map((line) => (typeof line === "string" ? line : expect.stringMatching(line))));
  } finally {
    if (program !== source) rmSync(program, { force: true });
  }
});
