/** What outlines and colours show of each encoding: the names people read, and their ranges. */
import { describe, expect, test } from "vitest";
import type { CodecContext, OutlinePart } from "../../server/src/core/encodings/codec.js";
import { codecOf, type Kind } from "../../server/src/core/encodings/registry.js";
import { decodeChecked } from "../../server/src/core/lint/payloadProblems.js";
import { bytesOf } from "../../server/src/core/text/byteString.js";
import { ALONE, beside } from "../kit/continuations.js";

/** A line a part: its text, its names, what it is; indented below what holds it. */
function outline(kind: Kind, text: string, context: CodecContext = ALONE): string[] {
  const { tree } = decodeChecked(kind, bytesOf(text));
  if (tree === undefined) throw new Error(`not well formed: ${text}`);
  const lines = (parts: readonly OutlinePart[], indent: string): string[] =>
    parts.flatMap(({ start, end, name, detail, kind: what, parts: inner }) => [
      `${indent}${text.slice(start, end)} ${what} | ${name} | ${detail}`,
      ...lines(inner, `${indent}  `),
    ]);
  return lines(codecOf(kind).outline(tree, context), "");
}

const FUNCTION = beside(["x tensor<4xf32>", "i32"], ["y i64", "f64"]);

describe("outlines", () => {
  test("a raw signature", () => {
    expect(outline("raw", "I9!B3!d4S1!R9!O1!S3!t7")).toEqual([
      "I9!B3!d4S1! list | inputs | 2",
      "  B3!d4 value | tensor<4xf32> | argument 0",
      "  S1! value | f32 | argument 1",
      "R9!O1!S3!t7 list | results | 2",
      "  O1! value | !ref<?> | result 0",
      "  S3!t7 value | i64 | result 1",
    ]);
    expect(outline("raw", "I9!B3!d4S1!R4!U1!", FUNCTION)).toEqual([
      "I9!B3!d4S1! list | inputs | 2",
      "  B3!d4 value | x: tensor<4xf32> | argument 0",
      "  S1! value | f32 | argument 1",
      "R4!U1! list | results | 1",
      "  U1! value | y: !unrecognized<?> | result 0",
    ]);
  });

  test.each([
    ["I6!B3!d4", "B3!d4 value | tensor<4xf32> | argument"],
    ["R4!S1!", "S1! value | f32 | result"],
  ])("a partial %s", (text, expected) => {
    expect(outline("partial", text, FUNCTION)).toEqual([expected]);
  });

  test("index paths", () => {
    const text = "I31!S27!k0D17!K4!bar_1K4!foo_0k1_2R3!_1";
    expect(outline("sip", text)).toEqual([
      "I31!S27!k0D17!K4!bar_1K4!foo_0k1_2 list | inputs | ",
      "  S27!k0D17!K4!bar_1K4!foo_0k1_2 list | sequence | 2",
      "    k0D17!K4!bar_1K4!foo_0 object | 0: dictionary | 2",
      '      K4!bar_1 value | "bar": raw 1 | ',
      '      K4!foo_0 value | "foo": raw 0 | ',
      "    k1_2 value | 1: raw 2 | ",
      "R3!_1 list | results | ",
      "  _1 value | raw 1 | ",
    ]);
    expect(outline("sip", "I8!S5!k0_1R3!_1", FUNCTION)).toEqual([
      "I8!S5!k0_1 list | inputs | ",
      "  S5!k0_1 list | sequence | 1",
      "    k0_1 value | 0: i32 | raw 1",
      "R3!_1 list | results | ",
      "  _1 value | f64 | raw 1",
    ]);
    expect(outline("sip", "I1!R1!")).toEqual(["I1! list | inputs | ", "R1! list | results | "]);
  });

  test("a calling convention", () => {
    expect(outline("cconv", "0iCrID_f")).toEqual([
      "iCrID list | arguments | 2",
      "  i value | i32 | argument 0",
      "  CrID value | tuple<!vm.ref<?>, i64>... | argument 1",
      "f list | results | f32",
    ]);
    expect(outline("cconv", "0v_iF")).toEqual([
      "v list | arguments | 0",
      "iF list | results | 2",
      "  i value | i32 | result 0",
      "  F value | f64 | result 1",
    ]);
    expect(outline("cconv", "0")).toEqual([]);
    expect(outline("cconv", "0_r")).toEqual(["r list | results | !vm.ref<?>"]);
  });

  test("ABI JSON", () => {
    const text = '{"r":["i8",null],"a":[["named","k",["slist","i32",["stuple"]]],["sdict",["b","f32"]]]}';
    expect(outline("abi-json", text)).toEqual([
      '"r":["i8",null] list | results | 2',
      '  "i8" value | i8 | result 0',
      "  null value | null | result 1",
      '"a":[["named","k",["slist","i32",["stuple"]]],["sdict",["b","f32"]]] list | arguments | 2',
      '  ["named","k",["slist","i32",["stuple"]]] list | k: list | argument 0',
      '    "i32" value | i32 | 0',
      '    ["stuple"] list | tuple | 1',
      '  ["sdict",["b","f32"]] object | dictionary | argument 1',
      '    ["b","f32"] value | b: f32 | ',
    ]);
  });

  test("ABI JSON with the function's names, but for keywords and what stands for all results", () => {
    const text = '{"a":["f32",["named","k","i8"]],"r":["i64","f64"]}';
    expect(outline("abi-json", text, beside(["x f32", "z i8"], ["y i64", "f64"]))).toEqual([
      '"a":["f32",["named","k","i8"]] list | arguments | 2',
      '  "f32" value | x: f32 | argument 0',
      '  ["named","k","i8"] value | k: i8 | argument 1',
      '"r":["i64","f64"] list | results | 2',
      '  "i64" value | y: i64 | result 0',
      '  "f64" value | f64 | result 1',
    ]);
    expect(outline("abi-json", '{"a":[["slist"]],"r":[["slist","i64"]]}', FUNCTION)).toEqual([
      '"a":[["slist"]] list | arguments | 1',
      '  ["slist"] list | x: list | argument 0',
      '"r":[["slist","i64"]] list | results | 1',
      '  ["slist","i64"] list | list | ',
      '    "i64" value | i64 | 0',
    ]);
  });
});

describe("colours", () => {
  test.each<[Kind, string, string]>([
    [
      "raw",
      "I7!B4!d-1R4!O1!",
      "I:keyword 7:number B:keyword 4:number d:parameter -1:enumMember R:keyword 4:number O:keyword 1:number",
    ],
    [
      "raw",
      "I9!S3!t6U1!R6!B3!d0",
      "I:keyword 9:number S:keyword 3:number t6:type U:keyword 1:number R:keyword 6:number B:keyword 3:number d:parameter 0:number",
    ],
    ["partial", "I4!S1!", "I:keyword 4:number S:keyword 1:number"],
    [
      "sip",
      "I9!S6!k10_0R9!D6!K1!_0",
      "I:keyword 9:number S:keyword 6:number k:keyword 10:property _0:variable R:keyword 9:number D:keyword 6:number K:keyword 1:number _0:variable",
    ],
    [
      "sip",
      "I1!R10!D7!K2!a_7",
      "I:keyword 1:number R:keyword 10:number D:keyword 7:number K:keyword 2:number a:property _7:variable",
    ],
    ["cconv", "0iCrFD_v", "0:number i:type C:keyword r:type F:type D:keyword v:keyword"],
    ["cconv", "0CD", "0:number C:keyword D:keyword"],
    [
      "abi-json",
      '{"v":-250,"a":[["named","x","i8"]],"r":[]}',
      "v:property -250:number a:property named:keyword x:parameter i8:type r:property",
    ],
    [
      "abi-json",
      '{"a":[["sdict",["","i8"],["k\\"n","unknown"]],null],"r":[]}',
      'a:property sdict:keyword i8:type k\\"n:property unknown:type null:keyword r:property',
    ],
    [
      "abi-json",
      '{"a":[ [ "ndarray",null,2,null,7],["ndarray","i8",null]],"r":[]}',
      "a:property ndarray:keyword null:keyword 2:number null:enumMember 7:number ndarray:keyword i8:type null:enumMember r:property",
    ],
  ])("%s %s", (kind, text, expected) => {
    const { tree } = decodeChecked(kind, bytesOf(text));
    const tokens = tree === undefined ? [] : codecOf(kind).tokens(tree, bytesOf(text));
    expect(tokens.map(({ start, end, type }) => `${text.slice(start, end)}:${type}`).join(" ")).toBe(expected);
  });
});
