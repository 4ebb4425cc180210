import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { longTest } from "../kit/effort.js";

const ROOT = join(import.meta.dirname, "../..");

longTest("the bundles are made from the project's sources wherever the build is started", () => {
  const module = pathToFileURL(join(ROOT, "scripts/bundles.mjs")).href;
  const code = `const { bundleAll } = await import(${JSON.stringify(module)}); console.log((await bundleAll({ write: false })).join("\\n"));`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
    cwd: tmpdir(),
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(stdout.split("\n")).toContain("server/src/cli/main.ts");
});

test("no source uses a class of the ANTLR runtime that the bundles leave out", () => {
  const bundles = readFileSync(join(ROOT, "scripts/bundles.mjs"), "utf8");
  const list = bundles.slice(
    bundles.indexOf("const ANTLR_TOOLS"),
    bundles.indexOf("];", bundles.indexOf("const ANTLR_TOOLS")),
  );
  const names = new Set([...list.matchAll(/"(\w+)"/g)].map(([, name]) => name));
  expect(names.size).toBeGreaterThan(20);
  const used = new Set<string>();
  for (const entry of readdirSync(join(ROOT, "server/src"), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const text = readFileSync(join(entry.parentPath, entry.name), "utf8");
    if (!text.includes('"antlr4ng"')) continue;
    for (const [word] of text.matchAll(/\w+/g)) if (names.has(word)) used.add(`${entry.name}: ${word}`);
  }
  expect([...used]).toEqual([]);
});
