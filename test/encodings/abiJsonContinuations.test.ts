/** What may be written next in ABI JSON, and what is being written, at a `|`. */
import { describe, expect, test } from "vitest";
import { ALONE, accepted, beside, continuationsAt, fieldsAt, formAt, meaningsAt } from "../kit/continuations.js";

const SCALARS = "f32, f64, f16, bf16, i8, i16, i32, i64, i1";
const KINDS = "ndarray, slist, stuple, sdict";

/** The labels, with the long lists by a name. */
function labels(marked: string, context = ALONE): string {
  const all = continuationsAt("abi-json", marked, context).map(({ label }) => label);
  return all.join(", ").replace(SCALARS, "SCALARS").replace(KINDS, "KINDS");
}

const RECORD = "SCALARS, KINDS, null, unknown";

describe("what is offered", () => {
  test.each([
    ["|", "{…}"],
    ["  |", "{…}"],
    ["{}|", ""],
    ["1 |", ""],
    // Members.
    ["{|", "a, r, v"],
    ['{"r":[],|}', "a, v"],
    ['{"a":[],"r":[],"v":1,|', ""],
    ['{"v":"a",|', "a, r"],
    ['{ "a" : [ ] , |', "r, v"],
    ['{"x\\"yz,":1,|', "a, r, v"],
    ['{"\\\\":1,|', "a, r, v"],
    ['{"\\ \\"r\\"":1,|', "a, r, v"],
    ['{"|a":[]}', "a, r, v"],
    ['{"a|', "a, r, v"],
    ['{"a"|', ""],
    ['{"a":|', "[]"],
    ['{"r":|', "[]"],
    ['{"v":|', "1"],
    ['{"x":|', ""],
    ['{"a":[]|', ""],
    ['{"a" |:[]}', ""],
    // What no ABI JSON has.
    ["[|", ""],
    ['{"a":{|', ""],
    ['{"x":[|', ""],
    ['{"v":[|', ""],
    ['{"a":[{|', ""],
    ['{"a":[["slist",{|', ""],
    ['{"a":[["slist",{"b":[|', ""],
    // Records.
    ['{"a":[|', "SCALARS, KINDS, named, null, unknown"],
    ['{"r":[|', "SCALARS, KINDS, py_homogeneous_list, null, unknown"],
    ['{"a":["i32",|', "SCALARS, KINDS, named, null, unknown"],
    ['{"a":["i32"|', ""],
    ['{"a":["i32":|', ""],
    ['{"a":["i32"],"r":[|', "SCALARS, KINDS, py_homogeneous_list, null, unknown"],
    ['{"a":["|i32"', "SCALARS, KINDS, named, null, unknown"],
    // Tags.
    ['{"a":[[|', "KINDS, named"],
    ['{"r":[[|', "KINDS, py_homogeneous_list"],
    ['{"a":[["slist",[|', "KINDS"],
    ['{"r":[["slist",[|', "KINDS, py_homogeneous_list"],
    ['{"a":[["slist"|', ""],
    // What a tag calls for.
    ['{"a":[["ndarray",|', "SCALARS, null"],
    ['{"a":[["ndarray","f32",|', "0, 1, 2, 3, 4, null"],
    ['{"a":[["ndarray","f32",1,|', "null, 1"],
    ['{"a":[["ndarray","f32",2,4,|', "null, 1"],
    ['{"a":[["named",|', '"key"'],
    ['{"a":[["named","x",|', RECORD],
    ['{"a":[["named","x","f32",|', ""],
    ['{"a":[["slist",|', RECORD],
    ['{"a":[["slist","i8",|', RECORD],
    ['{"a":[["stuple",|', RECORD],
    ['{"a":[["sdict",|', '["key", …]'],
    ['{"a":[["sdict",["x","i8"],|', '["key", …]'],
    ['{"a":[["sdict",[|', '"key"'],
    ['{"a":[["sdict",["x",|', RECORD],
    ['{"a":[["sdict",["x","i8",|', ""],
    ['{"a":[["sdict",["x",["slist",|', RECORD],
    ['{"r":[["py_homogeneous_list",|', "SCALARS, KINDS, py_homogeneous_list, null, unknown"],
    ['{"r":[["py_homogeneous_list","i8",|', ""],
    ['{"a":[["tensor",|', ""],
    ['{"a":[[1,|', ""],
    ['{"a":[["slist",["named",[|', ""],
    ['{"a":[["ndarray",[|', ""],
    // Over a number only numbers, as what was typed goes on.
    ['{"a":[["ndarray","f32",2|', "0, 1, 2, 3, 4"],
    ['{"a":[["ndarray","f32",2,-|', "1"],
    ['{"v":12|', "1"],
    ['{"a":[1|', ""],
    ['{"a":[nu|', "SCALARS, KINDS, named, null, unknown"],
  ])("%s", (marked, expected) => {
    expect(labels(marked)).toBe(expected);
  });

  const FUNCTION = beside(
    ["a tensor<4x?xi32>", "i16", "tensor<si8>", "tensor<9xui8>", "memref<2xf32>"],
    ["tensor<f64>"],
  );

  test.each([
    ['{"a":[|', "tensor<4x?xi32>, i32, f32, f64, f16, bf16, i8, i16, i64, i1, KINDS, named, null, unknown"],
    ['{"a":[null,|', "i16, f32, f64, f16, bf16, i8, i32, i64, i1, KINDS, named, null, unknown"],
    ['{"a":[null,null,null,null,|', "SCALARS, KINDS, named, null, unknown"],
    ['{"r":[|', "tensor<f64>, f64, f32, f16, bf16, i8, i16, i32, i64, i1, KINDS, py_homogeneous_list, null, unknown"],
    // Inside of a record it is another value's type.
    ['{"a":[["slist",|', RECORD],
    ['{"a":[["ndarray",|', "i32, f32, f64, f16, bf16, i8, i16, i64, i1, null"],
    ['{"a":[["ndarray","i32",|', "2, 0, 1, 3, 4, null"],
    ['{"a":[["ndarray","i32",2,|', "4, null"],
    ['{"a":[["ndarray","i32",2,4,|', "null"],
    ['{"a":[["ndarray","i32",2,4,null,|', "null, 1"],
    ['{"r":[["ndarray","f64",|', "0, 1, 2, 3, 4, null"],
  ])("the function's type first: %s", (marked, expected) => {
    expect(labels(marked, FUNCTION)).toBe(expected);
  });

  test.each([
    [
      '{"a":[|',
      "tensor<4x?xi32>",
      '{"a":[["ndarray","i32",2,4,null]',
      "type",
      "The type of argument 0 of the function",
    ],
    // ABI JSON has no signs.
    ['{"a":[0,0,|', "tensor<si8>", '{"a":[0,0,["ndarray","i8",0]', "type", "The type of argument 2 of the function"],
    [
      '{"a":[0,0,0,|',
      "tensor<9xui8>",
      '{"a":[0,0,0,["ndarray","i8",1,9]',
      "type",
      "The type of argument 3 of the function",
    ],
    ['{"r":[|', "tensor<f64>", '{"r":[["ndarray","f64",0]', "type", "The type of result 0 of the function"],
    ["|", "{…}", '{"a":[],"r":[],"v":1}', "structure", "No arguments and no results"],
    ["{|", "a", '{"a":[]', "structure", "The records of the arguments"],
    ["{|", "r", '{"r":[]', "structure", "The records of the results"],
    ["{|", "v", '{"v":1', "structure", "The version, which is 1"],
    ['{"a":|', "[]", '{"a":[]', "structure", "An array of records"],
    ['{"v":|', "1", '{"v":1', "value", "The version that every writer puts"],
    ['{"a":[|', "f16", '{"a":["f16"', "type", "A scalar f16"],
    ['{"a":[|', "null", '{"a":[null', "value", "An empty slot, or a value without a type"],
    ['{"a":[|', "unknown", '{"a":["unknown"', "type", "A type that has no record"],
    ['{"a":[|', "ndarray", '{"a":[["ndarray","f32",0]', "structure", "An array: element type, rank and dims"],
    ['{"a":[|', "slist", '{"a":[["slist","f32"]', "structure", "A list with a fixed number of slots"],
    ['{"a":[|', "stuple", '{"a":[["stuple","f32"]', "structure", "A tuple with a fixed number of slots"],
    ['{"a":[|', "sdict", '{"a":[["sdict",["key","f32"]]', "structure", "A dictionary with named slots"],
    ['{"a":[|', "named", '{"a":[["named","key","f32"]', "structure", "A keyword argument"],
    [
      '{"r":[|',
      "py_homogeneous_list",
      '{"r":[["py_homogeneous_list","f32"]',
      "structure",
      "A list of any length with one element type",
    ],
    ['{"a":[[|', "stuple", '{"a":[["stuple"', "structure", "A tuple with a fixed number of slots"],
    ['{"a":[["ndarray",|', "i8", '{"a":[["ndarray","i8"', "type", "Element type i8"],
    ['{"a":[["ndarray",|', "null", '{"a":[["ndarray",null', "value", "An element type that is not known"],
    ['{"a":[["ndarray",0,|', "3", '{"a":[["ndarray",0,3', "value", "How many dims follow"],
    ['{"a":[["ndarray",0,|', "null", '{"a":[["ndarray",0,null', "value", "Unranked: no dims follow"],
    ['{"a":[["ndarray",0,2,|', "4", '{"a":[["ndarray",0,2,4', "value", "The dimension of the function's type"],
    ['{"a":[["ndarray",0,2,|', "null", '{"a":[["ndarray",0,2,null', "value", "A dynamic dimension"],
    ['{"a":[0,["ndarray",0,2,|', "1", '{"a":[0,["ndarray",0,2,1', "value", "A dimension"],
    ['{"a":[["named",|', '"key"', '{"a":[["named","key"', "key", "The name of the value"],
    ['{"a":[["sdict",|', '["key", …]', '{"a":[["sdict",["key","f32"]', "structure", "A named slot of the dictionary"],
  ])("%s %s", (marked, label, text, role, detail) => {
    const found = continuationsAt("abi-json", marked, FUNCTION).find((it) => it.label === label);
    expect(found && [accepted(marked, found), found.role, found.detail]).toEqual([text, role, detail]);
  });

  test.each([
    ['{"a":[|"i8"]}', '{"a":["i64","i8"]}'],
    ['{"a":[| "i8"]}', '{"a":["i64", "i8"]}'],
    ['{"a":["i|8"]}', '{"a":["i64"]}'],
    ['{"a":["i|8" , null]}', '{"a":["i64" , null]}'],
    ['{"a":[|,null]}', '{"a":["i64",null]}'],
    ['{"a":[|}', '{"a":["i64"}'],
    ['{"a":[|:', '{"a":["i64":'],
    ['{"a":[|[]]}', '{"a":["i64",[]]}'],
    ['{"a":["f|', '{"a":["i64"'],
  ])("what follows a value must be a comma or a closing bracket: %s", (marked, expected) => {
    const found = continuationsAt("abi-json", marked).find(({ label }) => label === "i64");
    expect(found && accepted(marked, found)).toBe(expected);
  });
});

describe("fields", () => {
  test.each([
    ["|", undefined],
    ["[|", undefined],
    ["{|", "ABI JSON(a, r, v)"],
    ['{"a"|', "ABI JSON([a], r, v)"],
    ['{"r":|', "ABI JSON(a, [r], v)"],
    ['{"a":[],|', "ABI JSON(a, r, v)"],
    ['{"a":[],"v":|', "ABI JSON(a, r, [v])"],
    ['{"x":|', "ABI JSON(a, r, v)"],
    ['{"a":{|', undefined],
    ['{"x":[|', undefined],
    ['{"a":[|', "Arguments([argument 0])"],
    ['{"a":[],"r":[0,0,|', "Results(result 0, result 1, [result 2])"],
    ['{"a":[{"b":|', undefined],
    ['{"a":[[|', "Record([tag])"],
    ['{"a":[["tensor",|', "Record(tag)"],
    ['{"a":[["ndarray"|', "ndarray([tag], element, rank, dim 0)"],
    ['{"a":[["ndarray",|', "ndarray(tag, [element], rank, dim 0)"],
    ['{"a":[["ndarray",0,|', "ndarray(tag, element, [rank], dim 0)"],
    ['{"a":[["ndarray",0,0,|', "ndarray(tag, element, rank, [dim 0])"],
    ['{"a":[["ndarray",0,0,0,|', "ndarray(tag, element, rank, dim 0, [dim 1])"],
    ['{"a":[["named",|', "named(tag, [key], record)"],
    ['{"a":[["named","x",0,|', "named(tag, key, record)"],
    ['{"r":[["py_homogeneous_list",|', "py_homogeneous_list(tag, [record])"],
    ['{"a":[["sdict",|', "sdict(tag, [slot 0])"],
    ['{"a":[["sdict",0,|', "sdict(tag, slot 0, [slot 1])"],
    ['{"a":[["sdict",[|', "Slot([key], record)"],
    ['{"a":[["sdict",["x",|', "Slot(key, [record])"],
    ['{"a":[["slist",0,|', "slist(tag, slot 0, [slot 1])"],
    ['{"a":[["stuple",[|', "Record([tag])"],
    ['{"a":[["stuple",|', "stuple(tag, [slot 0])"],
  ])("%s", (marked, expected) => {
    expect(formAt("abi-json", marked)).toBe(expected);
  });

  test("a place in none of the parts", () => {
    for (const marked of ["{|", '{"x":|', '{"a":[["named","x",0,|', '{"a":[["tensor",|']) {
      expect(fieldsAt("abi-json", marked)).toHaveProperty("active", undefined);
    }
  });

  const TAG = "tag: What kind of record it is";
  const RECORD_PART = "record: A type record";
  const KEY = "key: The name, a JSON string";
  test.each([
    [
      "{|",
      "How a caller's values map to the function's",
      "a: The records of the arguments",
      "r: The records of the results",
      "v: The version, which is 1",
    ],
    ['{"a":[|', "One type record for each value", "argument 0: The type record of argument 0"],
    ['{"a":[[|', "A tag, and what it calls for", TAG],
    [
      '{"a":[["ndarray"|',
      "An n-dimensional array",
      TAG,
      "element: The type of the elements, such as f32",
      "rank: How many dims follow; null where unranked",
      "dim 0: The size of a dimension; null where it is dynamic",
    ],
    ['{"a":[["named"|', "A keyword argument", TAG, KEY, RECORD_PART],
    ['{"a":[["py_homogeneous_list"|', "A list of any length with one element type", TAG, RECORD_PART],
    ['{"a":[["sdict"|', "A dictionary with named slots", TAG, "slot 0: A key and a type record"],
    ['{"a":[["slist"|', "A fixed number of slots", TAG, "slot 0: A type record"],
    ['{"a":[["sdict",[|', "A named slot of a dictionary", KEY, RECORD_PART],
  ])("what each part is: %s", (marked, ...expected) => {
    expect(meaningsAt("abi-json", marked)).toEqual(expected);
  });
});
