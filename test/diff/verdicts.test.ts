import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { VERDICTS, type VerdictId, verdictPage } from "../../server/src/core/diff/verdicts.js";

const PAGE = readFileSync(new URL("../../docs/compatibility.md", import.meta.url), "utf8");
const ids = Object.keys(VERDICTS) as VerdictId[];

describe("docs/compatibility.md", () => {
  test.each(ids)("explains %s, with the verdict and the reason that are reported", (id) => {
    const section = new RegExp(`^### ${id}\\n\\n([^#]*(?:\\([^)]*#[^)]*\\)[^#]*)*)`, "m").exec(PAGE)?.[1] ?? "";
    const { breaking, why } = VERDICTS[id];
    const text = section.replace(/\s+/g, " ");
    expect(text.split(/[.,]/, 1)[0]).toBe(breaking ? "Breaking" : "Compatible");
    expect(text).toContain(why);
  });

  test("the table has a line for each, and no section is for nothing", () => {
    for (const id of ids) expect(PAGE).toContain(`](#${id})`);
    const sections = [...PAGE.matchAll(/^### (.*)$/gm)].map(([, id]) => id);
    expect(sections).toEqual(ids);
  });

  test("a verdict leads to its anchor", () => {
    expect(verdictPage("order")).toMatch(/\/docs\/compatibility\.md#order$/);
  });
});
