import { describe, expect, test } from "vitest";
import { abiJson as codec } from "../../server/src/core/encodings/abiJson/index.js";
import { type CodecContext, pathAt } from "../../server/src/core/encodings/codec.js";
import { bytesOf } from "../../server/src/core/text/byteString.js";
import { argument, treeOf } from "./abiJsonText.js";

const CONTEXT: CodecContext = { siblings: new Map(), function: undefined };

describe("explanations", () => {
  /** Describes the node at the first occurrence of `mark` in the JSON. */
  function at(json: string, mark: string, context: CodecContext = CONTEXT) {
    const path = pathAt(codec, treeOf(json), json.indexOf(mark));
    return codec.describe(path, bytesOf(json), context);
  }

  test("an ndarray argument", () => {
    expect(at(argument('["ndarray","f32",2,2,4]'), '["ndarray')).toEqual({
      title: "tensor<2x4xf32>",
      meaning: "An n-dimensional array with its element type and shape",
      facts: [
        ["Argument", "0"],
        ["Native ABI", "HAL buffer view"],
        ["MLIR type", "tensor<2x4xf32>, !hal.buffer_view once wrapped"],
        ["Python passes", "array (NumPy array, DeviceArray or HalBufferView)"],
        ["Element size", "4 bytes"],
        ["Elements", "8"],
        ["Bytes", "32"],
      ],
    });
  });

  test("a dynamic ndarray has formulas", () => {
    const { facts } = at(argument('["ndarray","f64",3,null,4,null]'), '["ndarray');
    expect(facts).toContainEqual(["Elements", "4 × d0 × d2"]);
    expect(facts).toContainEqual(["Bytes", "32 × d0 × d2"]);
    expect(at(argument('["ndarray","i8",1,null]'), '["ndarray').facts).toContainEqual(["Bytes", "d0"]);
    expect(at(argument('["ndarray","i8",null]'), '["ndarray').facts.map(([label]) => label)).not.toContain("Bytes");
  });

  test("how each record travels", () => {
    const native = (record: string) => Object.fromEntries(at(argument(record), record).facts)["Native ABI"];
    expect(native('"i32"')).toBe("VM value");
    expect(native("null")).toBe("null reference");
    expect(native('["ndarray","f32",0]')).toBe("HAL buffer view");
    expect(native('["sdict",["a","i32"],["b","i32"]]')).toBe("list of 2 variants");
    expect(native('["py_homogeneous_list","i64"]')).toBe("typed list");
    expect(native('["py_homogeneous_list","i8"]')).toBe("list of bytes");
    expect(native('["ndarray",["slist","i32"],1,4]')).toBe("list of values in C order and list of dims");
  });

  test("what the Python runtime refuses where it stands", () => {
    const refusal = (json: string, mark: string) => Object.fromEntries(at(json, mark).facts)["Python runtime"];
    expect(refusal(argument('"i32"'), '"i32"')).toBeUndefined();
    expect(refusal(argument('"i1"'), '"i1"')).toBe("refuses the scalar i1 as an argument");
    expect(refusal(argument('"f16"'), '"f16"')).toBe("refuses the scalar f16 as an argument");
    expect(refusal('{"a":[],"r":["f16"]}', '"f16"')).toBeUndefined();
    expect(refusal(argument('["py_homogeneous_list","i64"]'), '["py')).toBe(
      "refuses py_homogeneous_list as an argument",
    );
    expect(refusal('{"a":[],"r":[["py_homogeneous_list","i64"]]}', '["py')).toBeUndefined();
    expect(refusal(argument('["ndarray","bf16",0]'), '["ndarray')).toBe(
      "maps the element type bf16 to no NumPy type as an argument",
    );
    expect(refusal('{"a":[],"r":["i32",["named","x","i32"]]}', '["named')).toBe("refuses named as a result");
    expect(refusal(argument('["slist",["named","x","i32"]]'), '["named')).toBe("refuses named inside another record");
    expect(refusal(argument("null"), "null")).toBe("refuses null as an argument");
    expect(refusal('{"a":[],"r":["i8",null]}', "null")).toBeUndefined();
  });

  test("the one structure that stands for all results", () => {
    const json = '{"a":[],"r":[["sdict",["x",["ndarray","f32",0]],["y","i32"]]]}';
    const context: CodecContext = {
      siblings: new Map(),
      function: {
        name: "f",
        arguments: [],
        results: [
          { name: undefined, type: "tensor<f32>" },
          { name: "y", type: "i32" },
        ],
      },
    };
    expect(at(json, '"r"')).toEqual({
      title: "Results",
      meaning: "One structure: its slots are the function's results, one by one",
      facts: [["Records", "1"]],
    });
    expect(at(json, '["sdict').facts).toEqual([
      ["Native ABI", "2 separate results, one per slot, as this is the only record"],
      ["Python gets", "dict with 2 keys"],
    ]);
    expect(at(json, '"i32"', context).facts[0]).toEqual(["Result", "1, y: i32 in this function"]);
    expect(at(json, '["ndarray', context).facts[0]).toEqual(["Result", "0, tensor<f32> in this function"]);
    // Two records are no such structure.
    expect(at('{"a":[],"r":["i8",["slist","i32"]]}', '["slist').facts.slice(0, 2)).toEqual([
      ["Result", "1"],
      ["Native ABI", "list of 1 variant"],
    ]);
  });

  test("parts of records", () => {
    const json = argument('["named","x",["ndarray","i1",2,null,4]]');
    expect(at(json, '"x"').title).toBe('Key "x"');
    expect(at(json, '"i1"')).toEqual({
      title: "Element type i1",
      meaning: "The type of the array's elements",
      facts: [["Element size", "1 byte"]],
    });
    expect(at(json, "2,").title).toBe("Rank 2");
    expect(at(json, "null")).toEqual({
      title: "Dimension ?",
      meaning: "A dynamic dimension",
      facts: [
        ["Axis", "0 of 2"],
        ["Size", "known only at run time"],
      ],
    });
    expect(at(json, "4]").title).toBe("Dimension 4");
    expect(at(json, '"v"').title).toBe("Version 1");
    expect(at(json, "{").title).toBe("ABI JSON");
  });

  test("the overview is the signature and a row for every value that crosses the boundary", () => {
    const json = '{"a":[["named","x",["ndarray","f32",0]]],"r":[["stuple","i32",["slist","i8"]]]}';
    expect(codec.overview(treeOf(json), bytesOf(json), CONTEXT)).toEqual({
      text: "(*, x: tensor<f32>) -> (i32, [i8])",
      language: "mlir",
      columns: ["Position", "Record", "Native ABI", "Python"],
      rows: [
        [
          "argument 0",
          "x: tensor<f32>",
          "HAL buffer view",
          'array (NumPy array, DeviceArray or HalBufferView), by keyword "x"',
        ],
        ["result 0", "i32", "VM value", "int"],
        ["result 1", "[i8]", "list of 1 variant", "list of 1"],
      ],
    });
  });
});
