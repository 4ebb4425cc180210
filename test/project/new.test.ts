/** `npm run new -- rule`: its skeletons pass the tests of rules as they are. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { longTest } from "../kit/effort.js";

const ROOT = resolve(import.meta.dirname, "../..");
const LEFT_OUT = new Set(["node_modules", ".git", ".build", "dist", "release", join("test", "e2e")]);
const copy = join(mkdtempSync(join(tmpdir(), "mlir-abi-new-")), "copy");
afterAll(() => rmSync(resolve(copy, ".."), { recursive: true, force: true }));

function run(cwd: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", SUITE: "quick" },
  });
  return { status, output: stdout + stderr };
}

test.each([
  [[], "Usage: npm run new -- rule <family> <id>"],
  [["rule", "sip"], "Usage: npm run new -- rule <family> <id>"],
  [["rule", "nothing", "a-b"], "Unknown family nothing, expected one of raw-signature, sip, "],
  [["rule", "sip", "Camel"], "Id Camel is not of words joined by hyphens"],
  [["rule", "sip", "sip-syntax"], "server/src/core/lint/rules/sip/sip-syntax.ts exists already"],
])("%j is refused: %s", (args, message) => {
  const { status, output } = run(ROOT, "scripts/new.mjs", ...args);
  expect(output).toContain(message);
  expect(status).toBe(2);
});

longTest(
  "new rules of text and of modules pass every test of rules",
  () => {
    cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(relative(ROOT, path)) });
    symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"), "junction");
    const families = join(copy, "server/src/core/lint/rule.ts");
    writeFileSync(families, readFileSync(families, "utf8").replace('  "sip",\n', '$&  "new-family",\n'));
    const added = [
      ["attribute", "aaa-first"],
      ["new-family", "new-family-first"],
      ["pydm", "new-middle"],
      ["vmfb", "zzz-last"],
    ];
    for (const [family = "", id = ""] of added) {
      expect(run(copy, "scripts/new.mjs", "rule", family, id)).toMatchObject({ status: 0 });
      expect(readFileSync(join(copy, "CHANGELOG.md"), "utf8")).toContain(`Rule [${id}](docs/rules/${id}.md)`);
    }
    expect(run(copy, "scripts/generate.mjs")).toMatchObject({ status: 0 });
    const biome = join("node_modules", "@biomejs", "biome", "bin", "biome");
    const { output: style } = run(copy, biome, "ci", "server/src/core/lint", "test/seeded", "test/rules");
    expect(style).toContain("No fixes applied");
    const vitest = join("node_modules", "vitest", "vitest.mjs");
    const files = ["rules/rules", "rules/moduleRules", "seeded/seeded", "project/rules"].map(
      (it) => `test/${it}.test.ts`,
    );
    const names = [
      "aaa-first",
      "new-family-first",
      "new-middle",
      "zzz-last",
      "registry",
      "one rule",
      "every rule",
      "table",
    ];
    const { status, output } = run(copy, vitest, "run", ...files, "-t", names.join("|"));
    expect(output).toMatch(/Tests +\d+ passed/);
    expect(status).toBe(0);
  },
  300_000,
);
