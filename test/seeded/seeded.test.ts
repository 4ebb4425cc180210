/** Right functions are quiet, and one planted mistake gives findings of its rule, at its place, and nothing else. */
import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import type { Finding } from "../../server/src/core/document/finding.js";
import { findings } from "../../server/src/core/lint/diagnostics.js";
import { RULES } from "../../server/src/core/lint/registry.js";
import type { Rule } from "../../server/src/core/lint/rule.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { IS_FULL } from "../kit/effort.js";
import { drawsOf } from "../kit/random.js";
import { SEEDS } from "./mistakes.js";
import { documentOf, type Planted, type Seed } from "./seed.js";
import { anyRight } from "./shapes.js";

const RUNS = Number(process.env.SEEDED_RUNS ?? (IS_FULL ? 50 : 8));
const SHOWN = Number(process.env.SEEDED_SHOWN ?? 3);

/** Reported for right functions too: old metadata, and JSON on an op that loses it. */
const INFORMATIONS: ReadonlySet<string> = new Set(["legacy-reflection", "dropped-attribute"]);

const lint = (text: string): readonly Finding[] =>
  findings(openDocument("file:///seed.mlir", 1, text), DEFAULT_SETTINGS);

const shown = ({ code, message, start, end }: Finding): string => `${start}-${end} ${code}: ${message}`;

/** What is wrong with the findings of a planted document; nothing where they are as they should be. */
function complaints({ text, places }: Planted, { rule, companions = {} }: Seed): string[] {
  const found = lint(text);
  const result: string[] = [];
  const own = found.filter(({ code }) => code === rule);
  const touches = ({ start, end }: Finding) => places.some((place) => start <= place.end && place.start <= end);
  if (own.length === 0) result.push("missed");
  for (const finding of own) if (!touches(finding)) result.push(`elsewhere: ${shown(finding)}`);
  for (const finding of found) {
    const { code } = finding;
    if (code === rule || Object.hasOwn(companions, code) || INFORMATIONS.has(code)) continue;
    result.push(`besides: ${shown(finding)}`);
  }
  return result;
}

test("right functions have no finding", () => {
  const noisy: string[] = [];
  for (let seed = 0; seed < RUNS * 10 && noisy.length < SHOWN; seed++) {
    const random = drawsOf(seed);
    const { text } = documentOf(anyRight(random), random);
    const found = lint(text).filter(({ code }) => !INFORMATIONS.has(code));
    if (found.length > 0) noisy.push(`${found.map(shown).join("\n")}\n${text}`);
  }
  expect(noisy.join("\n=====\n")).toBe("");
});

// Those of compiled modules and their text form look at no MLIR that a mistake could be planted in, and those of selected
// runtimes report nothing where none is selected.
test("every rule of text has a seed, and every seed a rule", () => {
  const isPlanted = ({ family, check, bodies, reportedBy }: Rule) =>
    (family !== "vmfb" || check !== undefined) && !bodies?.includes("vmasm") && !reportedBy?.includes("runtimes");
  const ids = RULES.filter(isPlanted).map(({ id }) => id);
  expect(SEEDS.map(({ rule }) => rule).sort()).toEqual(ids);
});

describe.each(SEEDS)("$rule", (seed) => {
  test("is found where it was planted, and nothing else is", () => {
    const wrong: string[] = [];
    for (let run = 0; run < RUNS && wrong.length < SHOWN; run++) {
      const random = drawsOf(run * 7919 + seed.rule.length);
      const plant = random.pick(seed.plants);
      const planted = documentOf(plant(random), random, seed.alone ? 0 : undefined, seed.inModule);
      const found = complaints(planted, seed);
      if (planted.places.length === 0) found.push("nothing was planted");
      const where = planted.places.map(({ start, end }) => `${start}-${end} ${planted.text.slice(start, end)}`);
      if (found.length > 0) wrong.push(`seed ${run}, planted ${where}\n${found.join("\n")}\n${planted.text}`);
    }
    expect(wrong.join("\n=====\n")).toBe("");
  });
});
