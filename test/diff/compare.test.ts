import { table } from "./comparisonTable.js";
import { compiled, compiledExports, declared, json, raw, sip, text, type, vm } from "./versions.js";

const f32 = (...dims: (number | null)[]) => ["ndarray", "f32", dims.length, ...dims];
const named = (name: string, record: string | ReturnType<typeof f32>) => ["named", name, record] as const;
/** What else distinguishes a first-generation signature from ABI JSON. */
const MOVED = ["metadata iree.abi added-metadata", "metadata f removed-metadata"];
/** Keywords in an order of their own. */
const keywords = (element: "f32" | "f64") =>
  text(
    `func.func @f(%state: i32, %speed: ${element}) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, fv = "1",
    f = "I${element === "f32" ? "9!S3!t6S1!" : "11!S3!t6S3!t2"}R1!", sip = "I25!D21!K6!speed_1K6!state_0R1!"}} { return }`,
  );
/** An argument with a keyword of one byte, as MLIR writes it. */
const sipOfKey = (key: string) =>
  text(`func.func @f(%a: i32) attributes {iree.reflection = {abi = "sip", sip = "I10!D7!K2!${key}_0R1!"}} { return }`);
const F = "func.func @f() { return }";
const G = "func.func @g() { return }";

table("exports", [
  ["removed function", text(`${F}\n${G}`), text(F), ["! @g function removed-export"]],
  ["added function", text(F), text(`${F}\n${G}`), ["@g function added-export"]],
  ["renamed function", text(F), text(G), ["@g function added-export", "! function removed-export"]],
  ["reordered functions", text(`${F}\n${G}`), text(`${G}\n${F}`), []],
  ["function made private", text(F), text("func.func private @f() { return }"), ["! function removed-export"]],
  ["private function removed", text(`${F}\nfunc.func private @h() { return }`), text(F), []],
  [
    "functions that no module exports",
    text(`${F}\nllvm.func @puts(!llvm.ptr) -> i32\ntransform.named_sequence @t() {}`),
    text(F),
    [],
  ],
  [
    "vm.export removed",
    vm(""),
    text("vm.module @m { vm.func private @internal() { vm.return } }"),
    ["! function removed-export"],
  ],
  [
    "vm.export under another name",
    text("vm.module @m {\n vm.export @x\n vm.func private @x() { vm.return }\n}"),
    text('vm.module @m {\n vm.export @x as("y")\n vm.func private @x() { vm.return }\n}'),
    ["@y function added-export", "! @x function removed-export"],
  ],
  [
    "iree.module.export removed",
    text(`func @f() attributes {iree.module.export} { return }\nfunc @g() attributes {iree.module.export} { return }`),
    text(`func @f() attributes {iree.module.export} { return }\nfunc @g() { return }`),
    ["! @g function removed-export"],
  ],
  [
    "functions before and after device code",
    text(`${G}\nhal.executable private @x { builtin.module { func.func @kernel() { return } } }\n${F}`),
    text(F),
    ["! @g function removed-export"],
  ],
  [
    "functions in and after a module of the VM, in the order of the text",
    text(""),
    text(`vm.module @m {\n vm.export @x\n vm.func private @x() { vm.return }\n}\n// -----\n${F}`),
    ["@x function added-export", "function added-export"],
  ],
  [
    "export of a compiled module removed",
    compiledExports({ f: ["0v_v", {}], g: ["0v_v", {}] }),
    compiled("0v_v"),
    ["! @g function removed-export"],
  ],
  [
    "export of a compiled module added",
    compiled("0v_v"),
    compiledExports({ f: ["0v_v", {}], g: ["0v_v", {}] }),
    ["@g function added-export"],
  ],
  [
    "source without a function of the module",
    compiledExports({ f: ["0v_v", {}], g: ["0v_v", {}] }),
    text(F),
    ["! @g function removed-export"],
  ],
]);

table("number of values", [
  ["argument, MLIR type", type("%a: f32"), type("%a: f32, %b: f32"), ["! arguments argument-count"]],
  ["argument removed, MLIR type", type("%a: f32, %b: f32"), type("%a: f32"), ["! arguments argument-count"]],
  ["result, MLIR type", type("", "f32"), type("", "(f32, f32)"), ["! results result-count"]],
  ["argument, ABI JSON", json(["f32"]), json(["f32", "f32"]), ["! arguments argument-count"]],
  ["result, ABI JSON", json([], ["f32"]), json([], ["f32", "f32"]), ["! results result-count"]],
  ["argument, f", raw("I8!S3!t6R1!", 1, 0), raw("I15!S3!t6S3!t6R1!", 2, 0), ["! arguments argument-count"]],
  ["result, f", raw("I1!R1!", 0, 0), raw("I1!R6!S3!t6", 0, 1), ["! results result-count"]],
  ["argument, sip", sip("I8!S5!k0_0R3!_0", 1, 1), sip("I12!S9!k0_0k1_1R3!_0", 2, 1), ["! arguments argument-count"]],
  ["argument, declaration", declared("%a: f32"), declared("%a: f32, %b: f32"), ["! arguments argument-count"]],
  ["result, declaration", declared("", "%r: f32"), declared(""), ["! results result-count"]],
  ["argument, vm.func", vm("%a: i32"), vm("%a: i32, %b: i32"), ["! arguments argument-count"]],
  ["argument, calling convention", compiled("0r_v"), compiled("0rr_v"), ["! arguments argument-count"]],
  ["result, calling convention", compiled("0v_r"), compiled("0v_rr"), ["! results result-count"]],
  ["argument, source and module", type("%a: f32"), compiled("0ff_v"), ["! arguments argument-count"]],
]);

table("storage", [
  [
    "storage that callers must pass now",
    type("%a: f32", "tensor<4xf32>"),
    type("%a: f32, %o: !hal.buffer {iree.abi.output = 0 : index}", "tensor<4xf32>"),
    ["! arguments argument-count"],
  ],
  [
    "storage that the metadata leaves out",
    type("%a: f32, %o: !hal.buffer {iree.abi.output = 0 : index}", "tensor<4xf32>"),
    declared("%a: f32", "%r: tensor<4xf32>"),
    ["! arguments argument-count", "metadata iree.abi.declaration added-metadata"],
  ],
]);

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

table("order", [
  ["MLIR type", type("%a: f32, %b: i32"), type("%a: i32, %b: f32"), ["! arguments order"]],
  ["results, MLIR type", type("", "(f32, i32)"), type("", "(i32, f32)"), ["! results order"]],
  ["ABI JSON", json(["f32", "i32"]), json(["i32", "f32"]), ["! arguments order"]],
  [
    "keywords, ABI JSON",
    json([named("a", "f32"), named("b", "f32")]),
    json([named("b", "f32"), named("a", "f32")]),
    ["! arguments order"],
  ],
  ["f", raw("I9!S3!t6S1!R1!", 2, 0), raw("I9!S1!S3!t6R1!", 2, 0), ["! arguments order"]],
  ["leaves of sip", sip("I12!S9!k0_0k1_1R3!_0", 2, 1), sip("I12!S9!k0_1k1_0R3!_0", 2, 1), ["! arguments order"]],
  ["declaration", declared("%a: f32, %b: i32"), declared("%b: i32, %a: f32"), ["! arguments order"]],
  [
    "names of identical arguments",
    type('%a: f32 {iree.abi.name = "lhs"}, %b: f32 {iree.abi.name = "rhs"}'),
    type('%a: f32 {iree.abi.name = "rhs"}, %b: f32 {iree.abi.name = "lhs"}'),
    ["! arguments order"],
  ],
  ["calling convention", compiled("0iI_v"), compiled("0Ii_v"), ["! arguments order"]],
  [
    "keys of an argument",
    json([["sdict", ["a", "f32"], ["b", "f32"]]]),
    json([["sdict", ["b", "f32"], ["a", "f32"]]]),
    ["! argument 0 order"],
  ],
  [
    "keys of the results",
    json([], [["sdict", ["a", "f32"], ["b", "f32"]]]),
    json([], [["sdict", ["b", "f32"], ["a", "f32"]]]),
    ["! results order"],
  ],
]);

table("keywords and names", [
  ["keyword renamed", json([named("a", "f32")]), json([named("b", "f32")]), ["! argument 0 keyword-name"]],
  ["position becomes keyword", json(["f32"]), json([named("a", "f32")]), ["! argument 0 keyword-name"]],
  ["keyword becomes position", json([named("a", "f32")]), json(["f32"]), ["! argument 0 keyword-name"]],
  [
    "keyword of a compiled module",
    compiled("0r_v", { "iree.abi": '{"a":[["named","a","f32"]],"r":[]}' }),
    compiled("0r_v", { "iree.abi": '{"a":[["named","b","f32"]],"r":[]}' }),
    ["! argument 0 keyword-name"],
  ],
  ["root key of sip, not UTF-8", sipOfKey("\\FF"), sipOfKey("\\FE"), ["! argument 0 keyword-name"]],
  [
    "names in a declaration and in MLIR",
    declared("%a: tensor<4xf32>"),
    type('%b: tensor<4xf32> {iree.abi.name = "b"}'),
    ["metadata iree.abi.declaration removed-metadata"],
  ],
  [
    "a result of MLIR described as JSON",
    type("", "tensor<4xf32>"),
    json([], [f32(4)]),
    ["metadata iree.abi added-metadata"],
  ],
  [
    "a result described as JSON no more",
    json([], [f32(4)]),
    type("", "tensor<4xf32>"),
    ["metadata iree.abi removed-metadata"],
  ],
  ["root key of sip", sip("I10!D7!K2!a_0R1!", 1, 0), sip("I10!D7!K2!b_0R1!", 1, 0), ["! argument 0 keyword-name"]],
  ["type of a keyword that sip has first", keywords("f32"), keywords("f64"), ["! argument 1 element-type"]],
  [
    "ABI JSON with a keyword lost",
    json([named("a", f32(4))]),
    declared("%a: tensor<4xf32>"),
    ["! argument 0 keyword-name", "metadata iree.abi removed-metadata", "metadata iree.abi.declaration added-metadata"],
  ],
  [
    "ABI JSON with a keyword gained",
    compiled("0r_v", { "iree.abi.declaration": "sync func @f(%a: tensor<4xf32>) -> ()" }),
    compiled("0r_v", {
      "iree.abi.declaration": "sync func @f(%a: tensor<4xf32>) -> ()",
      "iree.abi": '{"a":[["named","a",["ndarray","f32",1,4]]],"r":[]}',
    }),
    ["! argument 0 keyword-name", "metadata iree.abi added-metadata"],
  ],
  [
    "name for people, MLIR type",
    type('%a: f32 {iree.abi.name = "x"}'),
    type('%a: f32 {iree.abi.name = "y"}'),
    ["argument 0 display-name"],
  ],
  ["name for people, declaration", declared("%x: f32"), declared("%y: f32"), ["argument 0 display-name"]],
  ["name of a block argument", type("%x: f32"), type("%y: f32"), []],
  ["name that the compiler made up", declared("%input0: f32"), declared("%arg0: f32"), []],
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
