/**
 * The rules that look at compiled modules. A fixture is a list of modules, each with the findings it has to have; the
 * blocks of a rule's page are modules too. What a module holds is written as `ModuleSpec` of the kit has it.
 */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { moduleFindings } from "../../server/src/core/lint/module.js";
import { RULES } from "../../server/src/core/lint/registry.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { sourceOf } from "../../server/src/core/text/byteSource.js";
import { readModule } from "../../server/src/core/vmfb/readModule.js";
import { buildModule, type Era, type ModuleSpec } from "../kit/vmfb.js";

interface Case {
  readonly title: string;
  readonly module: ModuleSpec;
  /** Of which day the layout is; today's where absent. */
  readonly era?: Era;
  readonly expected: readonly string[];
}

const MODULE_RULES = RULES.filter(({ module }) => module !== undefined);

function findingsOf(spec: ModuleSpec, era?: Era): string[] {
  const { module, problem } = readModule(sourceOf(buildModule(spec, era)));
  if (module === undefined) throw new Error(problem);
  return moduleFindings(module, DEFAULT_SETTINGS).map(
    ({ code, severity, message }) => `${code} ${severity}: ${message}`,
  );
}

function blockUnder(page: string, heading: string): ModuleSpec {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  return JSON.parse(/```json\n(?<code>[\s\S]*?)```/.exec(section)?.groups?.code ?? "") as ModuleSpec;
}

describe.each(MODULE_RULES)("$id", ({ id }) => {
  const page = readFileSync(`docs/rules/${id}.md`, "utf8");
  const cases = JSON.parse(readFileSync(`test/rules/${id}.json`, "utf8")) as Case[];

  test.each(cases)("fixture: $title", ({ module, era, expected }) => {
    expect(findingsOf(module, era)).toEqual(expected);
  });

  test("the fixture has a finding of the rule, and a module without any", () => {
    expect(cases.flatMap(({ expected }) => expected).join("\n")).toContain(`${id} `);
    expect(cases.some(({ expected }) => expected.length === 0)).toBe(true);
  });

  test("the page's Wrong block raises this rule and no other", () => {
    const codes = findingsOf(blockUnder(page, "Wrong")).map((line) => line.split(" ")[0]);
    expect([...new Set(codes)]).toEqual([id]);
  });

  test("the page's Right block raises nothing", () => {
    expect(findingsOf(blockUnder(page, "Right"))).toEqual([]);
  });
});
