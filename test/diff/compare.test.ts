import { table } from "./comparisonTable.js";
import { compiled, compiledExports, declared, f32, json, raw, sip, text, type, vm } from "./versions.js";

const named = (name: string, record: string | ReturnType<typeof f32>) => ["named", name, record] as const;
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
