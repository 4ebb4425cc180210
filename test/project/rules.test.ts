import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { decode, KINDS, type Kind } from "../../server/src/core/encodings/registry.js";
import { RULES, ruleOf } from "../../server/src/core/lint/registry.js";
import { RULE_FAMILIES } from "../../server/src/core/lint/rule.js";
import type { ByteString } from "../../server/src/core/text/byteString.js";

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
  const expected = RULES.flatMap(({ id, module, check }) => [
    ...(module === undefined ? [] : [`${id}.json`]),
    ...(module !== undefined && check === undefined ? [] : [`${id}.mlir`]),
  ]);
  expect(fixtures.sort()).toEqual(expected.sort());
});

test.each(RULES)("the page of $id has every section", ({ id }) => {
  const page = readFileSync(`docs/rules/${id}.md`, "utf8");
  const headings = [...page.matchAll(/^#{1,2} .*$/gm)].map(([heading]) => heading);
  expect(headings).toEqual([`# ${id}`, "## What", "## Why it matters", "## Wrong", "## Right", "## See also"]);
});

test.each(RULES)(
  "$id has one check of texts or one of modules, or names what reports it",
  ({ check, payload, module, reportedBy }) => {
    const ofText = [check, payload, reportedBy].filter((it) => it !== undefined).length;
    expect(module === undefined ? [1] : [0, 1]).toContain(ofText);
  },
);

const LEAF = '{"type":null,"context":null,"children_spec":[]}';

/** For each rule that encodings report: a string of each encoding that breaks it. */
const REPORTED: Readonly<Record<string, Readonly<Partial<Record<Kind, string>>>>> = {
  "abi-json-structure": { "abi-json": "[]" },
  "abi-json-syntax": { "abi-json": "{" },
  "calling-convention-old-spelling": { cconv: "0ii.i" },
  "calling-convention-syntax": { cconv: "0q_i" },
  "duplicate-pytree-key": {
    "torch-pytree": `[1,{"type":"builtins.dict","context":"[0,0]","children_spec":[${LEAF},${LEAF}]}]`,
  },
  "foreign-record": { "abi-json": '{"a":[["sdict_kwargs",["a","i32"]]],"r":[]}' },
  "integer-out-of-range": {
    raw: "I15!B12!d9999999999R1!",
    partial: "I15!B12!d9999999999",
    sip: "I12!_9999999999R1!",
    "abi-json": '{"a":["i9999999999"],"r":[]}',
  },
  "nested-partials": { raw: "I14!I10!B7!t7d4d4R1!" },
  "pytree-context": { "torch-pytree": '[1,{"type":"builtins.list","context":null,"children_spec":[]}]' },
  "pytree-key-count": { "torch-pytree": '[1,{"type":"builtins.dict","context":"[0]","children_spec":[]}]' },
  "pytree-structure": { "torch-pytree": "[1]" },
  "pytree-syntax": { "torch-pytree": "[" },
  "raw-signature-syntax": { raw: "I2!xR1!", partial: "I2!x" },
  "record-arity": { "abi-json": '{"a":[["ndarray"]],"r":[]}' },
  "scalar-code-spelling": { raw: "I7!S4!t06R1!", partial: "I7!S4!t06" },
  "sip-syntax": { sip: "I2!xR1!" },
  "span-length-mismatch": { raw: "I7!S3!t6R1!", partial: "I7!S3!t6", sip: "I4!_0R1!" },
  "unknown-record": { "abi-json": '{"a":[["tensor"]],"r":[]}' },
  "unknown-scalar-type": { raw: "I7!S4!t99R1!", partial: "I7!S4!t99" },
};

test.each(KINDS)("there is a rule that %s reports", (kind) => {
  expect(RULES.filter(({ reportedBy }) => reportedBy?.includes(kind))).not.toEqual([]);
});

test("an encoding reports the rules that name it, and no others", () => {
  for (const { id, reportedBy = [] } of RULES) {
    const kinds = KINDS.filter((kind) => reportedBy.includes(kind));
    expect([id, Object.keys(REPORTED[id] ?? {}).sort()]).toEqual([id, [...kinds].sort()]);
  }
  for (const [rule, strings] of Object.entries(REPORTED)) {
    for (const [name, text] of Object.entries(strings)) {
      const kind = name as Kind;
      const found = decode(kind, text as ByteString).problems.map((problem) => problem.rule);
      expect([kind, text, found]).toEqual([kind, text, expect.arrayContaining([rule])]);
      for (const id of found) expect([id, ruleOf(id)?.reportedBy]).toEqual([id, expect.arrayContaining([kind])]);
    }
  }
});
