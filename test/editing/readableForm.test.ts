/** The readable forms as people see them: their spelling, and what they are told. */
import { describe, expect, test } from "vitest";
import type { Kind } from "../../server/src/core/codecs/codec.js";
import { codecOf } from "../../server/src/core/codecs/registry.js";
import { readReadable, writeReadable } from "../../server/src/core/editing/readableForm.js";
import { bytesOf } from "../../server/src/core/text/byteString.js";
import { parseMarkers } from "../kit/markers.js";

function formOf(kind: Kind, payload: string): string {
  const codec = codecOf(kind);
  const tree = codec.read(bytesOf(payload));
  if (tree === undefined) throw new Error(`not well formed: ${payload}`);
  return writeReadable(kind, codec.model(tree));
}

describe("spelling", () => {
  test.each<[Kind, string, string]>([
    ["raw", "I1!R1!", "() -> ()"],
    ["raw", "I23!B11!d-1d128d64O1!S3!t6R6!B3!t1", "(float32[?, 128, 64], ref, sint32) -> (float16[])"],
    ["raw", "I10!B4!d-2U1!R1!", "(float32[-2], unrecognized) -> ()"],
    ["partial", "R8!B5!t7d4", "result sint64[4]"],
    ["sip", "I1!R1!", "() -> ()"],
    ["sip", "I31!S27!k0D17!K4!bar_1K4!foo_0k1_2R3!_0", '({"bar": raw1, "foo": raw0}, raw2) -> raw0'],
    ["sip", "I15!S11!k0_0k2_-13R1!", "[0: raw0, 2: raw-13] -> ()"],
    ["sip", "I4!S1!R4!D1!", "[] -> {}"],
    ["abi-json", '{"a":[],"r":[]}', "() -> ()"],
    [
      "abi-json",
      '{"a":[["ndarray","f32",2,null,4],["named","x",["slist","i32"]]],"r":[["sdict",["k",null]]],"v":1}',
      '(f32[?, 4], x: [i32]) -> ({"k": null})\nversion 1',
    ],
    [
      "abi-json",
      '{"a":[["ndarray",null,null],["ndarray","i1",3,4]],"r":["unknown"]}',
      "(null[*], i1[rank 3: 4]) -> (unknown)",
    ],
    ["abi-json", '{"a":[["py_homogeneous_list",["stuple","f32"]]],"r":[]}', "(list<(f32)>) -> ()"],
    ["cconv", "0iCrID_v", "(i32, (ref, i64)...) -> (void)"],
  ])("%s %s", (kind, payload, expected) => expect(formOf(kind, payload)).toBe(expected));

  test("a list that is too long for a line has its items on lines of their own", () => {
    const many = Array.from({ length: 12 }, (_, i) => ({ kind: "buffer", element: "sint32", dims: [-1, i] }));
    const model = codecOf("raw").validate({ inputs: many, results: [{ kind: "ref" }] });
    const lines = writeReadable("raw", model).split("\n");
    expect(lines[0]).toBe("(");
    expect(lines[1]).toBe("  sint32[?, 0],");
    expect(lines.at(-1)).toBe(") -> (ref)");
    expect(lines).toHaveLength(14);
  });

  test("what is spelled otherwise is understood", () => {
    const same = (kind: Kind, a: string, b: string) => expect(readReadable(kind, a)).toEqual(readReadable(kind, b));
    same("raw", "(f32[?],i8 , bf16[4,],)->()", "(float32[?], sint8, bfloat16[4]) -> ()");
    same("sip", "({a: raw0}) -> ([raw0, 1: raw 1])", '({"a": raw0}) -> ([raw0, raw1])');
    same("abi-json", '("x": f32, {a: i32}) -> (f32,)', '(x: f32, {"a": i32}) -> (f32)');
  });
});

describe("what is wrong", () => {
  test.each<[Kind, string, string]>([
    ["raw", "() <||>", 'Text ends, expected "->"'],
    [
      "raw",
      "(<|float32x|>) -> ()",
      'Found "float32x", expected a type such as float32[?, 4], sint32 or ref (did you mean float32?)',
    ],
    [
      "raw",
      "(<|flot32|>[4]) -> ()",
      'Found "flot32", expected a type such as float32[?, 4], sint32 or ref (did you mean float32?)',
    ],
    ["raw", "(float32[<|x|>]) -> ()", 'Found "x", expected a dimension: a number, or "?" for a dynamic one'],
    ["raw", "(float32[4] <|sint32|>) -> ()", 'Found "sint32", expected a comma or ")"'],
    ["raw", "(float32[<|9999999999|>]) -> ()", "9999999999 does not fit 32 bits, expected -2147483648 to 2147483647"],
    ["raw", "() -> () <|(|>)", 'Found "(", expected the end'],
    ["partial", "<|float32|>", 'Found "float32", expected "input" or "result"'],
    [
      "sip",
      "(<|f32|>) -> ()",
      'Found "f32", expected raw with a number such as raw0, a sequence in [ ] or a dictionary in { }',
    ],
    ["sip", '({<|"a|>\n: raw0}) -> ()', "String is not closed, or holds an escape that JSON does not know"],
    [
      "abi-json",
      "(<|float32|>) -> ()",
      'Found "float32", expected a type such as f32, i32[?, 4], [f32, i32], (f32, i32) or {"key": f32}',
    ],
    ["abi-json", "() -> () version <|x|>", 'Found "x", expected the number of the version'],
    ["cconv", "(i32, (i32)<|)|> -> ()", 'Found ")", expected "..." behind the tuple of a variadic span'],
    ["cconv", "(<|i32, void|>) -> ()", "void stands beside other types, expected it alone"],
  ])("%s %s", (kind, marked, message) => {
    const { text, spans } = parseMarkers(marked);
    const read = readReadable(kind, text);
    if (!("problems" in read)) throw new Error("expected a problem");
    const [problem] = read.problems;
    expect(problem).toEqual({ message, ...spans[0] });
  });

  test("every wrong type is told, not only the first", () => {
    const read = readReadable("raw", "(foo, bar[2]) -> (baz)");
    expect("problems" in read && read.problems.map(({ start, end }) => [start, end])).toEqual([
      [1, 4],
      [6, 9],
      [18, 21],
    ]);
  });
});
