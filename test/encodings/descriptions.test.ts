/** What the codecs of strings say of the node after a `|`: its title, its meaning and its facts. */
import { describe, expect, test } from "vitest";
import { pathAt } from "../../server/src/core/encodings/codec.js";
import { codecOf } from "../../server/src/core/encodings/registry.js";
import { decodeChecked } from "../../server/src/core/lint/payloadProblems.js";
import { bytesOf } from "../../server/src/core/text/byteString.js";
import { ALONE, beside } from "../kit/continuations.js";
import { described, said } from "../kit/descriptions.js";

describe("raw", () => {
  test.each([
    ["|I4!O1!R1!", "Inputs", "The raw arguments, in order", "Tag: I", "Count: 1 argument"],
    ["|I7!O1!U1!R1!", "Inputs", "The raw arguments, in order", "Tag: I", "Count: 2 arguments"],
    ["I1!|R1!", "Results", "The raw results, in order", "Tag: R", "Count: 0 results"],
    ["I1!|R4!S1!", "Results", "The raw results, in order", "Tag: R", "Count: 1 result"],
    ["I|1!R1!", "Length 1", "Byte length of the inputs: '!' alone"],
    ["I1!R|4!S1!", "Length 4", "Byte length of the results: '!' plus 3 bytes"],
    ["I6!B|3!d4R1!", "Length 3", "Byte length of a buffer: '!' plus 2 bytes"],
    ["I6!S|3!t6R1!", "Length 3", "Byte length of a scalar: '!' plus 2 bytes"],
    ["I4!O|1!R1!", "Length 1", "Byte length of a reference object: '!' alone"],
    ["I4!U|1!R1!", "Length 1", "Byte length of an unrecognized type: '!' alone"],
    [
      "I6!|B3!t4R1!",
      "tensor<i8>",
      "A buffer as argument 0",
      "Tag: B",
      "IREE name: Buffer<sint8[]>",
      "Rank: 0",
      "Element size: 1 byte",
      "Elements: 1",
      "Size: 1 byte",
    ],
    [
      "I1!R9!O1!|B3!d4",
      "tensor<4xf32>",
      "A buffer as result 1",
      "Tag: B",
      "IREE name: Buffer<float32[4]>",
      "Rank: 1",
      "Element size: 4 bytes",
      "Elements: 4",
      "Size: 16 bytes",
    ],
    ["I6!|S3!t2R1!", "f64", "A scalar as argument 0", "Tag: S", "IREE name: float64", "Size: 8 bytes"],
    [
      "I4!|O1!R1!",
      "Reference object",
      "A reference object as argument 0, which is a value that is neither a buffer nor a scalar",
      "Tag: O",
      "IREE name: RefObject<?>",
    ],
    [
      "I4!|U1!R1!",
      "Unrecognized type",
      "A type without a raw spelling as argument 0: IREE wrote this but could not read it back",
      "Tag: U",
      "IREE name: Unrecognized<?>",
    ],
    ["I6!S3!|t4R1!", "Element type i8", "Code 4 is sint8", "MLIR type: i8", "IREE name: sint8", "Size: 1 byte"],
    [
      "I6!S3!|t0R1!",
      "Element type f32",
      "Code 0 is float32, the default",
      "MLIR type: f32",
      "IREE name: float32",
      "Size: 4 bytes",
    ],
    ["I8!B5!d0|d4R1!", "Dimension 4", "Dimension 2 of 2, static"],
    ["I6!B3!|d0R1!", "Dimension 0", "Dimension 1 of 1, static"],
    ["I7!B4!|d-1R1!", "Dimension ?", "Dimension 1 of 1, dynamic: known when called"],
    ["I7!B4!|d-2R1!", "Dimension ?", "Dimension 1 of 1, dynamic: known when called", "Written as: -2"],
  ])("%s", (marked, ...expected) => {
    expect(said("raw", marked)).toEqual(expected);
  });

  test("the whole, and names of the function", () => {
    const whole = ["Raw signature", "The types that cross the function's boundary, in order"];
    expect(described("raw", "I1!R1!", [])).toEqual(whole);
    const context = beside(["x f32"], ["y f32"]);
    expect(said("raw", "I4!|S1!R4!S1!", context)[1]).toBe("A scalar as argument 0 (x)");
    expect(said("raw", "I4!S1!R4!|S1!", context)[1]).toBe("A scalar as result 0 (y)");
    const { tree } = decodeChecked("raw", bytesOf("I4!S1!R4!S1!"));
    const rows =
      tree &&
      codecOf("raw")
        .overview(tree, bytesOf(""), context)
        .rows.map(([value]) => value);
    expect(rows).toEqual(["argument 0 (x)", "result 0 (y)"]);
  });

  test.each([
    ["I6!B3!d4", { text: "tensor<4xf32>", rows: [["argument", "tensor<4xf32>", "Buffer<float32[4]>", "16 bytes"]] }],
    ["R4!O1!", { text: "!ref<?>", rows: [["result", "!ref<?>", "RefObject<?>", "unknown"]] }],
  ])("a partial %s", (text, expected) => {
    const { tree } = decodeChecked("partial", bytesOf(text));
    expect(tree && codecOf("partial").overview(tree, bytesOf(text), ALONE)).toEqual({
      ...expected,
      language: "mlir",
      columns: ["Value", "MLIR type", "IREE name", "Size"],
    });
  });
});

describe("sip", () => {
  const SEQUENCE = "Values by position; positions may be left out";
  test.each([
    [
      "|I12!S9!k0_0k1_1R1!",
      "Inputs",
      "How the caller's arguments map to raw arguments; a sequence here is the list of positional arguments",
      "Tag: I",
      "Leaves: 2",
    ],
    ["I1!|R1!", "Results", "How the raw results are put together for the caller", "Tag: R", "Leaves: 0"],
    ["I1!|R3!_0", "Results", "How the raw results are put together for the caller", "Tag: R", "Leaves: 1"],
    ["I|1!R1!", "Length 1", "Byte length of the inputs: '!' alone"],
    ["I1!R|3!_0", "Length 3", "Byte length of the results: '!' plus 2 bytes"],
    ["I4!S|1!R1!", "Length 1", "Byte length of a sequence: '!' alone"],
    ["I4!D|1!R1!", "Length 1", "Byte length of a dictionary: '!' alone"],
    ["I10!D7!K|2!a_0R1!", "Length 2", "Byte length of a string key: '!' plus 1 byte"],
    ["I8!|S5!k0_0R1!", "Sequence", SEQUENCE, "Tag: S", "Index path: []", "Slots: 1"],
    ["I10!|D7!K2!a_0R1!", "Dictionary", "Values by name", "Tag: D", "Index path: []", "Slots: 1"],
    ["I8!S5!|k7_0R1!", "Key 7", "Position in a sequence", "Index path: [7]"],
    ["I10!D7!|K2!a_0R1!", 'Key "a"', "Name in a dictionary", "Tag: K", 'Index path: ["a"]', "Length: 1 byte"],
    ["I11!D8!|K3!ab_0R1!", 'Key "ab"', "Name in a dictionary", "Tag: K", 'Index path: ["ab"]', "Length: 2 bytes"],
    ["I8!S5!k7|_3R1!", "Raw argument 3", "Raw argument 3 of the function", "Index path: [7]"],
    ["I1!R3!|_3", "Raw result 3", "Raw result 3 of the function", "Index path: []"],
  ])("%s", (marked, ...expected) => {
    expect(said("sip", marked)).toEqual(expected);
  });

  test("a slot, and the whole", () => {
    const text = "I10!D7!K2!a_0R1!";
    const { tree } = decodeChecked("sip", bytesOf(text));
    if (tree === undefined) throw new Error("not read");
    const codec = codecOf("sip");
    const path = pathAt(codec, tree, 7);
    const slot = path.findIndex(({ kind }) => kind === "slot");
    const meaning = "A key and the value that it leads to";
    expect(described("sip", text, path.slice(0, slot + 1))).toEqual(['Slot "a"', meaning, 'Index path: ["a"]']);
    expect(described("sip", text, [])).toEqual([
      "Structured index path signature",
      "How the raw arguments and results are nested in the sequences and dictionaries of the caller",
    ]);
  });

  test("values have the types and names of the function", () => {
    const context = beside(["x f32", "i8"], ["y i64", ""]);
    expect(said("sip", "I3!|_0R1!", context)).toEqual([
      "f32",
      "Raw argument 0 (x) of the function",
      "Index path: []",
      "Type: f32",
    ]);
    expect(said("sip", "I3!|_1R1!", context)[1]).toBe("Raw argument 1 of the function");
    expect(said("sip", "I1!R3!|_0", context)).toEqual([
      "i64",
      "Raw result 0 (y) of the function",
      "Index path: []",
      "Type: i64",
    ]);
    // A type that could not be read is none.
    expect(said("sip", "I1!R3!|_1", context)[0]).toBe("Raw result 1");
  });

  test("the overview names what it does not know", () => {
    const text = "I8!S5!k0_9R3!_1";
    const { tree } = decodeChecked("sip", bytesOf(text));
    expect(tree && codecOf("sip").overview(tree, bytesOf(text), beside([], ["", "f32"]))).toEqual({
      text: "(raw9) -> f32",
      language: "mlir",
      columns: ["Index path", "Raw value", "Type"],
      rows: [
        ["inputs [0]", "argument 9", "unknown"],
        ["results []", "result 1", "f32"],
      ],
    });
  });
});

describe("cconv", () => {
  test.each([
    ["|0v_v", "Version 0", "The only version of VM calling conventions"],
    ["0|v_i", "No values", "The function has no arguments", "Bytes: 0"],
    ["0i_|v", "No values", "The function has no results", "Bytes: 0"],
    ["0|i_v", "i32", "An integer of up to 32 bits", "Argument: 0", "Offset: 0", "Bytes: 4", "Alignment: 4"],
    ["0i|I_v", "i64", "An integer of 64 bits", "Argument: 1", "Offset: 8", "Bytes: 8", "Alignment: 8"],
    ["0v_ii|f", "f32", "A float of up to 32 bits", "Result: 2", "Offset: 8", "Bytes: 4", "Alignment: 4"],
    ["0v_|F", "f64", "A float of 64 bits", "Result: 0", "Offset: 0", "Bytes: 8", "Alignment: 8"],
    [
      "0|r_v",
      "!vm.ref<?>",
      "A reference to an object of any type: buffer view, list, fence, …",
      "Argument: 0",
      "Offset: 0",
      "Bytes: 16 (64-bit host)",
      "Alignment: 8",
    ],
    [
      "0i|CfD_v",
      "tuple<f32>...",
      "Any number of tuples: an i32 count, then the tuples one after the other",
      "Argument: 1",
      "Offset: 4",
      "Bytes: 4 for the count, 4 a tuple",
      "Tuple alignment: 4",
    ],
    ["0Ci|FD_v", "f64", "A float of 64 bits", "Tuple element: 1", "Offset in the tuple: 8", "Bytes: 8", "Alignment: 8"],
    ["0CiDi_|v", "No values", "The function has no results", "Bytes: 0"],
  ])("%s", (marked, ...expected) => {
    expect(said("cconv", marked)).toEqual(expected);
  });

  test.each([
    ["0iF_v", "arguments", "Arguments", "The values in order, packed into one buffer", "Values: 2", "Buffer bytes: 16"],
    ["0iF_v", "results", "Results", "The values in order, packed into one buffer", "Values: 0", "Buffer bytes: 0"],
    [
      "0iCiD_v",
      "arguments",
      "Arguments",
      "The values in order; how many there are is known only at the call",
      "Values: 2",
      "Buffer bytes: variable",
    ],
  ])("%s: %s", (text, kind, ...expected) => {
    const { tree } = decodeChecked("cconv", bytesOf(text));
    const fragment =
      tree &&
      codecOf("cconv")
        .children(tree)
        .find((child) => child.kind === kind);
    expect(tree && fragment && described("cconv", text, [tree, fragment])).toEqual(expected);
  });

  test("the whole", () => {
    const whole = ["VM calling convention", "How the VM passes the values of a call"];
    expect(described("cconv", "0v_v", [])).toEqual(whole);
    expect(said("cconv", "0|")).toEqual(["Version 0", "The only version of VM calling conventions"]);
  });
});
