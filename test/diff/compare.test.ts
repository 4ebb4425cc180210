import { describe, expect, test } from "vitest";
import { compare } from "../../server/src/core/diff/compare.js";
import type { ModuleAbi } from "../../server/src/core/diff/functionAbi.js";
import { compiled, compiledExports, declared, json, raw, sip, text, type, vm } from "./versions.js";

/** `! place id` for what breaks, `place id` for what does not. */
function changes(old: ModuleAbi, now: ModuleAbi): readonly string[] {
  const { functions } = compare(old, now);
  return functions.flatMap((fn) =>
    fn.details.map(({ id, place, breaking }) => {
      const where = fn.name === "f" ? place : `@${fn.name} ${place}`;
      return `${breaking ? "! " : ""}${where} ${id}`;
    }),
  );
}

type Pair = readonly [title: string, old: ModuleAbi, now: ModuleAbi, expected: readonly string[]];

function table(name: string, pairs: readonly Pair[]): void {
  describe(name, () => {
    test.each(pairs)("%s", (_title, old, now, expected) => {
      expect(changes(old, now)).toEqual(expected);
      expect(compare(old, now).breaking).toBe(expected.some((change) => change.startsWith("!")));
    });
  });
}

const f32 = (...dims: (number | null)[]) => ["ndarray", "f32", dims.length, ...dims];
const named = (name: string, record: string | ReturnType<typeof f32>) => ["named", name, record] as const;
/** What else distinguishes a first-generation signature from ABI JSON. */
const MOVED = ["metadata iree.abi added-metadata", "metadata f removed-metadata"];
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
    "names of alike arguments",
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
  ["root key of sip", sip("I10!D7!K2!a_0R1!", 1, 0), sip("I10!D7!K2!b_0R1!", 1, 0), ["! argument 0 keyword-name"]],
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

const FENCES = 'iree.abi.model = "coarse-fences"';

table("invocation", [
  ["fences asked for", type("%a: f32"), type("%a: f32", "()", FENCES), ["! invocation model invocation-model"]],
  ["fences given up", type("%a: f32", "()", FENCES), type("%a: f32"), ["! invocation model invocation-model"]],
  ["a model that means none", type("%a: f32"), type("%a: f32", "()", 'iree.abi.model = "sync"'), []],
  [
    "fences as arguments",
    type("%a: f32"),
    type("%a: f32, %w: !hal.fence, %s: !hal.fence"),
    ["! invocation model invocation-model"],
  ],
  [
    "fences of a function of the VM",
    vm("%a: i32"),
    vm("%a: i32, %w: !vm.ref<!hal.fence>, %s: !vm.ref<!hal.fence>"),
    ["! invocation model invocation-model"],
  ],
  [
    "fences of a compiled module",
    compiled("0r_r"),
    compiled("0rrr_r", { "iree.abi.model": "coarse-fences" }),
    ["! invocation model invocation-model"],
  ],
  [
    "fences in a declaration",
    declared("%a: f32"),
    declared("%a: f32", "", "async"),
    ["! invocation model invocation-model"],
  ],
  [
    "source that says nothing, module with fences",
    type("%a: tensor<4xf32>"),
    compiled("0rrr_v", {
      "iree.abi.model": "coarse-fences",
      "iree.abi.declaration": "async func @f(%input0: tensor<4xf32>) -> ()",
    }),
    ["invocation model not-comparable"],
  ],
]);

table("stages of one compilation", [
  [
    "a source and its wrapper",
    type("%a: tensor<4xf32>", "tensor<4xf32>"),
    declared("%input0: tensor<4xf32>", "%output0: tensor<4xf32>"),
    ["metadata iree.abi.declaration added-metadata"],
  ],
  [
    "a source and its wrapper with fences, which a flag asked for",
    type("%a: tensor<4xf32>"),
    text(
      `util.func public @f(%a: !hal.buffer_view, %w: !hal.fence, %s: !hal.fence) attributes {iree.abi.stub, iree.abi.model = "coarse-fences", iree.reflection = {iree.abi.declaration = "async func @f(%input0: tensor<4xf32>) -> ()"}} {}`,
    ),
    ["invocation model not-comparable", "metadata iree.abi.declaration added-metadata"],
  ],
  [
    "a wrapper and its function of the VM",
    type("%a: !hal.buffer_view, %b: i32", "i64"),
    vm("%x: !vm.ref<!hal.buffer_view>, %y: i32", "i64"),
    [],
  ],
  [
    "a model on func.func, which is lost on the way",
    text(`func.func @f() attributes {${FENCES}} { return }`),
    compiled("0v_v"),
    ["invocation model not-comparable"],
  ],
]);

table("calling conventions", [
  ["wider integer", compiled("0i_v"), compiled("0I_v"), ["! argument 0 calling-convention"]],
  ["integer to reference", compiled("0v_i"), compiled("0v_r"), ["! result 0 calling-convention"]],
  ["integer to float, vm.func", vm("%a: i32"), vm("%a: f32"), ["! argument 0 calling-convention"]],
  ["another spelling of nothing", compiled("0v_v"), compiled("0"), []],
  ["small integers share a register", compiled("0i_v"), vm("%a: i32"), []],
  [
    "scalar of the source, reference in the module",
    type("%a: i32"),
    compiled("0r_v"),
    ["! argument 0 calling-convention"],
  ],
  ["index has the target's width", type("%a: index"), compiled("0I_v"), ["signature not-comparable"]],
]);

table("metadata", [
  [
    "ABI JSON added",
    type("%a: tensor<4xf32>"),
    type("%a: tensor<4xf32>", "()", String.raw`iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,1,4]],\22r\22:[]}"`),
    ["metadata iree.abi added-metadata"],
  ],
  [
    "f removed",
    raw("I6!B3!d4R1!", 1, 0),
    declared("%a: tensor<4xf32>"),
    ["metadata f removed-metadata", "metadata iree.abi.declaration added-metadata"],
  ],
  [
    "f to ABI JSON, the same types",
    raw("I13!B5!t4d4S3!t6R1!", 2, 0),
    json([["ndarray", "i1", 1, 4], "i32"]),
    ["metadata iree.abi added-metadata", "metadata f removed-metadata"],
  ],
  [
    "f to ABI JSON, another shape",
    raw("I6!B3!d4R1!", 1, 0),
    json([f32(8)]),
    ["! argument 0 static-dim", "metadata iree.abi added-metadata", "metadata f removed-metadata"],
  ],
  [
    "a list in ABI JSON, one raw value in f",
    json([["slist", "f32"]]),
    raw("I6!B3!d4R1!", 1, 0),
    ["signature not-comparable", "metadata iree.abi removed-metadata", "metadata f added-metadata"],
  ],
  ["JSON that is not well formed says nothing", type("%a: f32"), type("%a: f32", "()", 'iree.abi = "{"'), []],
  ["user metadata", type("%a: f32"), type("%a: f32", "()", 'iree.reflection = {who = "me"}'), []],
  ["record that says unknown", json(["f32"]), json(["unknown"]), ["argument 0 not-comparable"]],
  [
    "arrays of which the module tells nothing",
    type("%a: tensor<4xf32>"),
    compiled("0r_v"),
    ["signature not-comparable"],
  ],
  [
    "type aliases that were renamed",
    text("!a = tensor<4xf32>\nutil.func public @f(%x: !a) { util.return }"),
    text("!b = tensor<4xf32>\nutil.func public @f(%x: !b) { util.return }"),
    [],
  ],
  [
    "type alias of another type",
    text("!a = tensor<4xf32>\nutil.func public @f(%x: !a) { util.return }"),
    text("!a = tensor<8xf32>\nutil.func public @f(%x: !a) { util.return }"),
    ["! argument 0 static-dim"],
  ],
  ["type alias that is not defined", type("%x: !a"), type("%x: !b"), ["argument 0 not-comparable"]],
  [
    "reflection behind an alias",
    text('#r = {f = "I6!B3!d4R1!", fv = "1"}\nfunc @f(%a: !hal.buffer) attributes {iree.reflection = #r} { return }'),
    text('#r = {f = "I6!B3!d8R1!", fv = "1"}\nfunc @f(%a: !hal.buffer) attributes {iree.reflection = #r} { return }'),
    ["! argument 0 static-dim"],
  ],
  [
    "partials",
    text('func @f(%a: tensor<4xf32> {iree.reflection = {f_partial = "I6!B3!d4"}}) { return }'),
    text('func @f(%a: tensor<4xf32> {iree.reflection = {f_partial = "I6!B3!d8"}}) { return }'),
    ["! argument 0 static-dim"],
  ],
]);

table("a module and its source", [
  [
    "with the compiler's declaration",
    text("func.func @f(%a: tensor<4xf32>, %b: i32) -> tensor<?xf32> { return }\nfunc.func private @helper()"),
    compiled("0ri_r", {
      "iree.abi.declaration": "sync func @f(%input0: tensor<4xf32>, %input1: i32) -> (%output0: tensor<?xf32>)",
    }),
    [],
  ],
  [
    "with fences",
    type("%a: tensor<4xf32>", "tensor<4xf32>", FENCES),
    compiled("0rrr_r", {
      "iree.abi.model": "coarse-fences",
      "iree.abi.declaration": "async func @f(%input0: tensor<4xf32>) -> (%output0: tensor<4xf32>)",
    }),
    [],
  ],
  [
    "with storage for a result",
    type("%a: tensor<4xf32>, %out: !hal.buffer {iree.abi.output = 0 : index}", "tensor<4xf32>"),
    compiled("0rr_r", {
      "iree.abi.declaration":
        "sync func @f(%input0: tensor<4xf32>, %input1: !hal.buffer {iree.abi.output = 0 : index}) -> (%output0: tensor<4xf32>)",
    }),
    [],
  ],
  [
    "with ABI JSON",
    json([f32(4), named("n", "i32")], [f32(null)]),
    compiled("0rr_r", {
      "iree.abi": '{"a":[["ndarray","f32",1,4],["named","n","i32"]],"r":[["ndarray","f32",1,null]],"v":1}',
    }),
    [],
  ],
  [
    "of the first generation",
    text(
      'func @f(%a: tensor<4xf32>) -> tensor<4xf32> attributes {iree.module.export, iree.reflection = {f = "I6!B3!d4R6!B3!d4", fv = "1"}} { return }',
    ),
    compiled("0r_r", { f: "I6!B3!d4R6!B3!d4", fv: "1" }),
    [],
  ],
  [
    "from Torch, which adds a variant with fences",
    text("func.func @f(%a: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> { return }"),
    compiledExports({
      f$async: ["0rrr_r", { "iree.abi.model": "coarse-fences" }],
      f: ["0r_r", { "iree.abi.declaration": "sync func @f(%input0: tensor<4xf32>) -> (%output0: tensor<4xf32>)" }],
    }),
    [],
  ],
  [
    "device code is none of its exports",
    text(
      'func.func @f() { return }\nhal.executable private @e {\n  hal.executable.variant public @v target(<"a", "b">) {\n    builtin.module {\n      func.func @dispatch() { return }\n    }\n  }\n}',
    ),
    compiled("0v_v"),
    [],
  ],
  ["of the VM", vm("%a: i32, %b: !vm.ref<!hal.buffer_view>", "i64"), compiled("0ir_I"), []],
]);
