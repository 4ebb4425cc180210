/** Changes of a single value: its element type, shape, structure and kind. */
import { table } from "./comparisonTable.js";
import { compiled, declared, f32, json, raw, sip, text, type, vm } from "./versions.js";

/** What else distinguishes a first-generation signature from ABI JSON. */
const MOVED = ["metadata iree.abi added-metadata", "metadata f removed-metadata"];

table("element types", [
  ["argument, MLIR type", type("%a: tensor<4xf32>"), type("%a: tensor<4xf16>"), ["! argument 0 element-type"]],
  ["result, MLIR type", type("", "tensor<4xf32>"), type("", "tensor<4xf64>"), ["! result 0 element-type"]],
  ["scalar, MLIR type", type("%a: i32"), type("%a: i64"), ["! argument 0 element-type"]],
  ["sign, MLIR type", type("%a: tensor<4xi32>"), type("%a: tensor<4xui32>"), ["! argument 0 element-type"]],
  [
    "encoding of an argument",
    type("%a: tensor<2xi32>"),
    type("%a: tensor<2xi32> {iree.abi.encoding = tensor<2xui32>}"),
    ["! argument 0 element-type"],
  ],
  [
    "argument, ABI JSON",
    json([["ndarray", "f32", 1, 4]]),
    json([["ndarray", "i32", 1, 4]]),
    ["! argument 0 element-type"],
  ],
  ["scalar result, ABI JSON", json([], ["f32"]), json([], ["f64"]), ["! result 0 element-type"]],
  ["argument, f", raw("I6!B3!d4R1!", 1, 0), raw("I8!B5!t6d4R1!", 1, 0), ["! argument 0 element-type"]],
  [
    "argument, declaration",
    declared("%a: tensor<4xf32>"),
    declared("%a: tensor<4xbf16>"),
    ["! argument 0 element-type"],
  ],
  [
    "reflection of a compiled module",
    compiled("0r_v", { f: "I6!B3!d4R1!" }),
    compiled("0r_v", { f: "I8!B5!t2d4R1!" }),
    ["! argument 0 element-type"],
  ],
  [
    "floats of other widths, f and ABI JSON",
    raw("I6!B3!d4R1!", 1, 0),
    json([["ndarray", "f64", 1, 4]]),
    ["! argument 0 element-type", ...MOVED],
  ],
  ["the same float, f and ABI JSON", raw("I6!B3!d4R1!", 1, 0), json([["ndarray", "f32", 1, 4]]), MOVED],
  [
    "a float and an integer, f and ABI JSON",
    raw("I6!B3!d4R1!", 1, 0),
    json([["ndarray", "i32", 1, 4]]),
    ["! argument 0 element-type", ...MOVED],
  ],
  [
    "torch tensors",
    type("%a: !torch.vtensor<[4],f32>"),
    type("%a: !torch.vtensor<[4],f16>"),
    ["! argument 0 element-type"],
  ],
]);

/** A wrapper with ABI JSON under a key of its reflection. */
const reflected = (key: string, element: string) =>
  text(
    `func.func @f(%a: !hal.buffer_view) attributes {iree.abi.stub, iree.reflection = {${key} = "{\\22a\\22:[[\\22ndarray\\22,\\22${element}\\22,1,4]],\\22r\\22:[]}"}} { return }`,
  );

table("where the text has it", [
  ["the design document's key", reflected("d", "f32"), reflected("d", "i32"), ["! argument 0 element-type"]],
  [
    "the first of two keys",
    reflected('d = "x", iree.abi', "f32"),
    reflected('d = "y", iree.abi', "i32"),
    ["! argument 0 element-type"],
  ],
  [
    "a key on an argument, which is not the function's",
    text('func.func @f(%a: i32 {iree.reflection = {f = "I6!S3!t6R1!"}}) { return }'),
    text('func.func @f(%a: i32 {iree.reflection = {f = "I6!S3!t2R1!"}}) { return }'),
    [],
  ],
]);

table("shapes", [
  ["static dim, MLIR type", type("%a: tensor<4xf32>"), type("%a: tensor<8xf32>"), ["! argument 0 static-dim"]],
  ["static dim, ABI JSON", json([f32(4)]), json([f32(8)]), ["! argument 0 static-dim"]],
  ["static dim, f", raw("I6!B3!d4R1!", 1, 0), raw("I6!B3!d8R1!", 1, 0), ["! argument 0 static-dim"]],
  [
    "static dim, declaration",
    declared("", "%r: tensor<4xf32>"),
    declared("", "%r: tensor<8xf32>"),
    ["! result 0 static-dim"],
  ],
  ["rank, MLIR type", type("%a: tensor<4xf32>"), type("%a: tensor<4x1xf32>"), ["! argument 0 rank"]],
  ["rank, ABI JSON", json([], [f32(4)]), json([], [f32(4, 1)]), ["! result 0 rank"]],
  ["rank, f", raw("I6!B3!d4R1!", 1, 0), raw("I8!B5!d4d4R1!", 1, 0), ["! argument 0 rank"]],
  ["rank, declaration", declared("%a: tensor<f32>"), declared("%a: tensor<1xf32>"), ["! argument 0 rank"]],
  [
    "argument freed, MLIR type",
    type("%a: tensor<4xf32>"),
    type("%a: tensor<?xf32>"),
    ["argument 0 argument-dim-freed"],
  ],
  [
    "argument fixed, MLIR type",
    type("%a: tensor<?xf32>"),
    type("%a: tensor<4xf32>"),
    ["! argument 0 argument-dim-fixed"],
  ],
  ["result freed, MLIR type", type("", "tensor<4xf32>"), type("", "tensor<?xf32>"), ["! result 0 result-dim-freed"]],
  ["result fixed, MLIR type", type("", "tensor<?xf32>"), type("", "tensor<4xf32>"), ["result 0 result-dim-fixed"]],
  ["argument freed, ABI JSON", json([f32(4)]), json([f32(null)]), ["argument 0 argument-dim-freed"]],
  ["argument fixed, ABI JSON", json([f32(null)]), json([f32(4)]), ["! argument 0 argument-dim-fixed"]],
  ["result freed, ABI JSON", json([], [f32(4)]), json([], [f32(null)]), ["! result 0 result-dim-freed"]],
  ["argument freed, f", raw("I6!B3!d4R1!", 1, 0), raw("I7!B4!d-1R1!", 1, 0), ["argument 0 argument-dim-freed"]],
  ["result freed, f", raw("I1!R6!B3!d4", 0, 1), raw("I1!R7!B4!d-1", 0, 1), ["! result 0 result-dim-freed"]],
  [
    "argument fixed, declaration",
    declared("%a: tensor<?xf32>"),
    declared("%a: tensor<4xf32>"),
    ["! argument 0 argument-dim-fixed"],
  ],
  [
    "result fixed, declaration",
    declared("", "%r: tensor<?xf32>"),
    declared("", "%r: tensor<4xf32>"),
    ["result 0 result-dim-fixed"],
  ],
  [
    "unranked argument ranked",
    type("%a: tensor<*xf32>"),
    type("%a: tensor<4xf32>"),
    ["! argument 0 argument-dim-fixed"],
  ],
  ["ranked argument unranked", json([f32(4)]), json([["ndarray", "f32", null]]), ["argument 0 argument-dim-freed"]],
  [
    "two dims, one of each",
    type("%a: tensor<4x?xf32>"),
    type("%a: tensor<?x8xf32>"),
    ["argument 0 argument-dim-freed", "! argument 0 argument-dim-fixed"],
  ],
]);

table("structure", [
  ["list longer", json([["slist", "f32"]]), json([["slist", "f32", "f32"]]), ["! argument 0 structure"]],
  ["list to tuple, argument", json([["slist", "f32"]]), json([["stuple", "f32"]]), ["argument 0 sequence-kind"]],
  [
    "list to tuple, nested result",
    json([], ["f32", ["slist", "f32"]]),
    json([], ["f32", ["stuple", "f32"]]),
    ["! result 1 structure"],
  ],
  [
    "list to tuple, all results",
    json([], [["slist", "f32", "f32"]]),
    json([], [["stuple", "f32", "f32"]]),
    ["! results structure"],
  ],
  ["list to scalar", json([["slist", "f32"]]), json(["f32"]), ["! argument 0 structure"]],
  ["scalar to list", json(["f32"]), json([["slist", "f32"]]), ["! argument 0 structure"]],
  ["unsigned scalar, raw to JSON", raw("I7!S4!t10R1!", 1, 0), json(["i32"]), MOVED],
  ["list to dictionary", json([["slist", "f32"]]), json([["sdict", ["a", "f32"]]]), ["! argument 0 structure"]],
  ["key renamed", json([["sdict", ["a", "f32"]]]), json([["sdict", ["b", "f32"]]]), ["! argument 0 structure"]],
  [
    "key of results renamed",
    json([], [["sdict", ["a", "f32"]]]),
    json([], [["sdict", ["b", "f32"]]]),
    ["! results structure"],
  ],
  [
    "element in a list",
    json([["slist", "f32", "f32"]]),
    json([["slist", "f32", "f64"]]),
    ["! argument 0[1] element-type"],
  ],
  [
    "shape behind a key",
    json([["sdict", ["a", f32(4)]]]),
    json([["sdict", ["a", f32(8)]]]),
    ['! argument 0["a"] static-dim'],
  ],
  ["array to list", json([f32(4)]), json([["slist", "f32"]]), ["! argument 0 structure"]],
  ["bare result to tuple", json([], ["f32"]), json([], [["stuple", "f32"]]), ["! results structure"]],
  ["tuple of results written flat", json([], [["stuple", "f32", "i32"]]), json([], ["f32", "i32"]), []],
  [
    "dictionary of results to tuple",
    json([], [["sdict", ["a", "f32"], ["b", "f32"]]]),
    json([], [["stuple", "f32", "f32"]]),
    ["! results structure"],
  ],
  [
    "element of a list of any length",
    json([], [["py_homogeneous_list", "i64"]]),
    json([], [["py_homogeneous_list", "i32"]]),
    ["! result 0[…] element-type"],
  ],
  [
    "ABI JSON with a dictionary of results lost",
    json([], [["sdict", ["a", "f32"]]]),
    declared("", "%r: f32"),
    ["! results structure", "metadata iree.abi removed-metadata", "metadata iree.abi.declaration added-metadata"],
  ],
  [
    "sip, dictionary to sequence",
    sip("I31!S27!k0D17!K4!bar_1K4!foo_0k1_2R12!S9!k0_0k1_1", 3, 2),
    sip("I22!S18!k0S9!k0_1k1_0k1_2R12!S9!k0_0k1_1", 3, 2),
    ["! argument 0 structure"],
  ],
  ["sip, bare result to sequence", sip("I1!R3!_0", 0, 1), sip("I1!R8!S5!k0_0", 0, 1), ["! results structure"]],
  [
    "sip moved to ABI JSON",
    raw("I16!B3!d4B3!d4S3!t6R6!B3!d4", 3, 1, "I31!S27!k0D17!K4!bar_1K4!foo_0k1_2R3!_0"),
    json([["sdict", ["bar", f32(4)], ["foo", f32(4)]], "i32"], [f32(4)]),
    [
      "! arguments argument-count",
      "metadata iree.abi added-metadata",
      "metadata sip removed-metadata",
      "metadata f removed-metadata",
    ],
  ],
]);

table("kinds of value", [
  ["array to scalar, MLIR type", type("%a: tensor<f32>"), type("%a: f32"), ["! argument 0 value-kind"]],
  ["array to scalar, ABI JSON", json([f32()]), json(["f32"]), ["! argument 0 value-kind"]],
  ["array to scalar, f", raw("I4!B1!R1!", 1, 0), raw("I4!S1!R1!", 1, 0), ["! argument 0 value-kind"]],
  ["array to scalar, declaration", declared("%a: tensor<f32>"), declared("%a: f32"), ["! argument 0 value-kind"]],
  ["buffer to buffer view", type("%a: !hal.buffer"), type("%a: !hal.buffer_view"), ["! argument 0 value-kind"]],
  ["array to list", type("%a: !hal.buffer_view"), type("%a: !util.list<?>"), ["! argument 0 value-kind"]],
  ["another object", type("%a: !hal.device"), type("%a: !hal.allocator"), ["! argument 0 value-kind"]],
  [
    "array to list, vm.func",
    vm("%a: !vm.ref<!hal.buffer_view>"),
    vm("%a: !vm.ref<!hal.buffer>"),
    ["! argument 0 value-kind"],
  ],
]);
