import { table } from "./comparisonTable.js";
import { compiled, compiledExports, declared, json, raw, text, type, vm } from "./versions.js";

const f32 = (...dims: (number | null)[]) => ["ndarray", "f32", dims.length, ...dims];
const named = (name: string, record: string | ReturnType<typeof f32>) => ["named", name, record] as const;

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
    "a model on util.func, module",
    type("%a: !hal.buffer_view", "()", FENCES),
    compiled("0r_v"),
    ["! invocation model invocation-model"],
  ],
  [
    "a model in the reflection of func.func, module",
    text(`func.func @f(%a: !hal.buffer_view) attributes {iree.reflection = {${FENCES}}} { return }`),
    compiled("0r_v"),
    ["! invocation model invocation-model"],
  ],
  [
    "a model on func.func with a reflection, module",
    text(`func.func @f(%a: !hal.buffer_view) attributes {${FENCES}, iree.reflection = {fv = "1"}} { return }`),
    compiled("0r_v"),
    ["invocation model not-comparable"],
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
  ["a float in another register", type("%a: f64"), compiled("0f_v"), ["! argument 0 calling-convention"]],
  ["a smaller float has the target's width", type("%a: f16"), compiled("0f_v"), ["signature not-comparable"]],
  [
    "an object of the runtime in an integer's register",
    type("%a: !util.buffer"),
    compiled("0i_v"),
    ["! argument 0 calling-convention"],
  ],
  [
    "a type of another dialect may be lowered to any",
    type("%a: !my.type"),
    compiled("0i_v"),
    ["signature not-comparable"],
  ],
  ["a memref was a tensor", type("%a: memref<4xf32>"), type("%a: tensor<4xf32>"), []],
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
    "arrays that the module does not describe",
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
