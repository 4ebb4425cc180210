import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { RULES } from "../../server/src/core/rules/registry.js";
import { casesOf, findingsIn, withSafeFixes } from "../kit/fixture.js";

/** The one code block under a heading of a rule page. */
function blockUnder(page: string, heading: string): string {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  return /```mlir\n(?<code>[\s\S]*?)```/.exec(section)?.groups?.code ?? "";
}

/** Those that look at compiled modules have no MLIR to show: moduleRules.test.ts. */
const TEXT_RULES = RULES.filter(({ module }) => module === undefined);

describe.each(TEXT_RULES)("$id", ({ id, fix }) => {
  const page = readFileSync(`docs/rules/${id}.md`, "utf8");
  const cases = casesOf(readFileSync(`test/rules/${id}.mlir`, "utf8"));

  test.each(cases)("fixture: $title", ({ text, expected }) => {
    expect(findingsIn(text, id)).toEqual(expected);
  });

  test("the fixture has a finding of the rule", () => {
    expect(cases.flatMap(({ expected }) => expected).join("\n")).toContain(` ${id} `);
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

  test("the page's Right block raises nothing", () => {
    const right = blockUnder(page, "Right");
    expect(right).not.toBe("");
    expect(findingsIn(right, id)).toEqual([]);
  });
});
