/** An `f` or ABI JSON that is known from the types alone is one that the full reading finds nothing wrong with. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rawSignatureOf, recordOf } from "../../server/src/core/abi/types/fromFunctionType.js";
import { abiTypeOf } from "../../server/src/core/abi/types/readType.js";
import { isSpelledByTypes } from "../../server/src/core/abi/types/spelledByTypes.js";
import { openDocument } from "../../server/src/core/document/document.js";
import { encodeModel, type RecordModel } from "../../server/src/core/encodings/abiJson/model.js";
import { encodeSignature } from "../../server/src/core/encodings/rawSignature/model.js";
import { decodeChecked } from "../../server/src/core/lint/payloadProblems.js";
import type { ByteString } from "../../server/src/core/text/byteString.js";
import { encodeBytes } from "../../server/src/core/text/stringLiteral.js";
import { casesOf } from "../kit/effort.js";

const element = fc.constantFrom("f32", "f16", "f64", "bf16", "i8", "i16", "i32", "i64", "i1", "ui8", "index", "f", "");
const dim = fc.oneof(
  fc.nat({ max: 2000 }).map(String),
  fc.constantFrom("?", "00", "07", "2147483647", "2147483648", "9223372036854775807", "9223372036854775808"),
);
const tensor = fc
  .tuple(fc.array(dim, { maxLength: 4 }), element)
  .map(([dims, of]) => `tensor<${[...dims, of].join("x")}>`);
const type = fc.oneof(
  { weight: 5, arbitrary: tensor },
  { weight: 2, arbitrary: element.filter((word) => word !== "") },
  {
    weight: 1,
    arbitrary: fc.constantFrom("tensor<*xf32>", "tensor<4xf32, #enc>", "!hal.fence", "vector<4xf32>", "none"),
  },
);
const types = fc.array(type, { maxLength: 4 });

type Types = readonly string[];

function isSpelled(f: string, inputs: Types, results: Types, op = "func.func", key = "f"): boolean {
  const list = inputs.map((input, i) => `%a${i}: ${input}`).join(", ");
  const text = `${op} @g(${list}) -> (${results.join(", ")}) attributes {iree.reflection = {${key} = "${f}"}}`;
  const [record] = openDocument("file:///a.mlir", 1, text).records();
  const island = record?.islands.find((it) => it.key === key);
  if (record?.header === undefined || island === undefined) return false;
  return isSpelledByTypes(`"${f}"`, { island, header: record.header });
}

/** The flat ABI JSON of types, or undefined where one of them has no record. */
function jsonOf(inputs: Types, results: Types): ByteString | undefined {
  const records = (of: Types) => of.map((type) => recordOf(abiTypeOf(type)));
  const known = (all: readonly (RecordModel | undefined)[]): all is RecordModel[] =>
    all.every((it) => it !== undefined);
  const [a, r] = [records(inputs), records(results)];
  return known(a) && known(r) ? encodeModel({ arguments: a, results: r, version: 1 }) : undefined;
}

describe("a signature spelled by the types", () => {
  test("is well formed, canonical, and what the types give", () => {
    let spelled = 0;
    const property = fc.property(types, types, (inputs, results) => {
      const { model, unrecognized } = rawSignatureOf(inputs, results);
      const f = encodeSignature(model);
      const isSpelledSo = isSpelled(f, inputs, results);
      // Where the compiler has a spelling for each type, the short way is always taken.
      expect(isSpelledSo, `${inputs} -> ${results}: ${f}`).toBe(unrecognized.length === 0);
      if (!isSpelledSo) return;
      spelled++;
      expect(decodeChecked("raw", f).problems).toEqual([]);
    });
    fc.assert(property, { numRuns: 5_000 });
    expect(spelled).toBeGreaterThan(casesOf(5_000) / 50);
  });

  test("is no other string", () => {
    const inputs = ["tensor<?x4xf32>", "i32"];
    const results = ["tensor<10xi8>"];
    const f = encodeSignature(rawSignatureOf(inputs, results).model);
    expect(isSpelled(f, inputs, results)).toBe(true);
    for (let at = 0; at <= f.length; at++) {
      for (const character of ["", "0", "1", "-", "!", "d", "t6", "S1!"]) {
        for (const removed of [0, 1]) {
          const other = (f.slice(0, at) + character + f.slice(at + removed)) as ByteString;
          if (other !== f) expect(isSpelled(other, inputs, results), other).toBe(false);
        }
      }
    }
  });

  test.each([
    ["fewer inputs", "I6!S3!t6R1!", ["i32", "i32"], []],
    ["more results", "I1!R4!S1!", [], []],
    ["another element type", "I6!S3!t6R1!", ["i64"], []],
    ["another dimension", "I6!B3!d4R1!", ["tensor<5xf32>"], []],
    ["a static dimension for a dynamic one", "I6!B3!d4R1!", ["tensor<?xf32>"], []],
    ["a rank that is longer", "I6!B3!d4R1!", ["tensor<4x4xf32>"], []],
    ["a shorter one", "I8!B5!d4d4R1!", ["tensor<4xf32>"], []],
  ] as const)("does not say %s", (_, f, inputs, results) => {
    expect(isSpelled(f, inputs, results)).toBe(false);
  });

  test("is left to the full reading in the VM, and where values carry attributes", () => {
    expect(isSpelled("I6!S3!t6R1!", ["i32"], [])).toBe(true);
    expect(isSpelled("I6!S3!t6R1!", ["i32"], [], "vm.func")).toBe(false);
    expect(isSpelled("I6!S3!t6R1!", ["i32 {iree.abi.encoding = i64}"], [])).toBe(false);
  });
});

describe("ABI JSON spelled by the types", () => {
  const isSpelledJson = (json: ByteString, inputs: Types, results: Types, op?: string) =>
    isSpelled(encodeBytes(json, "hex"), inputs, results, op, "iree.abi");
  const jsonType = fc.oneof(type, fc.constantFrom("tensor<4xui4>", "f8E4M3FN", "tensor<2xf8E5M2>", "complex<f32>"));

  test("is JSON in which nothing is wrong, and all such JSON of the types is", () => {
    let spelled = 0;
    const some = fc.array(jsonType, { maxLength: 4 });
    const property = fc.property(some, some, (inputs, results) => {
      const json = jsonOf(inputs, results);
      if (json === undefined) return;
      const { problems } = decodeChecked("abi-json", json);
      if (isSpelledJson(json, inputs, results)) spelled++;
      expect(isSpelledJson(json, inputs, results), `${inputs} -> ${results}: ${json}`).toBe(problems.length === 0);
    });
    fc.assert(property, { numRuns: 5_000 });
    expect(spelled).toBeGreaterThan(casesOf(5_000) / 50);
  });

  test("is no other string, and not read in the VM", () => {
    const inputs = ["tensor<?x4xf32>", "i32"];
    const results = ["tensor<10xi8>"];
    const json = jsonOf(inputs, results) ?? ("" as ByteString);
    expect(isSpelledJson(json, inputs, results)).toBe(true);
    expect(isSpelledJson(json, inputs, results, "vm.func")).toBe(false);
    for (let at = 0; at <= json.length; at++) {
      for (const character of ["", "0", " ", ",", '"', "[", "null", ',"k":1']) {
        for (const removed of [0, 1]) {
          const other = (json.slice(0, at) + character + json.slice(at + removed)) as ByteString;
          if (other !== json) expect(isSpelledJson(other, inputs, results), other).toBe(false);
        }
      }
    }
  });
});
