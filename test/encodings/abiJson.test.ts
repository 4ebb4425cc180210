import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { abiJson as codec } from "../../server/src/core/encodings/abiJson/index.js";
import { ModelError, type Problem } from "../../server/src/core/encodings/codec.js";
import { decodeChecked } from "../../server/src/core/lint/payloadProblems.js";
import { type ByteString, bytesOf } from "../../server/src/core/text/byteString.js";
import { AT, argument, problemsOf, treeOf } from "./abiJsonText.js";

const modelOf = (json: string) => codec.model(treeOf(json));
const textOf = (json: string) => codec.render(modelOf(json));
const canonicalOf = (json: string) => codec.encode(modelOf(json));
const findingsOf = (bytes: ByteString): readonly Problem[] => decodeChecked("abi-json", bytes).problems;

describe("well-formed JSON", () => {
  const EVERYTHING = `{"a":["i32",null,"unknown",["named","x",["ndarray","bf16",2,null,4]],["ndarray",null,null],
    ["sdict",["k",["slist","f32"]],["l",["stuple"]]]],"r":[["py_homogeneous_list","i64"]]}`;

  test("the model", () => {
    expect(modelOf(EVERYTHING)).toEqual({
      arguments: [
        { kind: "primitive", name: "i32" },
        { kind: "null" },
        { kind: "unknown" },
        {
          kind: "named",
          name: "x",
          type: { kind: "ndarray", element: { kind: "primitive", name: "bf16" }, rank: 2, dims: [null, 4] },
        },
        { kind: "ndarray", element: null, rank: null, dims: [] },
        {
          kind: "sdict",
          slots: [
            { key: "k", type: { kind: "slist", slots: [{ kind: "primitive", name: "f32" }] } },
            { key: "l", type: { kind: "stuple", slots: [] } },
          ],
        },
      ],
      results: [{ kind: "py_homogeneous_list", element: { kind: "primitive", name: "i64" } }],
      version: null,
    });
  });

  test("the canonical form is compact, in the order a, r, v", () => {
    expect(canonicalOf(EVERYTHING)).toBe(EVERYTHING.replace(/\s/g, ""));
    expect(canonicalOf('{ "v": 1, "x": {}, "r": [ "i1" ], "a": [ ] }')).toBe('{"a":[],"r":["i1"],"v":1}');
    expect(canonicalOf('{"a":[],"r":[],"v":-0}')).toBe('{"a":[],"r":[],"v":0}');
  });

  test.each([
    [argument("null"), "(null) -> None"],
    ['{"a":["i32",["named","a","i32"],["named","b c","f64"]],"r":["bf16"]}', '(i32, *, a: i32, "b c": f64) -> bf16'],
    ['{"a":[],"r":["i32",["slist",["sdict",["bar","i32"]],"i64"]]}', '() -> (i32, [{"bar": i32}, i64])'],
    ['{"a":[["stuple","i32"]],"r":[["stuple","i32","i8"]]}', "((i32,)) -> (i32, i8)"],
    [argument('["ndarray","f32",2,null,4]'), "(tensor<?x4xf32>) -> None"],
    [argument('["ndarray","f32",0]'), "(tensor<f32>) -> None"],
    [argument('["ndarray","complex<f64>",null]'), "(tensor<*xcomplex<f64>>) -> None"],
    [argument('["ndarray",null,1,7]'), "(tensor<7xnull>) -> None"],
    [argument('["ndarray","f32",3,4]'), "(tensor<4xf32, rank 3>) -> None"],
    [argument('["py_homogeneous_list","i64"]'), "(list[i64]) -> None"],
    [argument('"unknown"'), "(unknown) -> None"],
    [argument('["stuple","i8","i16","i32"]'), "((i8, i16, i32)) -> None"],
    [argument('["sdict",["a","i8"],["b","i16"]]'), '({"a": i8, "b": i16}) -> None'],
    [argument('["named","a_1","i8"]'), "(*, a_1: i8) -> None"],
    [argument('["named","1a","i8"]'), '(*, "1a": i8) -> None'],
  ])("%s reads %s", (json, text) => {
    expect(textOf(json)).toBe(text);
  });

  test("spans are bytes, also behind a key of several bytes a character", () => {
    const json = argument('["named","é","i32"]');
    const [record] = treeOf(json).arguments.records;
    expect(record).toEqual({
      kind: "named",
      start: AT,
      end: AT + 20,
      key: { kind: "key", start: AT + 9, end: AT + 13, text: "é" },
      type: { kind: "primitive", start: AT + 14, end: AT + 19, name: "i32" },
    });
    expect(
      codec.read(bytesOf(argument('["named","x\\u00e9\\n\\ud83d\\ude00","i32"]')))?.arguments.records.at(0),
    ).toMatchObject({
      key: { start: AT + 9, end: AT + 32, text: "xé\n😀" },
    });
  });

  test("integers of 32 bits, and a zero without a sign", () => {
    for (const value of [2 ** 31 - 1, -(2 ** 31)]) {
      expect(modelOf(`{"a":[],"r":[],"v":${value}}`).version).toBe(value);
    }
    expect(modelOf('{"a":[],"r":[],"v":-0}').version).toBe(0);
    expect(modelOf(argument('"i2147483647"')).arguments).toEqual([{ kind: "primitive", name: "i2147483647" }]);
  });

  test("sections and version have their keys in their spans", () => {
    const tree = treeOf('{"v":1,"r":[],"a":["i8"]}');
    expect(codec.children(tree)).toEqual([
      { kind: "version", start: 1, end: 6, value: 1 },
      { kind: "results", start: 7, end: 13, records: [] },
      { kind: "arguments", start: 14, end: 24, records: [{ kind: "primitive", start: 19, end: 23, name: "i8" }] },
    ]);
  });

  test("a key without a pair of surrogates survives", () => {
    const json = argument('["named","\\ud800","i32"]');
    expect(canonicalOf(json)).toBe(json);
  });

  test("other keys are ignored, whatever they hold, even twice", () => {
    expect(problemsOf('{"a":[],"r":[],"v":1,"x":{"y":[1.5]},"x":null}')).toEqual([]);
  });
});

describe("models", () => {
  test("an element written as a null record is the same as null", () => {
    const model = codec.validate({
      arguments: [{ kind: "ndarray", element: { kind: "null" }, rank: 0, dims: [] }],
      results: [],
      version: null,
    });
    expect(model.arguments).toEqual([{ kind: "ndarray", element: null, rank: 0, dims: [] }]);
    expect(codec.encode(model)).toBe('{"a":[["ndarray",null,0]],"r":[]}');
  });

  const DIM = "an integer of 64 bits (as a string of digits beyond 2^53 - 1), or null";
  const RECORD = "a record such as {kind: primitive, name: f32}";
  const one = (record: unknown) => ({ arguments: [record], results: [], version: 1 });
  test.each([
    [null, "", "an object with arguments, results and version"],
    [{ arguments: [] }, "results", "an array"],
    [{ arguments: [], results: [], version: "1" }, "version", "an integer of 32 bits"],
    [one("i32"), "arguments[0]", RECORD],
    [one({ kind: "primitive", name: "complex<f32>" }), "arguments[0].name", "i or f with a bit width, or bf16"],
    [one({ kind: "primitive", name: "unknown" }), "arguments[0].name", "i or f with a bit width, or bf16"],
    [
      one({ kind: "tuple" }),
      "arguments[0].kind",
      "primitive, null, unknown, named, ndarray, slist, stuple, sdict or py_homogeneous_list",
    ],
    [one({ kind: "named", type: { kind: "null" } }), "arguments[0].name", "a string"],
    [one({ kind: "ndarray", element: null, rank: null }), "arguments[0].dims", "an array"],
    [one({ kind: "ndarray", element: null, rank: 1, dims: [2 ** 53] }), "arguments[0].dims[0]", DIM],
    [one({ kind: "ndarray", element: null, rank: 1, dims: ["9223372036854775808"] }), "arguments[0].dims[0]", DIM],
    [one({ kind: "ndarray", element: null, rank: 1, dims: ["1e3"] }), "arguments[0].dims[0]", DIM],
    [one({ kind: "sdict", slots: [{ key: 1 }] }), "arguments[0].slots[0].key", "a string"],
    [one({ kind: "slist", slots: [{ kind: "slist" }] }), "arguments[0].slots[0].slots", "an array"],
    [one({ kind: "primitive", name: 1 }), "arguments[0].name", "a string"],
    [one({ kind: "named", name: "x", type: 1 }), "arguments[0].type", RECORD],
    [one({ kind: "py_homogeneous_list", element: 1 }), "arguments[0].element", RECORD],
    [one({ kind: "ndarray", element: null, rank: "1", dims: [] }), "arguments[0].rank", "an integer of 32 bits"],
    [one({ kind: "ndarray", element: null, rank: 0.5, dims: [] }), "arguments[0].rank", "an integer of 32 bits"],
    [one({ kind: "sdict" }), "arguments[0].slots", "an array"],
    [one({ kind: "sdict", slots: [1] }), "arguments[0].slots[0]", "an object with key and type"],
    [one({ kind: "sdict", slots: [{ key: "k", type: 1 }] }), "arguments[0].slots[0].type", RECORD],
  ])("%j is refused", (model, path, expected) => {
    expect(() => codec.validate(model)).toThrow(new ModelError(path, expected));
  });

  test.each(["xi32", "i32x", "i2147483648"])("%s is no type", (name) => {
    const type = { kind: "primitive", name };
    const expected = "i or f with a bit width, or bf16";
    expect(() => codec.validate(one(type))).toThrow(new ModelError("arguments[0].name", expected));
    const array = { kind: "ndarray", element: type, rank: null, dims: [] };
    expect(() => codec.validate(one(array))).toThrow(new ModelError("arguments[0].element.name", expected));
  });

  test("a model too deep for the reader is refused", () => {
    let record: unknown = { kind: "null" };
    for (let i = 0; i < 100_000; i++) record = { kind: "slist", slots: [record] };
    expect(() => codec.validate(one(record))).toThrow("at most 128 levels");
  });

  // The JSON has two brackets around a record, a record of others has one, and so has each slot of a dictionary.
  const slist = (record: unknown) => ({ kind: "slist", slots: [record] });
  const sdict = (type: unknown) => ({ kind: "sdict", slots: [{ key: "k", type }] });
  test.each([
    ["slist", 126, slist, { kind: "null" }],
    ["named", 126, (type: unknown) => ({ kind: "named", name: "n", type }), { kind: "null" }],
    ["ndarray", 126, (element: unknown) => ({ kind: "ndarray", element, rank: null, dims: [] }), { kind: "unknown" }],
    ["list", 126, (element: unknown) => ({ kind: "py_homogeneous_list", element }), { kind: "null" }],
    ["sdict", 63, sdict, { kind: "null" }],
    ["slist around an empty sdict", 125, slist, { kind: "sdict", slots: [] }],
    ["slist around an sdict", 124, slist, sdict({ kind: "null" })],
  ])("as many levels of %s as the reader takes are right, one more is not", (_, levels, wrap, innermost) => {
    let record: unknown = innermost;
    for (let i = 0; i < levels; i++) record = wrap(record);
    const model = codec.validate(one(record));
    const tree = codec.read(codec.encode(model));
    expect(tree && codec.model(tree)).toEqual(model);
    expect(() => codec.validate(one(wrap(record)))).toThrow("at most 128 levels");
    expect(codec.read(codec.encode(one(wrap(record)) as typeof model))).toBeUndefined();
  });

  test("widths, ranks and versions of 32 bits are right, and a zero of either sign", () => {
    const array = { kind: "ndarray", element: { kind: "primitive", name: "bf16" }, rank: -0, dims: [2 ** 31 - 1] };
    const records = [{ kind: "primitive", name: "i2147483647" }, array];
    const model = codec.validate({ arguments: records, results: [], version: -(2 ** 31) });
    expect(model).toEqual({ arguments: [records[0], { ...array, rank: 0 }], results: [], version: -(2 ** 31) });
  });
});

describe("facts from the reference's own tests", () => {
  interface Fact {
    readonly kind: string;
    readonly name: string | null;
    readonly input: string | null;
    readonly expected: { readonly a: unknown[]; readonly r: unknown[]; readonly v?: number };
  }
  const facts = readFileSync("test/vectors/reference-tests.jsonl", "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Fact)
    .filter(({ kind }) => kind === "iree.abi");
  const foreign = (fact: Fact) => JSON.stringify(fact.expected).includes("sdict_kwargs");

  test("there are some of each", () => {
    expect(facts.length).toBe(22);
    expect(facts.filter(foreign).length).toBe(2);
  });

  test.each(facts.filter((fact) => !foreign(fact)))("$name $expected", ({ name, input, expected }) => {
    const { a, r, v } = expected;
    const json = JSON.stringify(v === undefined ? { a, r } : { a, r, v });
    expect(canonicalOf(input ?? json)).toBe(json);
    if (input !== null) expect(json).toBe(input);
    // One of the runtime's tests has a rank that its dims contradict.
    const wrongRank = name === "testCudaImplicitNdArrayArgMemoryType";
    // None of them holds a record that the runtime refuses, and those written for Python have no version.
    const rules = [...(wrongRank ? ["rank-mismatch"] : []), ...(v === undefined ? ["missing-abi-version"] : [])];
    expect(problemsOf(json).map((it) => it.split(" ")[0])).toEqual(rules);
  });

  test.each(facts.filter(foreign))("the tag of mid-2021 is reported: $input", ({ input }) => {
    const found = findingsOf(bytesOf(input ?? ""));
    expect(found.map(({ rule, start, end }) => `${rule} ${input?.slice(start, end)}`)).toEqual([
      'foreign-record "sdict_kwargs"',
    ]);
  });
});
