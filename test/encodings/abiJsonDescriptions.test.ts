/** What the codec of ABI JSON says of the node after a `|`: its title, its meaning and its facts. */
import { describe, expect, test } from "vitest";
import { codecOf } from "../../server/src/core/encodings/registry.js";
import { decodeChecked } from "../../server/src/core/lint/payloadProblems.js";
import { bytesOf } from "../../server/src/core/text/byteString.js";
import { ALONE, beside } from "../kit/continuations.js";
import { said } from "../kit/descriptions.js";

describe("abi-json", () => {
  const KEY = "Key of a slot: keys are not passed to the function, only the values, in the order of the slots";
  test.each([
    [
      '|{"a":["i8"],"r":[null,null],"v":1}',
      "ABI JSON",
      "How a caller's values map to the function's arguments and results",
      "Arguments: 1",
      "Results: 2",
      "Version: 1",
    ],
    [
      '|{"a":[],"r":[]}',
      "ABI JSON",
      "How a caller's values map to the function's arguments and results",
      "Arguments: 0",
      "Results: 0",
      "Version: not given",
    ],
    ['{|"a":["i8"],"r":[]}', "Arguments", "One type record per argument of the function", "Records: 1"],
    ['{"a":[],|"r":[]}', "Results", "One type record per result of the function", "Records: 0"],
    [
      '{"a":[],|"r":[["slist","i8","i8"]]}',
      "Results",
      "One structure: its slots are the function's results, one by one",
      "Records: 1",
    ],
    ['{"a":[],"r":[],|"v":1}', "Version 1", "Version of the ABI JSON: every writer puts 1, no reader checks it"],
    [
      '{"a":[["named",|"x","i8"]],"r":[]}',
      'Key "x"',
      "The keyword by which Python passes this argument; its position in the call stays the same",
    ],
    ['{"a":[["sdict",[|"x","i8"]]],"r":[]}', 'Key "x"', KEY],
    [
      '{"a":[["sdict",|["x","i8"]]],"r":[]}',
      'Slot "x": i8',
      "A named slot of a structure, passed as one element of its list",
      "Native ABI: VM value",
    ],
    ['{"a":[["ndarray","i8",|1,4]],"r":[]}', "Rank 1", "How many dimensions follow"],
    ['{"a":[["ndarray","i8",|null]],"r":[]}', "Unranked", "The number of dimensions is not known"],
    ['{"a":[["ndarray","i8",2,4,|8]],"r":[]}', "Dimension 8", "A static dimension", "Axis: 1 of 2", "Size: 8"],
    [
      '{"a":[["ndarray","i8",1,|null]],"r":[]}',
      "Dimension ?",
      "A dynamic dimension",
      "Axis: 0 of 1",
      "Size: known only at run time",
    ],
    [
      '{"a":[["ndarray",|"i16",0]],"r":[]}',
      "Element type i16",
      "The type of the array's elements",
      "Element size: 2 bytes",
    ],
    ['{"a":[["ndarray",|"i4",0]],"r":[]}', "Element type i4", "The type of the array's elements"],
    ['{"a":[["ndarray",|null,0]],"r":[]}', "Element type null", "The type of the array's elements is not known"],
    [
      '{"a":[["ndarray",|"unknown",0]],"r":[]}',
      "Element type unknown",
      "The type of the array's elements is not known",
    ],
    [
      '{"a":[|"i8"],"r":[]}',
      "i8",
      "A scalar",
      "Argument: 0",
      "Native ABI: VM value",
      "MLIR type: i8",
      "Python passes: int",
    ],
    [
      '{"a":[],"r":["i8",|null]}',
      "null",
      "A null reference: an empty slot, or a value without a type",
      "Result: 1",
      "Native ABI: null reference",
      "Python gets: whatever comes back, unconverted",
    ],
    [
      '{"a":[|"unknown"],"r":[]}',
      "unknown",
      "A type that has no record",
      "Argument: 0",
      "Native ABI: not known",
      "Python passes: not known",
      "Python runtime: refuses unknown as an argument",
    ],
    [
      '{"a":["i8",|["named","x",["ndarray","i8",1,4]]],"r":[]}',
      "x: tensor<4xi8>",
      "A keyword argument; the present Python runtime takes it by keyword only",
      "Argument: 1",
      "Native ABI: HAL buffer view",
      "MLIR type: tensor<4xi8>, !hal.buffer_view once wrapped",
      'Python passes: array (NumPy array, DeviceArray or HalBufferView), by keyword "x"',
      "Element size: 1 byte",
      "Elements: 4",
      "Bytes: 4",
    ],
    [
      '{"a":[|["ndarray",null,1,4]],"r":[]}',
      "tensor<4xnull>",
      "An n-dimensional array with its element type and shape",
      "Argument: 0",
      "Native ABI: HAL buffer view",
      "MLIR type: !hal.buffer_view",
      "Python passes: array (NumPy array, DeviceArray or HalBufferView)",
      "Elements: 4",
      "Python runtime: maps the element type null to no NumPy type as an argument",
    ],
    [
      '{"a":[|["ndarray",["slist"],1,4]],"r":[]}',
      "tensor<4x[]>",
      "An n-dimensional array with its element type and shape",
      "Argument: 0",
      "Native ABI: list of values in C order and list of dims",
      "Python passes: nested values",
      "Python runtime: maps the element type slist to no NumPy type as an argument",
    ],
    [
      '{"a":[["slist",|["stuple","i8"]]],"r":[]}',
      "(i8,)",
      "A tuple with a fixed number of slots, each of its own type",
      "Argument: 0",
      "Native ABI: list of 1 variant",
      "MLIR type: !util.list<?>",
      "Python passes: tuple or list of 1",
    ],
    [
      '{"a":[|["slist"]],"r":[]}',
      "[]",
      "A list with a fixed number of slots, each of its own type",
      "Argument: 0",
      "Native ABI: list of 0 variants",
      "MLIR type: !util.list<?>",
      "Python passes: list or tuple of 0",
    ],
    [
      '{"a":[],"r":[|["sdict",["x","i8"]]]}',
      '{"x": i8}',
      "A structure with named slots, passed in the order of the slots",
      "Native ABI: 1 separate result, one per slot, as this is the only record",
      "Python gets: dict with 1 key",
    ],
    [
      '{"a":[],"r":[["slist","i8",|["slist","i16"]]]}',
      "[i16]",
      "A list with a fixed number of slots, each of its own type",
      "Result: 1",
      "Native ABI: list of 1 variant",
      "MLIR type: !util.list<?>",
      "Python gets: list of 1",
    ],
    [
      '{"a":[],"r":[["slist",["slist","i16",|"f16"]]]}',
      "f16",
      "A scalar",
      "Result: 0",
      "Native ABI: VM value",
      "MLIR type: f16",
      "Python gets: float",
    ],
    [
      '{"a":[],"r":[|["py_homogeneous_list","i8"]]}',
      "list[i8]",
      "A Python list of any length whose elements share one type",
      "Result: 0",
      "Native ABI: list of bytes",
      "MLIR type: !util.list<i8>",
      "Python gets: list of any length",
    ],
  ])("%s", (marked, ...expected) => {
    expect(said("abi-json", marked)).toEqual(expected);
  });

  test("positions have the names and types of the function", () => {
    const context = beside(["x f32", "i8"], ["y i64"]);
    expect(said("abi-json", '{"a":[|"f32","i8"],"r":["i64"]}', context)[2]).toBe(
      "Argument: 0, x: f32 in this function",
    );
    expect(said("abi-json", '{"a":["f32",|"i8"],"r":["i64"]}', context)[2]).toBe("Argument: 1, i8 in this function");
    expect(said("abi-json", '{"a":["f32","i8"],"r":[|"i64"]}', context)[2]).toBe("Result: 0, y: i64 in this function");
  });

  test("the slots of the one structure are rows of their own, by their keys", () => {
    const text = '{"a":["i8"],"r":[["sdict",["k\\"","f32"]]]}';
    const { tree } = decodeChecked("abi-json", bytesOf(text));
    expect(tree && codecOf("abi-json").overview(tree, bytesOf(text), ALONE).rows).toEqual([
      ["argument 0", "i8", "VM value", "int"],
      ['result 0 ("k\\"")', "f32", "VM value", "float"],
    ]);
    const two = '{"a":[],"r":["i8",["slist"]]}';
    const { tree: other } = decodeChecked("abi-json", bytesOf(two));
    expect(other && codecOf("abi-json").overview(other, bytesOf(two), ALONE).rows).toEqual([
      ["result 0", "i8", "VM value", "int"],
      ["result 1", "[]", "list of 0 variants", "list of 0"],
    ]);
  });
});
