/** The readable forms as people see them: their spelling, and the messages about them. */
import { describe, expect, test } from "vitest";
import {
  isReadableWhole,
  readableHelp,
  readReadable,
  writeReadable,
} from "../../server/src/core/encodings/readableForm.js";
import { codecOf, type Kind } from "../../server/src/core/encodings/registry.js";
import { type ByteString, bytesOf } from "../../server/src/core/text/byteString.js";
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
    ["raw", "I23!B11!d-1d128d64O1!S3!t6R6!B3!t1", "(tensor<?x128x64xf32>, ref, i32) -> (tensor<f16>)"],
    ["raw", "I10!B4!d-2U1!R1!", "(tensor<-2xf32>, unrecognized) -> ()"],
    ["partial", "R8!B5!t7d4", "result tensor<4xi64>"],
    ["sip", "I1!R1!", "() -> ()"],
    ["sip", "I31!S27!k0D17!K4!bar_1K4!foo_0k1_2R3!_0", '({"bar": raw1, "foo": raw0}, raw2) -> raw0'],
    ["sip", "I15!S11!k0_0k2_-13R1!", "[0: raw0, 2: raw-13] -> ()"],
    ["sip", "I4!S1!R4!D1!", "[] -> {}"],
    ["abi-json", '{"a":[],"r":[]}', "() -> ()"],
    [
      "abi-json",
      '{"a":[["ndarray","f32",2,null,4],["named","x",["slist","i32"]]],"r":[["sdict",["k",null]]],"v":1}',
      '(tensor<?x4xf32>, x: [i32]) -> ({"k": null})\nversion 1',
    ],
    [
      "abi-json",
      '{"a":[["ndarray",null,null],["ndarray","i1",3,4]],"r":["unknown"]}',
      "(tensor<*xnull>, tensor<4xi1, rank 3>) -> (unknown)",
    ],
    ["abi-json", '{"a":[["py_homogeneous_list",["stuple","f32"]]],"r":[]}', "(list<(f32)>) -> ()"],
    // A word that means something is no bare name.
    [
      "abi-json",
      '{"a":[["named","list","i1"],["named","null","i1"],["named","unknown","i1"],["named","a b","i1"],["named","_a1","i1"]],"r":[]}',
      '("list": i1, "null": i1, "unknown": i1, "a b": i1, _a1: i1) -> ()',
    ],
    [
      "abi-json",
      '{"a":[["ndarray","complex<f32>",0],["ndarray",["named","x","i8"],1,2],["ndarray","i8",null,4]],"r":[]}',
      "(tensor<complex<f32>>, tensor<2x<x: i8>>, tensor<*x4xi8>) -> ()",
    ],
    ["cconv", "0iCrID_v", "(i32, (ref, i64)...) -> (void)"],
  ])("%s %s", (kind, payload, expected) => expect(formOf(kind, payload)).toBe(expected));

  test("a list that is too long for a line has its items on lines of their own", () => {
    const many = Array.from({ length: 12 }, (_, i) => ({ kind: "buffer", element: "sint32", dims: [-1, i] }));
    const model = codecOf("raw").validate({ inputs: many, results: [{ kind: "ref" }] });
    const lines = writeReadable("raw", model).split("\n");
    expect(lines[0]).toBe("(");
    expect(lines[1]).toBe("  tensor<?x0xi32>,");
    expect(lines.at(-1)).toBe(") -> (ref)");
    expect(lines).toHaveLength(14);
  });

  test("what is spelled otherwise is understood", () => {
    const same = (kind: Kind, a: string, b: string) => expect(readReadable(kind, a)).toEqual(readReadable(kind, b));
    same("raw", "(f32[?],i8 , bf16[4,],)->()", "(float32[?], sint8, bfloat16[4]) -> ()");
    same("raw", "(tensor < ? x 4xf32 >) -> (tensor<sint8>)", "(f32[?, 4]) -> (i8[])");
    same("abi-json", "(f32[?, 4], i8[*], i1[]) -> ()", "(tensor<?x4xf32>, tensor<*xi8>, tensor<i1>) -> ()");
    same("abi-json", "(tensor<4xcomplex<f32>>) -> ()", "(tensor<4 x complex < f32 >, rank 1>) -> ()");
    same("sip", "({a: raw0}) -> ([raw0, 1: raw 1])", '({"a": raw0}) -> ([raw0, raw1])');
    same("sip", '({"a": raw2147483647}) -> ()', "({a: raw 2147483647,}) -> ()");
    same("sip", '({b"a\\x62\\"\\\\": raw0, b"": raw1}) -> ()', '({"ab\\"\\\\": raw0, "": raw1}) -> ()');
    same("abi-json", "(i2147483647, complex<f64>[]) -> ()", "(i2147483647, complex < f64 > [ ],) -> ()");
    same("abi-json", '("x": f32, {a: i32}) -> (f32,)', '(x: f32, {"a": i32}) -> (f32)');
  });
});

describe("what is wrong", () => {
  test.each<[Kind, string, string]>([
    ["raw", "() <||>", 'Text ends, expected "->"'],
    [
      "raw",
      "(<|float32x|>) -> ()",
      'Found "float32x", expected a type such as tensor<?x4xf32>, i32 or ref (did you mean f32?)',
    ],
    [
      "raw",
      "(<|flot32|>[4]) -> ()",
      'Found "flot32", expected a type such as tensor<?x4xf32>, i32 or ref (did you mean f32?)',
    ],
    ["raw", "(float32[<|x|>]) -> ()", 'Found "x", expected a dimension: a number, or "?" for a dynamic one'],
    ["raw", "(float32[4] <|sint32|>) -> ()", 'Found "sint32", expected a comma or ")"'],
    ["raw", "(float32[<|9999999999|>]) -> ()", "9999999999 does not fit 32 bits, expected -2147483648 to 2147483647"],
    ["raw", "() -> () <|(|>)", 'Found "(", expected the end'],
    ["raw", "(<|4|> 5) -> ()", 'Found "4", expected a type such as tensor<?x4xf32>, i32 or ref'],
    ["partial", "<|float32|>", 'Found "float32", expected "input" or "result"'],
    [
      "sip",
      "(<|f32|>) -> ()",
      'Found "f32", expected raw with a number such as raw0, a sequence in [ ] or a dictionary in { }',
    ],
    [
      "sip",
      "(<|4|> 5) -> ()",
      'Found "4", expected raw with a number such as raw0, a sequence in [ ] or a dictionary in { }',
    ],
    [
      "sip",
      "(<|xraw0|>) -> ()",
      'Found "xraw0", expected raw with a number such as raw0, a sequence in [ ] or a dictionary in { }',
    ],
    [
      "sip",
      "(<|raw0x|>) -> ()",
      'Found "raw0x", expected raw with a number such as raw0, a sequence in [ ] or a dictionary in { }',
    ],
    ["sip", "(raw <|x|>) -> ()", 'Found "x", expected the number of a raw value'],
    ["sip", "(<|raw2147483648|>) -> ()", "The number of a raw value does not fit 32 bits"],
    ["sip", "({<|4|>: raw0}) -> ()", 'Found "4", expected a key in double quotes, such as "key"'],
    ["sip", '({<|b"\\q"|>: raw0}) -> ()', '"b"\\q"" is not closed, or holds an escape other than \\xff'],
    ["sip", '({<|b"a|>\n: raw0}) -> ()', '"b"a" is not closed, or holds an escape other than \\xff'],
    ["sip", '({<|b"|>\n: raw0}) -> ()', '"b"" is not closed, or holds an escape other than \\xff'],
    ["sip", '({<|"a|>\n: raw0}) -> ()', "String is not closed, or has an unknown escape"],
    [
      "abi-json",
      "(<|float32|>) -> ()",
      'Found "float32", expected a type such as f32, tensor<?x4xi32>, [f32, i32], (f32, i32) or {"key": f32}',
    ],
    ...["xf32", "f32x", "xbf16", "bf16x", "i2147483648"].map((name): [Kind, string, string] => [
      "abi-json",
      `(<|${name}|>) -> ()`,
      `Found "${name}", expected a type such as f32, tensor<?x4xi32>, [f32, i32], (f32, i32) or {"key": f32}`,
    ]),
    [
      "abi-json",
      "(<|4|> 5) -> ()",
      'Found "4", expected a type such as f32, tensor<?x4xi32>, [f32, i32], (f32, i32) or {"key": f32}',
    ],
    ["abi-json", "(complex<<|i8|>>[]) -> ()", 'Found "i8", expected "f32" or "f64"'],
    ["abi-json", "(list<><|)|> -> ()", 'Found ")", expected one type between < and >'],
    ["abi-json", "(list<f32, i32><|)|> -> ()", 'Found ")", expected one type between < and >'],
    ["abi-json", "({<|4|>: f32}) -> ()", 'Found "4", expected a key in double quotes, such as "key"'],
    ["abi-json", "(tensor<4xf32, rank <|x|>>) -> ()", 'Found "x", expected a rank'],
    ["abi-json", "(tensor<4<|)|> -> ()", 'Found ")", expected "x" after the dimension'],
    [
      "abi-json",
      "(tensor<4x<|)|> -> ()",
      'Found ")", expected a type such as f32, tensor<?x4xi32>, [f32, i32], (f32, i32) or {"key": f32}',
    ],
    ["raw", "(tensor<4x<|)|> -> ()", 'Found ")", expected an element type such as f32'],
    [
      "raw",
      "(tensor<<|9999999999|>xf32>) -> ()",
      "9999999999 does not fit 32 bits, expected -2147483648 to 2147483647",
    ],
    [
      "abi-json",
      "(tensor<<|9223372036854775808|>xf32>) -> ()",
      "9223372036854775808 does not fit 64 bits, expected -9223372036854775808 to 9223372036854775807",
    ],
    ["abi-json", "() -> () version <|x|>", 'Found "x", expected the number of the version'],
    ["cconv", "(i32, (i32)<|)|> -> ()", 'Found ")", expected "..." after the tuple of a variadic span'],
    ["cconv", "(<|f16|>) -> ()", 'Found "f16", expected i32, i64, f32, f64 or ref, or a tuple and "..."'],
    ["cconv", "((i32, <|x|>)...) -> ()", 'Found "x", expected i32, i64, f32, f64 or ref'],
    ["cconv", "(<|4|> 5) -> ()", 'Found "4", expected i32, i64, f32, f64 or ref, or a tuple and "..."'],
    ["cconv", "(<|i32, void|>) -> ()", "void is among other types, expected it alone"],
  ])("%s %s", (kind, marked, message) => {
    const { text, spans } = parseMarkers(marked);
    const read = readReadable(kind, text);
    if (!("problems" in read)) throw new Error("expected a problem");
    expect(read.problems).toEqual([{ message, ...spans[0] }]);
  });

  test.each([
    ["f31", "f32"],
    ["sind33", "i32"],
    // The nearest of all, not the first that is near.
    ["sint23", "i32"],
    ["bf99", "bf16"],
    ["re", "ref"],
    ["unrecognised", "unrecognized"],
    // Of a short word, one letter is much; of a shorter one, all.
    ["f99", undefined],
    ["i", undefined],
    ["i800", undefined],
    ["tensor", undefined],
  ])("%s means %s", (word, meant) => {
    const read = readReadable("raw", `(${word}) -> ()`);
    const [problem] = "problems" in read ? read.problems : [];
    expect(/did you mean (.*)\?\)$/.exec(problem?.message ?? "")?.[1]).toBe(meant);
  });

  test("only a complex number has a part", () => {
    expect(readReadable("abi-json", "(f32<f32>) -> ()")).toEqual({
      problems: [{ message: 'Found "<", expected a comma or ")"', start: 4, end: 5 }],
    });
  });

  test("every wrong type is reported, not only the first", () => {
    const read = readReadable("raw", "(foo, bar[2]) -> (baz)");
    expect("problems" in read && read.problems.map(({ start, end }) => [start, end])).toEqual([
      [1, 4],
      [6, 9],
      [18, 21],
    ]);
  });
});

describe("the help", () => {
  /** What it names, each in a text where that is understood. */
  test.each<[Kind, readonly (readonly [named: string, used: string])[]]>([
    [
      "raw",
      [
        ["tensor<?x128xf32>", "(tensor<?x128xf32>) -> ()"],
        ["tensor<f32>", "(tensor<f32>) -> ()"],
        ["i32", "() -> (i32)"],
        ["unrecognized", "(ref, unrecognized) -> ()"],
        ["f16 f32 f64 bf16", "(f16, f32, f64, bf16) -> ()"],
        ["ui8 ui16 ui32 ui64", "(ui8, ui16, ui32, ui64) -> ()"],
      ],
    ],
    [
      "partial",
      [
        ["input or result", "input i32"],
        ["tensor<?x128xf32>", "result tensor<?x128xf32>"],
        ["i32", "result i32"],
        ["unrecognized", "result unrecognized"],
        ["bf16", "input bf16"],
        ["ui64", "input ui64"],
      ],
    ],
    [
      "sip",
      [
        ["[raw0, raw1]", "[raw0, raw1] -> ()"],
        ["[0: raw0, 2: raw1]", "[0: raw0, 2: raw1] -> ()"],
        ['{"key": raw0}', '() -> {"key": raw0}'],
        ["(a, b) around a side", "(raw0, raw1) -> (raw0)"],
      ],
    ],
    [
      "abi-json",
      [
        ["tensor<?x4xf32>", "(tensor<?x4xf32>) -> ()"],
        ["tensor<*xf32>", "(tensor<*xf32>) -> ()"],
        ["name: f32", "(name: f32) -> ()"],
        ["[f32, i32]", "([f32, i32]) -> ()"],
        ["(f32, i32)", "((f32, i32)) -> ()"],
        ['{"key": f32}', '({"key": f32}) -> ()'],
        ["list<f32>", "() -> (list<f32>)"],
        ["version 1", "() -> () version 1"],
      ],
    ],
    [
      "cconv",
      [
        ["i32 i64 f32 f64 ref", "(i32, i64, f32, f64, ref) -> ()"],
        ["(i32, ref)...", "((i32, ref)...) -> ()"],
        ["(void)", "(void) -> (void)"],
      ],
    ],
  ])("of %s shows what is understood, on each line", (kind, snippets) => {
    const lines = readableHelp(kind);
    const help = lines.join(" ");
    for (const [named, used] of snippets) {
      expect(help).toContain(named);
      expect(readReadable(kind, used)).toHaveProperty("bytes");
    }
    for (const line of lines)
      expect(
        snippets.some(([named]) => line.includes(named)),
        line,
      ).toBe(true);
  });
});

test.each([
  ['{"a":[],"r":[]}', true],
  ['{"v":1,"r":[],"a":[]}', true],
  ['{"a":[],"r":[],"x":1}', false],
  ['{"a":[],"r":[],"ar":1}', false],
  ['{"a":[],"r":[],"":1}', false],
  ["{", false],
  ["\xff", false],
])("all of the JSON %j is in its form: %s", (text, whole) => {
  expect(isReadableWhole("abi-json", text as ByteString)).toBe(whole);
});
