/** The rules of MLIR text on the metadata of compiled modules: what they find there, and what they must not. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { moduleFindings } from "../../server/src/core/lint/module.js";
import { DEFAULT_SETTINGS, type Settings } from "../../server/src/core/lint/settings.js";
import { sourceOf } from "../../server/src/core/text/byteSource.js";
import { readModule } from "../../server/src/core/vmfb/readModule.js";
import { testOnCorpus } from "../kit/corpus.js";
import { buildModule, ERAS, type Era, fullSpec, type ModuleSpec } from "../kit/vmfb.js";

function findingsOf(spec: ModuleSpec, settings: Settings = DEFAULT_SETTINGS, era: Era = "2023-03-03"): string[] {
  const { module, problem } = readModule(sourceOf(buildModule(spec, era)));
  if (module === undefined) throw new Error(problem);
  const found = moduleFindings(module, settings);
  for (const { start, end, fix } of found) expect([start, end, fix]).toEqual([0, 0, undefined]);
  return found.map(({ code, severity, message }) => `${code} ${severity}: ${message}`);
}

const one = (callingConvention: string, attributes: Readonly<Record<string, string>>): ModuleSpec => ({
  exports: [{ name: "f", callingConvention, attributes }],
});

test.each<[title: string, spec: ModuleSpec, expected: readonly string[]]>([
  [
    "a span of the wrong length, with the byte it is at",
    one("0r_v", { f: "I7!B3!d4R1!", fv: "1" }),
    ["span-length-mismatch error: Export f, f, byte 1: "],
  ],
  [
    "more JSON records than the function has arguments",
    one("0r_v", { "iree.abi": '{"a":["i32","i32"],"r":[],"v":1}' }),
    ["json-arity error: Export f, iree.abi, byte 12: JSON has 2 argument records, the function has 1 argument"],
  ],
  [
    "a declaration of another number of results",
    one("0r_v", { "iree.abi.declaration": "sync func @f(%x: tensor<4xf32>) -> (%y: f32)" }),
    ["declaration-arity information: Export f, iree.abi.declaration, byte "],
  ],
  [
    "a model that is no model",
    one("0r_v", { "iree.abi.model": "coarse_fences" }),
    ["unknown-invocation-model warning: Export f, iree.abi.model"],
  ],
  [
    "calling conventions",
    { imports: [{ name: "a.b", callingConvention: "0x_v" }], exports: [{ name: "f", callingConvention: "0ix" }] },
    [
      "calling-convention-syntax error: Import a.b, calling convention, byte 1",
      "calling-convention-syntax error: Export f",
    ],
  ],
  [
    "misspelt keys",
    one("0r_v", { "iree.abi.modal": "coarse-fences" }),
    ["misspelt-attribute warning: Export f, iree.abi.modal"],
  ],
  [
    "the second of two exports",
    {
      exports: [
        { name: "f", callingConvention: "0v_v", attributes: { author: "me", f: "I1!R1!", fv: "1" } },
        { name: "g", callingConvention: "0v_v", attributes: { author: "me", f: "I1!R2!", fv: "1" } },
      ],
    },
    ["span-length-mismatch error: Export g, f, byte "],
  ],
])("finds %s", (_, spec, expected) => {
  const found = findingsOf(spec);
  expect(found).toHaveLength(expected.length);
  for (const [i, start] of expected.entries()) expect(found[i]).toContain(start);
});

test.each<[title: string, spec: ModuleSpec]>([
  [
    "the two fences of an asynchronous function",
    one("0rrr_r", {
      "iree.abi.model": "coarse-fences",
      "iree.abi.declaration": "async func @f(%x: tensor<4xf32>) -> (%y: tensor<4xf32>)",
      "iree.abi": '{"a":[["ndarray","f32",1,4]],"r":[["ndarray","f32",1,4]],"v":1}',
    }),
  ],
  [
    "values that were integers and symbols",
    one("0r_r", { "iree.abi.transients.size": "g", "iree.abi.transients.size.constant": "64" }),
  ],
  [
    "storage that the JSON leaves out",
    one("0rr_r", {
      "iree.abi.declaration":
        "sync func @f(%x: tensor<4xf32>, %out: tensor<4xf32> {iree.abi.output = 0 : index}) -> (%y: tensor<4xf32>)",
      "iree.abi": '{"a":[["ndarray","f32",1,4]],"r":[["ndarray","f32",1,4]],"v":1}',
    }),
  ],
  ["a missing abiv, which old writers dropped", one("0r_r", { abi: "sip", sip: "I8!S5!k0_0R3!_0" })],
  ["the first generation's spelling", one("0r_r", { f: "I7!B4!d10R7!B4!d10", fv: "1" })],
  ["what looks like MLIR in a string", one("0v_v", { note: '"}} {iree.abi.stub // mlir-abi-disable-file\n\\"' })],
  [
    "names that are no bare identifiers",
    { exports: [{ name: 'a "b"\n$c', callingConvention: "0v_v", attributes: { x: "y" } }] },
  ],
  ["arguments whose number the convention does not say", one("0rCrD_r", { f: "I7!B4!d10R7!B4!d10", fv: "1" })],
])("is silent about %s", (_, spec) => {
  expect(findingsOf(spec)).toEqual([]);
});

test("has the severities of the settings", () => {
  const spec = one("0r_v", { "iree.abi.model": "coarse_fences" });
  const rules = { "unknown-invocation-model": "error" } as const;
  expect(findingsOf(spec, { ...DEFAULT_SETTINGS, rules })[0]).toContain("unknown-invocation-model error");
  expect(findingsOf(spec, { ...DEFAULT_SETTINGS, rules: { "unknown-invocation-model": "off" } })).toEqual([]);
});

test.each(ERAS)("of a sound module of %s only its version is reported", (era) => {
  const codes = findingsOf(fullSpec(4), DEFAULT_SETTINGS, era).map((line) => line.split(" ")[0]);
  // The kit's declarations name no arguments, though the functions have some.
  expect(new Set(codes.filter((code) => code !== "declaration-arity"))).toEqual(
    new Set(era < "2023-03-03" ? ["refused-bytecode-version"] : []),
  );
});

testOnCorpus("real modules are sound", (corpus) => {
  for (const name of ["2022-11-08-filters-v13", "2025-01-22-conv-layer-v15", "2026-06-15-mul_vmvx-v17"]) {
    const { module } = readModule(sourceOf(readFileSync(corpus.path(`vmfb/${name}.vmfb`))));
    const codes = module && moduleFindings(module, DEFAULT_SETTINGS).map(({ code }) => code);
    expect(codes).toEqual(name.endsWith("v17") ? [] : ["refused-bytecode-version"]);
  }
});
