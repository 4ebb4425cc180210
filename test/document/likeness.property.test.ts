/** A function that is known by its likeness is, in every respect, the record that reading it gives. */
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { rawSignatureOf } from "../../server/src/core/analysis/fromFunctionType.js";
import { encodeSignature } from "../../server/src/core/codecs/rawSignature/model.js";
import { type AbiDocument, openDocument } from "../../server/src/core/document/document.js";
import { Likeness } from "../../server/src/core/document/likeness.js";
import { MLIR_SCANNER } from "../../server/src/core/document/scanning.js";
import { findings, findingsOnce, openChecked } from "../../server/src/core/features/diagnostics.js";
import type { Finding } from "../../server/src/core/features/finding.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/settings.js";
import { share } from "../kit/share.js";

const NAMES = ["f", "main", "iree.abi_x", "a$b", "0", '"quoted"', "f.g"];
const TYPES = ["tensor<4x?xf32>", "tensor<2xi8>", "i32", "f16", "tensor<f32>"];
const OTHERS = [
  "!hal.buffer_view",
  "!a.b<4>",
  "vector<4xf32>",
  "(i32) -> i32",
  "none",
  "index",
  "loc",
  "tensor<4 x f32>",
  "tensor<*xf32>",
  "tensor<4xf32, #e>",
];
const PLAIN = ["iree.module.export", "\n  noalias", "iree.abi.stub", "noinline", "x = 4 : i32", 'y = "{"'];
const LEADS = [
  "func.func",
  "func",
  "  func.func",
  "util.func public",
  "func.func private",
  "foo.bar",
  "vm.func",
  "%0 = func.func",
];
const TAILS = [" {\n  return\n}\n", " {\n  %c = arith.constant\n}\n", " {%a}\n", "\n", " {}\n", " // c\n", "{\n"];

const type = fc.oneof({ weight: 24, arbitrary: fc.constantFrom(...TYPES) }, fc.constantFrom(...OTHERS));
const usual = <const T>(first: T, ...rest: T[]) =>
  fc.oneof({ weight: 24, arbitrary: fc.constant(first) }, { weight: 1, arbitrary: fc.constantFrom(...rest) });

/** What functions of one generator have in common. */
const style = fc.record({
  lead: usual(...(LEADS as [string, ...string[]])),
  value: usual("%arg", "%", "%a.b", "%0x", ""),
  of: usual("", " {iree.abi.consume}", ' {iree.abi.name = "n"}', " loc(unknown)"),
  bare: fc.boolean(),
  plain: fc.uniqueArray(fc.constantFrom(...PLAIN), { maxLength: 2 }),
  reflection: usual(
    "f fv",
    "f",
    "fv f",
    "f unknown",
    "f sip",
    "other",
    "none",
    "twice",
    ...Array<"declared">(4).fill("declared"),
  ),
  tail: usual(...(TAILS as [string, ...string[]])),
});
/** What each has of its own: an `f` that its types spell more often than not. */
const own = fc.record({
  name: usual(...(NAMES as [string, ...string[]])),
  inputs: fc.array(type, { maxLength: 3 }),
  results: fc.array(type, { maxLength: 2 }),
  f: usual("right", "wrong", "broken", "escaped"),
});
type Of<T> = T extends fc.Arbitrary<infer V> ? V : never;

/** A function as MLIR's printer might have left it. */
function printed(it: Of<typeof style>, { name, ...its }: Of<typeof own>): string {
  const inputs = its.inputs.map((type, i) => (it.value === "" ? type : `${it.value}${i}: ${type}${it.of}`));
  const [only] = its.results;
  const results = it.bare && its.results.length === 1 ? only : `(${its.results.join(", ")})`;
  const arrow = its.results.length === 0 && it.bare ? "" : ` -> ${results}`;
  const right: string = encodeSignature(rawSignatureOf(its.inputs, its.results).model);
  const f = { right, wrong: "I6!S3!t6R1!", broken: `${right}9`, escaped: right.replace("!", "\\21") }[its.f];
  const reflections = {
    f: `f = "${f}"`,
    "f fv": `f = "${f}", fv = "1"`,
    "fv f": `fv = "1", f = "${f}"`,
    "f unknown": `f = "${f}", fw = "1"`,
    "f sip": `f = "${f}", sip = "I12!S9!k0_0k1_1R3!_0"`,
    other: 'fv = "2"',
    declared: 'iree.abi.declaration = "sync func @f(%a: i32) -> ()"',
    none: "",
    twice: `f = "${f}", f = "${f}"`,
  };
  const reflection = it.reflection === "none" ? [] : [`iree.reflection = {${reflections[it.reflection]}}`];
  return `${it.lead} @${name}(${inputs.join(", ")})${arrow} attributes {${[...it.plain, ...reflection].join(", ")}}${it.tail}`;
}

/** A generator's file, with a slip somewhere. */
const FILE = fc
  .record({
    groups: fc.array(fc.tuple(style, fc.array(own, { minLength: 1, maxLength: 5 })), { minLength: 1, maxLength: 3 }),
    slip: fc.option(fc.tuple(share, fc.constantFrom("", '"', "{", "}", "\n", "//", "x", "1", " ", "(", "\r"))),
  })
  .map(({ groups, slip }) => {
    const text = groups.flatMap(([all, each]) => each.map((one) => printed(all, one))).join("");
    if (slip === null) return text;
    const at = Math.floor(slip[0] * text.length);
    return text.slice(0, at) + slip[1] + text.slice(at + 1);
  });

// A part a line, so that each function may be known from the one before.
const LINE_BY_LINE = { ...MLIR_SCANNER, step: 1 };

const said = (document: AbiDocument) =>
  document.records().map((record) => {
    const { start, length, examined, keys, aliases, findings, counts, header, islands } = record;
    return { start, length, examined, keys, aliases, findings, counts, header, islands };
  });

const byPlace = (a: Finding, b: Finding): number =>
  a.start - b.start || a.end - b.end || (a.code < b.code ? -1 : Number(a.code > b.code));

describe("a function that is alike one before", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test("is not looked for any more where most are not", () => {
    const known = vi.spyOn(Likeness.prototype, "at");
    const alike = "func.func @f() attributes {iree.abi.stub} {\n}\n";
    const other = 'func.func @f() attributes {iree.abi.model = "coarse-fences"} {\n}\n';
    const told = (text: string): number => {
      known.mockClear();
      openChecked("file:///a.mlir", 1, text, LINE_BY_LINE).records();
      return known.mock.results.filter(({ value }) => value !== undefined).length;
    };
    expect(told(alike + other.repeat(100) + alike.repeat(10))).toBe(10);
    expect(told(alike + other.repeat(300) + alike.repeat(10))).toBe(0);
    expect(told(alike.repeat(300) + other.repeat(100).concat(alike.repeat(100)).repeat(9))).toBe(299 + 900);
  });

  test("is what reading it gives", () => {
    const known = vi.spyOn(Likeness.prototype, "at");
    const property = fc.property(FILE, (text) => {
      const read = openChecked("file:///a.mlir", 1, [text]);
      const followed = openChecked("file:///a.mlir", 1, text, LINE_BY_LINE);
      expect(said(followed), text).toEqual(said(read));
      // The command line reads through windows, and keeps nothing.
      const windows = openDocument("file:///a.mlir", 1, [text], undefined, { ...LINE_BY_LINE, before: 8, after: 8 });
      const { findings: found, islands } = findingsOnce(windows, DEFAULT_SETTINGS);
      expect([...found].sort(byPlace), text).toEqual([...findings(read, DEFAULT_SETTINGS)].sort(byPlace));
      const inCode = read.records().filter(({ inComment }) => !inComment);
      expect(islands).toBe(inCode.flatMap(({ keys }) => keys).length);
    });
    fc.assert(property, { numRuns: 2_000 });
    expect(known.mock.results.filter(({ value }) => value !== undefined).length).toBeGreaterThan(1_000);
  });
});
