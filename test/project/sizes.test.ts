/** What people download and editors load stays small. Sizes in bytes. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { ROOT } from "../kit/cli.js";

const DIST = join(ROOT, "dist");

test.each([
  ["server.js", 400_000],
  ["kernel.js", 600_000],
  ["extension.js", 450_000],
  ["browser/extension.js", 450_000],
])("%s has no more than %i", (name, most) => {
  expect(statSync(join(DIST, name)).size).toBeLessThan(most);
});

test("packed, the programs leave room in a megabyte for the rest of the extension", () => {
  const programs = readdirSync(DIST, { recursive: true, encoding: "utf8" }).filter((name) => /\.m?js$/.test(name));
  const packed = programs.map((name) => deflateRawSync(readFileSync(join(DIST, name))).length);
  expect(packed.reduce((sum, size) => sum + size, 0)).toBeLessThan(930_000);
});
