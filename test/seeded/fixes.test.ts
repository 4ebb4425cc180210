/** Safe fixes over planted mistakes and real files: they come to rest, touch attributes only, and keep what is meant. */
import { describe, expect, test } from "vitest";
import { readIsland } from "../../server/src/core/abi/islands.js";
import { openDocument } from "../../server/src/core/document/document.js";
import { type Finding, isSafelyFixable } from "../../server/src/core/document/finding.js";
import { codecOf } from "../../server/src/core/encodings/registry.js";
import { findings } from "../../server/src/core/lint/diagnostics.js";
import { fixText } from "../../server/src/core/lint/fixes.js";
import { ruleOf } from "../../server/src/core/lint/registry.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { applyEdits } from "../../server/src/core/text/edit.js";
import { testOnFiles } from "../kit/corpus.js";
import { IS_FULL } from "../kit/effort.js";
import { drawsOf } from "../kit/random.js";
import { SEEDS } from "./mistakes.js";
import { documentOf, type Seed } from "./seed.js";

const RUNS = Number(process.env.SEEDED_RUNS ?? (IS_FULL ? 20 : 3));

const open = (text: string) => openDocument("file:///fix.mlir", 1, text);
const lint = (text: string): readonly Finding[] => findings(open(text), DEFAULT_SETTINGS);

/** The rules whose fixes spell the same meaning in another way. */
const CANONICALISES: ReadonlySet<string> = new Set([
  "missing-abi-version",
  "missing-version",
  "non-canonical-spelling",
  "non-compact-json",
  "unsorted-sip-keys",
]);

/** What the attributes of a document say, spelling aside: order of keys, how a dynamic dim is written, a version left out. */
function meaningOf(text: string): string[] {
  const document = open(text);
  return document.records().flatMap((record) =>
    record.islands.flatMap((island) => {
      const decoded = readIsland(document, record, island)?.decoded;
      if (decoded?.tree === undefined) return [];
      return [`${island.on} ${island.index} ${JSON.stringify(plain(codecOf(decoded.kind).model(decoded.tree)))}`];
    }),
  );
}

function plain(model: unknown): unknown {
  return JSON.parse(JSON.stringify(model), (name, value: unknown) => {
    if (name === "version") return value ?? 1;
    if (name === "dims" && Array.isArray(value))
      return value.map((dim) => (typeof dim === "number" && dim < 0 ? -1 : dim));
    if (name === "slots" && Array.isArray(value) && value.every(hasKey)) return [...value].sort(byKey);
    return value;
  });
}

const hasKey = (slot: unknown): boolean => typeof slot === "object" && slot !== null && "key" in slot;
const byKey = (a: unknown, b: unknown): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * What safe fixes may change: each attribute with what separates it from the next, and suppressions. A key and what
 * follows it up to the next comma or brace; the head of `attributes {` for a reflection that is new.
 */
function allowedStretches(text: string): Stretch[] {
  const document = open(text);
  const stretches = document.records().flatMap((record) =>
    record.islands.map(({ entry }) => {
      let start = record.start + entry.start;
      let end = record.start + entry.end;
      while (/[\s,]/.test(text.charAt(start - 1))) start--;
      while (/[\s,]/.test(text.charAt(end))) end++;
      return { start, end };
    }),
  );
  for (const { index, 0: line } of text.matchAll(/.*mlir-abi-disable.*(?:\r?\n|$)/g)) {
    stretches.push({ start: index, end: index + line.length });
  }
  return stretches;
}

/** What is wrong with fixing a text; nothing where all is well. */
function complaints(text: string): string[] {
  const found = lint(text);
  const fixed = fixText(text, lint, found);
  const result: string[] = [];
  const left = fixed.findings.filter(isSafelyFixable);
  if (left.length > 0) result.push(`left: ${left.map(({ code, message }) => `${code} ${message}`).join("; ")}`);
  const again = fixText(fixed.text, lint);
  if (again.text !== fixed.text) result.push("a second run changes more");
  if (applyEdits(text, fixed.edits) !== fixed.text) result.push("the edits do not lead to the text");
  const allowed = allowedStretches(text);
  for (const edit of fixed.edits) {
    if (allowed.some(({ start, end }) => start <= edit.start && edit.end <= end)) continue;
    result.push(`outside: ${edit.start}-${edit.end} "${text.slice(edit.start, edit.end)}" to "${edit.newText}"`);
  }
  // CRLF stays CRLF, and no line is added or lost but that of a suppression.
  const lines = (of: string) => of.split("\r\n").length;
  if (!text.includes("mlir-abi-disable") && lines(text) !== lines(fixed.text)) result.push("line ends changed");
  const safe = found.filter(isSafelyFixable);
  if (safe.every(({ code }) => CANONICALISES.has(code))) {
    const [before, after] = [meaningOf(text), meaningOf(fixed.text)];
    if (before.join("\n") !== after.join("\n")) result.push(`meant ${before.join("; ")}\nmeans ${after.join("; ")}`);
  }
  return result.length === 0 ? [] : [`${result.join("\n")}\n${text}\n-----\n${fixed.text}`];
}

describe.each(SEEDS)("safe fixes of $rule", (seed: Seed) => {
  test("come to rest, touch attributes only and keep what is meant", () => {
    const wrong: string[] = [];
    let fixed = 0;
    const isSafe = ruleOf(seed.rule)?.fix === "safe";
    // Few ways of making some mistakes have a safe fix.
    const isMissing = () => isSafe && fixed === 0;
    for (let run = 0; (run < RUNS || (isMissing() && run < 60)) && wrong.length < 2; run++) {
      const random = drawsOf(run * 104_729 + seed.rule.length);
      const plant = random.pick(seed.plants);
      const { text } = documentOf(plant(random), random);
      if (lint(text).some((finding) => finding.code === seed.rule && isSafelyFixable(finding))) fixed++;
      wrong.push(...complaints(text));
    }
    expect(wrong.join("\n=====\n")).toBe("");
    expect(fixed > 0).toBe(isSafe);
  });
});

testOnFiles(
  "safe fixes of whole files come to rest, touch attributes only and keep what is meant",
  ({ all }) => {
    const wrong = all.flatMap(({ name, text }) => complaints(text).map((each) => `${name}: ${each.slice(0, 1000)}`));
    expect(wrong.join("\n=====\n")).toBe("");
  },
  120_000,
);
