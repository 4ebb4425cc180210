/** The pages say how to install what is there: until the package is on the registry, nothing installs it from there. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "../kit/cli.js";

const LIST = ["ls-files", "-co", "--exclude-standard", "--", "*.md", ":!CHANGELOG.md", ":!test"];
const PAGES = execFileSync("git", LIST, { cwd: ROOT, encoding: "utf8" }).split("\n").filter(Boolean);

/** A command that has npm find the package by its name: not by the path of its archive. */
const FROM_REGISTRY =
  /\bnpm (?:install|i|add|exec)\b[^\n`]* mlir-abi(?:-lens)?(?![\w/-])|\b(?:npx|pnpm|yarn|bunx?) [^\n`]*mlir-abi\b/g;

describe("pages", () => {
  test.each([
    ["npm install -g mlir-abi-lens", true],
    ["npm install --global mlir-abi-lens@1", true],
    ["npx mlir-abi lint .", true],
    ["npm install --global ./mlir-abi-lens-*.tgz", false],
    ["npm install /path/to/mlir-abi-lens/mlir-abi-lens-*.tgz", false],
  ])("%s needs the registry: %s", (text, needs) => {
    expect([...text.matchAll(FROM_REGISTRY)].length > 0).toBe(needs);
  });

  test.each(PAGES)("%s installs nothing from the registry", (page) => {
    const text = readFileSync(join(ROOT, page), "utf8");
    expect([...text.matchAll(FROM_REGISTRY)].map(([found]) => found)).toEqual([]);
  });

  test("of the editors say where the way to install is", () => {
    const editors = PAGES.filter((page) => /^docs\/editors\/(?!vscode)/.test(page));
    expect(editors.length).toBeGreaterThan(4);
    const without = editors.filter((page) => !readFileSync(join(ROOT, page), "utf8").includes("](../install.md)"));
    expect(without).toEqual([]);
  });
});
