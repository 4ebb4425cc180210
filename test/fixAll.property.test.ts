/** Fix-all over several wrong attributes of one op: it repeats no key, and no error or warning is new. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { openDocument } from "../server/src/core/document/document.js";
import { findings } from "../server/src/core/lint/diagnostics.js";
import { fixText } from "../server/src/core/lint/fixes.js";
import { DEFAULT_SETTINGS } from "../server/src/core/lint/settings.js";
import type { DictionaryValue } from "../server/src/core/syntax/syntax.js";

const open = (text: string) => openDocument("file:///a.mlir", 1, text);
const find = (text: string) => findings(open(text), DEFAULT_SETTINGS);

const JSON_TEXT = '"{\\22a\\22:[\\22i32\\22],\\22r\\22:[],\\22v\\22:1}"';
const ON_OP = [
  `iree.abi = ${JSON_TEXT}`,
  'iree.abi = "{ \\22a\\22:[\\22i32\\22],\\22r\\22:[]}"',
  'iree.abj = "x"',
  'iree.abi.declaration = "sync func @f(%a: i32)"',
  'iree.abi.modal = "coarse-fences"',
  'iree.abi.model = "coarse-fences"',
  "iree.abi.stubs",
  'iree.reflections = {k = "v"}',
  'iree.refection = {k = "w"}',
  "noinline",
];
const IN_REFLECTION = [
  'f = "I6!S3!t6R1!"',
  'f = "I5!S3!t6R2!"',
  'f = "I06!S3!t6R01!"',
  'fv = "1"',
  "fv = 1 : i32",
  'abi = "sip"',
  "abiv = 1 : i32",
  'abiv = "1"',
  'sip = "I3!_0R1!"',
  'sip = "I4!_00R1!"',
  `iree.abi = ${JSON_TEXT}`,
  'iree.abi.declaratoin = "sync func @f(%a: i32)"',
  'mine = "x"',
];
const ON_ARGUMENT = [
  'iree.abi.nam = "x"',
  'iree.abi.names = "y"',
  'iree.abi.name = "z"',
  "iree.abi.outputs = 9 : index",
];

const some = (entries: readonly string[], most: number) => fc.array(fc.constantFrom(...entries), { maxLength: most });

const FUNCTION = fc
  .record({
    op: fc.constantFrom("func.func private", "util.func private", "func"),
    onOp: some(ON_OP, 4),
    reflections: fc.array(some(IN_REFLECTION, 5), { maxLength: 2 }),
    onArgument: some(ON_ARGUMENT, 2),
  })
  .map(({ op, onOp, reflections, onArgument }) => {
    const entries = [...onOp, ...reflections.map((inside) => `iree.reflection = {${inside.join(", ")}}`)];
    const argument = onArgument.length > 0 ? ` {${onArgument.join(", ")}}` : "";
    return `${op} @f(%a: i32${argument}) attributes {${entries.join(", ")}}\n`;
  });

/** How often each key is repeated in its dictionary, over all dictionaries of the op. */
function repeatedKeys(text: string): Map<string, number> {
  const repeated = new Map<string, number>();
  const visit = ({ entries }: DictionaryValue): void => {
    const seen = new Set<string>();
    for (const { key, value } of entries) {
      if (seen.has(key)) repeated.set(key, (repeated.get(key) ?? 0) + 1);
      seen.add(key);
      if (value?.kind === "dictionary") visit(value);
    }
  };
  for (const { header } of open(text).records()) {
    const values = [...(header?.arguments ?? []), ...(header?.results ?? [])];
    for (const dictionary of [...(header?.attributes ?? []), ...values.map(({ attributes }) => attributes)]) {
      if (dictionary !== undefined) visit(dictionary);
    }
  }
  return repeated;
}

/** How many errors and warnings of each rule a text has. */
function complaints(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { code, severity } of find(text)) {
    if (severity === "error" || severity === "warning") counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return counts;
}

function increased(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string[] {
  return [...after].filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => name);
}

function expectNoHarm(text: string): void {
  const fixed = fixText(text, find).text;
  expect(increased(repeatedKeys(text), repeatedKeys(fixed)), `${text}${fixed}`).toEqual([]);
  expect(increased(complaints(text), complaints(fixed)), `${text}${fixed}`).toEqual([]);
}

test("drawn attributes", () => {
  fc.assert(fc.property(FUNCTION, expectNoHarm), { numRuns: 600 });
});

test.each([
  ["a misspelt reflection beside an attribute that moves", `iree.reflections = {k = "v"}, iree.abi = ${JSON_TEXT}`],
  ["an attribute that moves, twice", `iree.abi = ${JSON_TEXT}, iree.abi = ${JSON_TEXT}`],
  ["two misspelt reflections", 'iree.reflections = {k = "v"}, iree.refection = {k = "v"}'],
  ["a signature twice without its version", 'iree.reflection = {f = "I6!S3!t6R1!", f = "I6!S3!t6R1!"}'],
])("%s", (_, entries) => {
  expectNoHarm(`func.func private @f(%a: i32) attributes {${entries}}\n`);
});

test("an attribute moves into the reflection once it is spelled right", () => {
  const text = `func.func private @f(%a: i32) attributes {iree.reflection = {k = "v"}, iree.abi = ${JSON_TEXT}}\n`;
  expect(fixText(text, find).text).toBe(
    `func.func private @f(%a: i32) attributes {iree.reflection = {k = "v", iree.abi = ${JSON_TEXT}}}\n`,
  );
});
