/** More of what today's compiler and runtimes do, example by example: right ones are silent, wrong ones reported. */
import { describe } from "vitest";
import { checkRows, type Row } from "../kit/fixture.js";

const reflects = (entries: string): string => `util.func public @f() attributes {iree.reflection = {${entries}}}`;

describe("records and the releases of the Python runtime", () => {
  const argument = "unsupported-argument-record warning";
  const result = "unsupported-result-record";
  /** `iree.abi` with these records, as they are in JSON. */
  const abi = (inputs: string, results: string): string =>
    `iree.abi = "${`{"a":[${inputs}],"r":[${results}],"v":1}`.replaceAll('"', "\\22")}"`;
  const array = (element: string): string => `["ndarray","${element}",1,4]`;
  const of = (names: string): string[] => names.split(" ");
  const scalars = of("i8 i16 i32 i64 f32 f64");
  const elements = of("i1 i8 i16 i32 i64 f32 f64");
  checkRows([
    ...scalars.map((it): Row => [`scalar argument ${it}`, abi(`"${it}"`, "")]),
    ["refused argument null", abi("null", ""), argument],
    ...of("f16 bf16 i1 unknown").map((it): Row => [`refused argument ${it}`, abi(`"${it}"`, ""), argument]),
    ...elements.map((it): Row => [`array argument of ${it}`, abi(array(it), "")]),
    ...of("f16 bf16").map((it): Row => [`refused array argument of ${it}`, abi(array(it), ""), argument]),
    ["a homogeneous list", abi('["py_homogeneous_list","f32"]', ""), argument],
    ["structures", abi('["slist","i32"],["stuple",["slist","f32"]],["sdict",["a","i32"]]', "")],
    ["a refused record in a structure", abi('["slist",["sdict",["a","f16"]]]', ""), argument],
    ["a named one", abi('["named","x","f32"]', "")],
    ["a named refused one", abi('["named","x","bf16"]', ""), argument],
    ...[...scalars, "f16", "bf16"].map((it): Row => [`scalar result ${it}`, abi("", `"${it}"`)]),
    ["a boolean result", abi("", '"i1"'), `${result} warning`],
    ["a null result", abi("", "null")],
    [
      "structures of results",
      abi("", '["slist","i32"],["stuple","f16"],["sdict",["a","bf16"]],["py_homogeneous_list","f32"]'),
    ],
    ...elements.map((it): Row => [`array result of ${it}`, abi("", array(it))]),
    ["an array result of f16", abi("", array("f16")), `${result} information`],
    ["an array result of bf16", abi("", array("bf16")), `${result} warning`],
    ["an array result of f16 in a structure", abi("", `["stuple",${array("f16")}]`), `${result} information`],
  ]);
});

describe("functions of Torch programs", () => {
  const dropped = "dropped-attribute warning";
  const body = "{\n  %0 = torch.constant.none\n  return\n}";
  const torch = (attributes: string, head = "func.func @main", type = "!torch.vtensor<[4],f32>"): string =>
    `${head}(%a: ${type}) -> ${type} attributes {${attributes}} ${body}`;
  const three =
    'iree.abi = "{\\22a\\22:[[\\22ndarray\\22,\\22f32\\22,1,4]],\\22r\\22:[[\\22ndarray\\22,\\22f32\\22,1,4]],\\22v\\22:1}", iree.abi.declaration = "sync func @main(%input0: tensor<4xf32>) -> (%output0: tensor<4xf32>)", iree.abi.model = "coarse-fences"';
  checkRows([
    [
      "the kept ones",
      'func.func @main(%a: !torch.vtensor<[4],f32> {iree.abi.affinity = #hal.device.promise<@d>}) -> (!torch.vtensor<[4],f32> {iree.abi.tied = 0 : i64}) attributes {iree.abi.affinity = #hal.device.promise<@d>, iree.reflection = {a = "b"}}',
    ],
    ["the dropped ones", torch(three), dropped, dropped, dropped],
    ["a private one", torch(three, "func.func private @main"), dropped, dropped, dropped],
    ["builtin tensors, kept", torch("iree.abi.affinity = #hal.device.promise<@d>", "func.func @main", "tensor<4xf32>")],
    ["builtin tensors, dropped", torch(three, "func.func @main", "tensor<4xf32>"), dropped, dropped, dropped],
    [
      "no types, the ONNX attribute",
      'func.func @main() attributes {iree.abi.model = "coarse-fences", torch.onnx_meta.opset_version = 17 : si64} {\n  return\n}',
      dropped,
    ],
    ["a stub", torch("iree.abi.stub")],
    [
      "two transients",
      "func.func @f(%a: !torch.vtensor<[4],f32>, %s: !hal.buffer {iree.abi.transients}) {\n  return\n}",
      "misplaced-attribute information",
    ],
  ]);
});

describe("exports and types of the VM", () => {
  const missing = "export-without-function error";
  const module = (...lines: string[]): string => `vm.module @m {\n${lines.map((line) => `  ${line}`).join("\n")}\n}`;
  checkRows([
    [
      "the reference's example",
      module(
        "vm.export @run",
        "vm.func private @run() { vm.return }",
        "vm.export @gone",
        "vm.import private @n.f(%a : tensor<4xf32>) -> i32",
      ),
      missing,
      "unencodable-type warning",
    ],
    ["an import of that name", module("vm.export @n.f", "vm.import private @n.f(%a : i32) -> i32"), missing],
    ["another name outside", module('vm.export @gone as("run")', "vm.func private @run() { vm.return }"), missing],
    ["a name outside", module('vm.export @run as("gone")', "vm.func private @run() { vm.return }")],
    [
      "another module's function",
      `${module("vm.export @run")}\n${module("vm.func @run() { vm.return }").replace("@m", "@n")}`,
      missing,
    ],
    [
      "encodable types",
      module(
        "vm.import private @n.f(%a : i1, %b : f16, %c : !vm.ref<!hal.buffer>, %d : !vm.buffer, %e : !vm.list<i32>, %g : tuple<i32, i64>) -> i64",
      ),
    ],
    ...["index", "tensor<4xf32>", "!hal.buffer", "vector<4xf32>", "memref<4xf32>"].map(
      (type): Row => [
        `no type of the VM: ${type}`,
        module(`vm.import private @n.f(%a : ${type})`),
        "unencodable-type warning",
      ],
    ),
    ["a result", module("vm.import private @n.f() -> index"), "unencodable-type warning"],
    ["a function", module("vm.func private @loop(%lb: index, %t: tensor<4xf32>) -> index { vm.return %lb : index }")],
  ]);
});

describe("somebody else's calling conventions", () => {
  checkRows([
    ["on an unknown op", '"my.op"() {calling_convention = "not a convention"} : () -> ()'],
    ["on an unknown op, old name", '"my.op"() {vm.calling_convention = "not a convention"} : () -> ()'],
    ["in the properties of an unknown op", '"my.op"() <{calling_convention = "not a convention"}> : () -> ()'],
    ["in a reflection", reflects('calling_convention = "not a convention"')],
    [
      "in an argument's reflection",
      'func.func @f(%a: i32 {iree.reflection = {calling_convention = "not a convention"}})',
    ],
    [
      "on an argument",
      'func.func @f(%a: i32 {calling_convention = "not a convention", iree.abi.name = "a"}) { return }',
    ],
    [
      "in an alias",
      '#r = {calling_convention = "not a convention"}\nutil.func public @f() attributes {iree.reflection = #r}',
    ],
    ["in an alias that nothing uses", '#r = {calling_convention = "not a convention"}'],
    [
      "in the reflection of an unknown op",
      '"my.op"() {iree.reflection = {calling_convention = "not a convention"}} : () -> ()',
    ],
    ["alone in braces", 'calling_convention = "not a convention"'],
    ["of another kind", '"my.op"() {calling_convention = #llvm.cconv<fastcc>} : () -> ()'],
    ["JSON in code", '"calling_convention": "not a convention"'],
  ]);
});

describe("imports and their reflection", () => {
  // Nothing reads it there, but any private function in an excerpt looks like an import.
  const entries = 'iree.abi = "{\\22a\\22:[\\22i32\\22],\\22r\\22:[],\\22v\\22:1}"';
  checkRows([
    ["a reflection that nothing reads", `util.func private @m.f(%a: i32) attributes {iree.reflection = {${entries}}}`],
    ["a declaration", 'util.func private @m.f(%a: i32) attributes {iree.reflection = {iree.abi.declaration = "f"}}'],
    ["other keys", 'util.func private @m.f(%a: i32) attributes {iree.reflection = {author = "me"}}'],
    ["an export", `util.func public @f(%a: i32) attributes {iree.reflection = {${entries}}} {\n  util.return\n}`],
    ["an excerpt without a body", `util.func public @f(%a: i32) attributes {iree.reflection = {${entries}}}`],
  ]);
});

describe("the rest", () => {
  checkRows([
    [
      "consume beside storage of a buffer",
      "util.func public @f(%s: !hal.buffer {iree.abi.output = 0 : index, iree.abi.consume}) -> tensor<4xf32> {\n  util.return\n}",
    ],
    [
      "versions of modules",
      "module @m attributes {vm.version = 3 : i32} {\n}\nvm.module @n attributes {version = 3 : i32} {\n}",
    ],
    ["inlining", "util.func private @f() attributes {inlining_policy = #util.inline.never, noinline}"],
    [
      "an emitc.func's old convention in an argument",
      'emitc.func @x(%a: i32) attributes {vm.calling_convention = "0i_v"}',
    ],
    ["a tied result of a func.func", "func.func @f(%a: tensor<4xf32>) -> (tensor<4xf32> {iree.abi.tied = 0 : i64})"],
  ]);
});
