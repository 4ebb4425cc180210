/** What docs/rules/README.md promises of a safe fix, for each one in the fixtures and the seeded mistakes. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { knownAttribute } from "../../server/src/core/abi/attributes/table.js";
import { readIsland } from "../../server/src/core/abi/islands.js";
import { openDocument } from "../../server/src/core/document/document.js";
import type { Finding } from "../../server/src/core/document/finding.js";
import { codecOf } from "../../server/src/core/encodings/registry.js";
import { ruleOf } from "../../server/src/core/lint/registry.js";
import { applyEdits } from "../../server/src/core/text/edit.js";
import { IS_FULL } from "../kit/effort.js";
import { casesOf, findingsOf, withSafeFixes } from "../kit/fixture.js";
import { drawsOf } from "../kit/random.js";
import { SEEDS } from "../seeded/mistakes.js";
import { documentOf } from "../seeded/seed.js";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const FIXTURES = readdirSync(FOLDER).filter((name) => name.endsWith(".mlir"));
const RUNS = IS_FULL ? 20 : 5;

/** What differs between spellings of one meaning. */
function plain(model: unknown): unknown {
  return JSON.parse(JSON.stringify(model), (name, value: unknown) => {
    if (name === "version") return value ?? 1;
    if (name === "dims" && Array.isArray(value)) return value.map((dim) => (Number(dim) < 0 ? -1 : dim));
    if (name === "slots" && Array.isArray(value)) return value.map((slot) => JSON.stringify(slot)).sort();
    return value;
  });
}

/** What the compiler reads outside of reflections, and what each readable string says. */
function meaningOf(text: string): { readonly read: readonly string[]; readonly said: readonly string[] } {
  const document = openDocument("file:///a.mlir", 1, text);
  const read: string[] = [];
  const said: string[] = [];
  for (const record of document.records()) {
    const { op } = record.header ?? {};
    for (const island of record.islands) {
      const { key, place, on, index, entry } = island;
      const decoded = readIsland(document, record, island)?.decoded;
      const isDropped = op === "func.func" && place === "op" && knownAttribute(key)?.retained === false;
      if (decoded?.tree !== undefined) {
        // Where it is moved to, it says the same.
        said.push(`${key} ${index} ${JSON.stringify(plain(codecOf(decoded.kind).model(decoded.tree)))}`);
      }
      if (place === "reflection" || key === "iree.reflection" || isDropped || record.inComment) continue;
      if (!knownAttribute(key)?.places.includes(place)) continue;
      const { value } = entry;
      const shown =
        decoded !== undefined || value === undefined
          ? ""
          : document.slice(record.start + value.start, record.start + value.end);
      read.push(`${on} ${index} ${key} ${shown}`);
    }
  }
  return { read: read.sort(), said: said.sort() };
}

/** How many errors and warnings of each rule there are. */
function complaints(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { code, severity } of findingsOf(text)) {
    if (severity === "error" || severity === "warning") counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return counts;
}

/** What is wrong with one safe fix of a text; empty where it keeps the promise. */
function brokenPromise(text: string, { code, fix }: Finding): string[] {
  const after = applyEdits(text, fix === undefined ? [] : [...fix.edits].sort((a, b) => a.start - b.start));
  const [was, is] = [meaningOf(text), meaningOf(after)];
  const broken: string[] = [];
  if (was.read.join("\n") !== is.read.join("\n")) broken.push(`compiler read ${was.read}; reads ${is.read}`);
  const lost = was.said.filter((each) => !is.said.includes(each));
  if (lost.length > 0) broken.push(`no longer said: ${lost}`);
  // What a string says is checked once it can be read.
  const isRead = was.said.length === is.said.length;
  const before = complaints(text);
  const added = [...complaints(after)].filter(([rule, count]) => count > (before.get(rule) ?? 0));
  if (isRead && added.length > 0) broken.push(`new: ${added}`);
  return broken.map((what) => `${code}: ${what}\n${text}\n${after}`);
}

const safeFixesOf = (text: string) => findingsOf(text).filter(({ fix }) => fix?.safe === true);

function check(text: string): void {
  for (const finding of safeFixesOf(text)) {
    expect(ruleOf(finding.code)?.fix, finding.code).toBe("safe");
    expect(brokenPromise(text, finding)).toEqual([]);
  }
}

describe("a safe fix keeps what is compiled, what is said, and adds no error or warning", () => {
  test.each(FIXTURES)("%s", (name) => {
    for (const { text } of casesOf(readFileSync(`${FOLDER}${name}`, "utf8"))) check(text);
  });

  test.each(SEEDS)("planted $rule", ({ rule, plants }) => {
    for (let run = 0; run < RUNS; run++) {
      const random = drawsOf(run * 7919 + rule.length);
      check(documentOf(random.pick(plants)(random), random).text);
    }
  });
});

test.each([
  ["lengths", "I9!S6!t6R2!"],
  ["a type code", "I7!S4!t06R1!"],
  ["sections", "I9!I6!S3!t6R1!"],
])("a safe fix of %s leaves nothing that was not reported before", (_, f) => {
  const text = `func @f(%a: i32) attributes {iree.reflection = {f = "${f}", fv = "1"}} { return }\n`;
  const codesOf = (of: string) => findingsOf(of).map(({ code }) => code);
  const left = codesOf(withSafeFixes(text));
  expect(left).toEqual(["legacy-reflection"]);
  expect(codesOf(text)).toEqual(expect.arrayContaining(left));
});

test("the checker notices an attribute that takes effect", () => {
  const text = "util.func public @f(%a: tensor<4xf32>, %o: i32 {iree.abi.outputs = 9 : index}) -> tensor<4xf32>\n";
  const [misspelt] = findingsOf(text);
  expect(misspelt).toMatchObject({ code: "misspelt-attribute", fix: { safe: false } });
  expect(misspelt && brokenPromise(text, misspelt).length).toBe(2);
});
