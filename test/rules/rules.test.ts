import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { rulePage } from "../../server/src/core/rules/page.js";
import { RULES } from "../../server/src/core/rules/registry.js";
import { applyEdits, casesOf, findingsIn, findingsOf, withFixesOf, withSafeFixes } from "../kit/fixture.js";

/** The one code block under a heading of a rule page. */
function blockUnder(page: string, heading: string): string {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  return /```mlir\n(?<code>[\s\S]*?)```/.exec(section)?.groups?.code ?? "";
}

/** Rules whose page shows another way out than the fix, or a block that no fix is offered for. */
const OTHER_WAY_OUT: ReadonlySet<string> = new Set([
  "abi-without-sip",
  "calling-convention-syntax",
  "free-and-cell-variable",
  "misplaced-attribute",
  "named-before-positional",
  "pointless-allocator",
  "signature-arity",
  "stale-dim",
  "unserializable-value",
  "unused-suppression",
]);

/** Those that look at compiled modules have no MLIR to show: moduleRules.test.ts. */
const TEXT_RULES = RULES.filter(({ module }) => module === undefined);

test("a rule's page is that of the release", () => {
  expect(rulePage("sip-syntax", "1.2.3")).toMatch(
    /^https:\/\/github\.com\/.*\/blob\/v1\.2\.3\/docs\/rules\/sip-syntax\.md$/,
  );
});

test("the table of docs/rules says what each rule is", () => {
  const rows = readFileSync("docs/rules/README.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| ["));
  expect(
    RULES.map((it) => `| [${it.id}](${it.id}.md) | ${it.family} | ${it.severity} | ${it.fix} | ${it.summary} |`),
  ).toEqual(rows);
});

describe.each(TEXT_RULES)("$id", ({ id, fix }) => {
  const page = readFileSync(`docs/rules/${id}.md`, "utf8");
  const cases = casesOf(readFileSync(`test/rules/${id}.mlir`, "utf8"));

  test.each(cases)("fixture: $title", ({ text, expected }) => {
    expect(findingsIn(text, id)).toEqual(expected);
  });

  test("the fixture has a finding of the rule", () => {
    expect(cases.flatMap(({ expected }) => expected).join("\n")).toContain(` ${id} `);
  });

  test("each fix takes a finding of the rule away", () => {
    for (const { text } of cases) {
      const own = findingsOf(text).filter(({ code }) => code === id);
      for (const { fix: each } of own) {
        if (each === undefined) continue;
        const left = findingsOf(applyEdits(text, each.edits)).filter(({ code }) => code === id);
        expect(left.length, each.title).toBeLessThan(own.length);
      }
    }
  });

  test("safe fixes leave nothing that a safe fix could mend", () => {
    for (const { text, expected } of cases) {
      const fixed = withSafeFixes(text);
      if (fix === "safe" && expected.some((line) => line.includes(` ${id} `))) expect(fixed).not.toBe(text);
      expect(withSafeFixes(fixed)).toBe(fixed);
    }
  });

  test("the page's Wrong block raises this rule and no other", () => {
    const wrong = blockUnder(page, "Wrong");
    expect(wrong).not.toBe("");
    expect([...new Set(findingsIn(wrong, id).map((line) => line.split(" ")[1]))]).toEqual([id]);
  });

  test("its fixes make the page's Right block of the Wrong one, but for line breaks and indents", () => {
    if (fix === "none" || OTHER_WAY_OUT.has(id)) return;
    const compact = (text: string) => text.replaceAll(/\s/g, "");
    expect(compact(withFixesOf(id, blockUnder(page, "Wrong")))).toBe(compact(blockUnder(page, "Right")));
  });

  test("the page's Right block raises nothing", () => {
    const right = blockUnder(page, "Right");
    expect(right).not.toBe("");
    expect(findingsIn(right, id)).toEqual([]);
  });
});
