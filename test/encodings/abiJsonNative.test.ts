/** What a record means outside of the JSON: how its value travels, what Python takes or gives, how large it is. */
import { describe, expect, test } from "vitest";
import { abiJson } from "../../server/src/core/encodings/abiJson/index.js";
import type { RecordModel } from "../../server/src/core/encodings/abiJson/model.js";
import * as native from "../../server/src/core/encodings/abiJson/native.js";
import { bytesOf } from "../../server/src/core/text/byteString.js";

function record(text: string): RecordModel {
  const tree = abiJson.read(bytesOf(`{"a":[${text}],"r":[]}`));
  const [only] = tree ? abiJson.model(tree).arguments : [];
  if (only === undefined) throw new Error(`no record: ${text}`);
  return only;
}

function array(text: string): RecordModel & { readonly kind: "ndarray" } {
  const found = record(text);
  if (found.kind !== "ndarray") throw new Error(`no array: ${text}`);
  return found;
}

const ARRAY = "array (NumPy array, DeviceArray or HalBufferView)";

describe("how a value travels, and what it is in MLIR and in Python", () => {
  test.each([
    ['"i32"', "VM value", "i32", "int", "int"],
    ['"bf16"', "VM value", "bf16", "float", "float"],
    ["null", "null reference", undefined, "nothing that the runtime takes", "whatever comes back, unconverted"],
    ['"unknown"', "not known", undefined, "not known", "not known"],
    ['["named","x","f32"]', "VM value", "f32", 'float, by keyword "x"', 'float, by keyword "x"'],
    ['["ndarray","f32",0]', "HAL buffer view", "!hal.buffer_view", ARRAY, "DeviceArray"],
    ['["ndarray",null,0]', "HAL buffer view", "!hal.buffer_view", ARRAY, "DeviceArray"],
    ['["ndarray","unknown",0]', "HAL buffer view", "!hal.buffer_view", ARRAY, "DeviceArray"],
    [
      '["ndarray",["slist"],1,4]',
      "list of values in C order and list of dims",
      undefined,
      "nested values",
      "nested values",
    ],
    ['["slist"]', "list of 0 variants", "!util.list<?>", "list or tuple of 0", "list of 0"],
    ['["slist","i8","i8"]', "list of 2 variants", "!util.list<?>", "list or tuple of 2", "list of 2"],
    ['["stuple","i8"]', "list of 1 variant", "!util.list<?>", "tuple or list of 1", "tuple of 1"],
    ['["sdict",["k","i8"]]', "list of 1 variant", "!util.list<?>", "dict with 1 key", "dict with 1 key"],
    ['["py_homogeneous_list","i64"]', "typed list", "!util.list<i64>", "list of any length", "list of any length"],
    ['["py_homogeneous_list","i8"]', "list of bytes", "!util.list<i8>", "list of any length", "list of any length"],
    ['["py_homogeneous_list",["slist"]]', "typed list", "!util.list<?>", "list of any length", "list of any length"],
  ])("%s", (text, abi, type, passes, gets) => {
    const it = record(text);
    const python = [native.pythonValue(it, "arguments"), native.pythonValue(it, "results")];
    expect([native.nativeAbi(it), native.boundaryType(it), ...python]).toEqual([abi, type, passes, gets]);
  });

  test.each([
    ['["ndarray","f32",2,null,4]', "tensor<?x4xf32>"],
    ['["ndarray","f32",0]', "tensor<f32>"],
    ['["ndarray","f32",null]', "tensor<*xf32>"],
    ['["ndarray","f32",null,4]', undefined],
    ['["ndarray","f32",1]', undefined],
    ['["ndarray",null,0]', undefined],
    ['["ndarray",["slist"],0]', undefined],
    ['["ndarray","f32",2,0,-4]', undefined],
  ])("%s is the tensor type %s", (text, expected) => {
    expect(native.tensorType(array(text))).toBe(expected);
  });
});

describe("what Python refuses", () => {
  const ELEMENT = (name: string, side: string) => `maps the element type ${name} to no NumPy type as ${side}`;
  test.each([
    ...["i8", "i16", "i32", "i64", "f32", "f64"].map((name) => [`"${name}"`, undefined, undefined] as const),
    ...["f16", "bf16"].map((name) => [`"${name}"`, `refuses the scalar ${name} as an argument`, undefined] as const),
    ['"i1"', "refuses the scalar i1 as an argument", "refuses the scalar i1 as a result"],
    ["null", "refuses null as an argument", undefined],
    ['"unknown"', "refuses unknown as an argument", "refuses unknown as a result"],
    ...["i8", "i16", "i32", "i64", "f32", "f64", "i1"].map(
      (name) => [`["ndarray","${name}",0]`, undefined, undefined] as const,
    ),
    ...["f16", "complex<f32>", "complex<f64>"].map(
      (name) => [`["ndarray","${name}",0]`, ELEMENT(name, "an argument"), undefined] as const,
    ),
    ['["ndarray","bf16",0]', ELEMENT("bf16", "an argument"), ELEMENT("bf16", "a result")],
    ['["ndarray",null,0]', ELEMENT("null", "an argument"), ELEMENT("null", "a result")],
    ['["ndarray",["slist"],0]', ELEMENT("slist", "an argument"), ELEMENT("slist", "a result")],
    ['["named","x","i8"]', undefined, "refuses named as a result"],
    ['["py_homogeneous_list","i8"]', "refuses py_homogeneous_list as an argument", undefined],
    ['["slist"]', undefined, undefined],
    ['["stuple"]', undefined, undefined],
    ['["sdict"]', undefined, undefined],
  ] as const)("%s", (text, asArgument, asResult) => {
    const it = record(text);
    expect(native.pythonRefusal(it, "arguments", false)).toBe(asArgument);
    expect(native.pythonRefusal(it, "results", false)).toBe(asResult);
  });

  test("a keyword inside of another record", () => {
    expect(native.pythonRefusal(record('["named","x","i8"]'), "arguments", true)).toBe(
      "refuses named inside another record",
    );
    expect(native.pythonRefusal(record('["named","x","i8"]'), "results", true)).toBe("refuses named as a result");
  });

  const SCALARS = "i8, i16, i32, i64, f32 or f64";
  const RESULTS = "i8, i16, i32, i64, f32, f64, f16 or bf16";
  test.each([
    ['"i1"', SCALARS, RESULTS],
    ['"unknown"', SCALARS, RESULTS],
    [
      '["ndarray",null,0]',
      "i8, i16, i32, i64, f32, f64 or i1",
      "i8, i16, i32, i64, f32, f64, i1, f16, complex<f32> or complex<f64>",
    ],
    ['["py_homogeneous_list","i8"]', "slist, stuple or sdict", "slist, stuple or sdict"],
    ["null", "a type", "a type"],
  ])("in place of %s it takes", (text, asArgument, asResult) => {
    const it = record(text);
    expect([native.pythonTakes(it, "arguments"), native.pythonTakes(it, "results")]).toEqual([asArgument, asResult]);
  });
});

describe("sizes", () => {
  test.each([
    ["i1", 1],
    ["i8", 1],
    ["i16", 2],
    ["f16", 2],
    ["bf16", 2],
    ["f64", 8],
    ["i4", undefined],
    ["i12", undefined],
    ["i0", undefined],
    ["complex<f32>", 8],
    ["complex<f64>", 16],
    ["index", undefined],
    ["xi8", undefined],
    ["i8x", undefined],
  ])("an element %s", (name, bytes) => {
    expect(native.elementBytes(name)).toBe(bytes);
  });

  test.each([
    ['["ndarray","f32",0]', { elements: "1", bytes: "4" }],
    ['["ndarray","f32",2,2,4]', { elements: "8", bytes: "32" }],
    ['["ndarray","f32",3,null,4,null]', { elements: "4 × d0 × d2", bytes: "16 × d0 × d2" }],
    ['["ndarray","i8",1,null]', { elements: "d0", bytes: "d0" }],
    ['["ndarray","f32",2,null,0]', { elements: "0", bytes: "0" }],
    ['["ndarray","i4",1,6]', { elements: "6", bytes: undefined }],
    ['["ndarray",null,1,6]', { elements: "6", bytes: undefined }],
    // Products of that size no number holds.
    ['["ndarray","f64",2,2147483647,2147483647]', { elements: "4611686014132420609", bytes: "36893488113059364872" }],
    ['["ndarray","f32",1]', undefined],
    ['["ndarray","f32",null]', undefined],
    ['["ndarray","f32",2,0,-4]', undefined],
    [`["ndarray","i8",32${",1".repeat(32)}]`, { elements: "1", bytes: "1" }],
    [`["ndarray","i8",33${",1".repeat(33)}]`, undefined],
  ])("%s", (text, size) => {
    expect(native.ndarraySize(array(text))).toEqual(size);
  });
});
