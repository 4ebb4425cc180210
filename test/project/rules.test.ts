import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { RULES } from "../../server/src/core/lint/registry.js";
import { RULE_FAMILIES } from "../../server/src/core/lint/rule.js";

const ids = RULES.map(({ id }) => id);

test("the registry is sorted by id and has no id twice", () => {
  expect(ids).toEqual([...new Set(ids)].sort());
});

test("one rule is one source file in its family's folder", () => {
  for (const family of RULE_FAMILIES) {
    // Helpers that only these rules use have names of their own, without a hyphen.
    const names = readdirSync(`server/src/core/lint/rules/${family}`).map((name) => basename(name, ".ts"));
    const files = names.filter((name) => name.includes("-"));
    const registered = RULES.filter((rule) => rule.family === family).map(({ id }) => id);
    expect(files.sort()).toEqual(registered);
  }
});

test("one rule is one page and one fixture", () => {
  const pages = readdirSync("docs/rules").filter((name) => name !== "README.md");
  expect(pages.sort()).toEqual(ids.map((id) => `${id}.md`).sort());
  const fixtures = readdirSync("test/rules").filter((name) => /\.(?:mlir|json)$/.test(name));
  expect(fixtures.sort()).toEqual(RULES.map(({ id, module }) => `${id}.${module ? "json" : "mlir"}`).sort());
});

test.each(RULES)("the page of $id has every section", ({ id }) => {
  const page = readFileSync(`docs/rules/${id}.md`, "utf8");
  const headings = [...page.matchAll(/^#{1,2} .*$/gm)].map(([heading]) => heading);
  expect(headings).toEqual([`# ${id}`, "## What", "## Why it matters", "## Wrong", "## Right", "## See also"]);
});
