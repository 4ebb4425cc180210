/** What today's compiler and runtimes do with their attributes, case by case: right ones are silent, wrong ones reported. */
import { describe } from "vitest";
import { checkRows } from "../kit/fixture.js";

const reflects = (entries: string): string => `util.func public @f() attributes {iree.reflection = {${entries}}}`;
const inModule = (entries: string): string => `module attributes {iree.reflection = {${entries}}} {\n}`;

describe("keys of parameter encoders", () => {
  checkRows([
    [
      "an indices function",
      reflects('iree.encode.function = "indices", iree.encode.scopes = "encoded,more", iree.encode.target = "default"'),
    ],
    ["a function that detects the target", reflects('iree.encode.function = "detect_target"')],
    ["steps", reflects('iree.encode.function = "steps", iree.encode.target = "default"')],
    [
      "an encode function with its model",
      reflects('iree.abi.model = "coarse-fences", iree.encode.function = "encode", iree.encode.target = "default"'),
    ],
    ["a module", inModule('iree.tool = "iree-encode-parameters", iree.encode.version = 1 : i32')],
    [
      "an unknown function without a target",
      reflects('iree.encode.function = "index"'),
      "missing-encoder-target warning",
      "unknown-encoder-function warning",
    ],
    [
      "an unknown function",
      reflects('iree.encode.function = "decode", iree.encode.target = "x"'),
      "unknown-encoder-function warning",
    ],
    [
      "an empty function",
      reflects('iree.encode.function = "", iree.encode.target = "x"'),
      "unknown-encoder-function warning",
    ],
    ["no target", reflects('iree.encode.function = "steps"'), "missing-encoder-target warning"],
    ["an integer", reflects('iree.encode.function = 1 : i32, iree.encode.target = "x"'), "wrong-value-kind warning"],
    ["a symbol", reflects('iree.encode.function = @steps, iree.encode.target = "x"'), "wrong-value-kind warning"],
    [
      "an integer target",
      reflects('iree.encode.function = "steps", iree.encode.target = 3'),
      "wrong-value-kind warning",
    ],
    [
      "a misspelt target",
      reflects('iree.encode.function = "steps", iree.encode.targt = "x"'),
      "misspelt-attribute warning",
    ],
    [
      "a misspelt function",
      reflects('iree.encode.functon = "steps", iree.encode.target = "x"'),
      "misspelt-attribute warning",
    ],
    ["misspelt scopes", reflects('iree.encode.scope = "a"'), "misspelt-attribute warning"],
    ["a misspelt family", reflects('iree.encoed.target = "x"'), "misspelt-attribute warning"],
    ["a misspelt version", inModule("iree.encode.versoin = 1 : i32"), "misspelt-attribute warning"],
    ["a module's key on a function", reflects("iree.encode.version = 1 : i32"), "misplaced-reflection-key warning"],
    ["a tool on a function", reflects('iree.tool = "iree-encode-parameters"'), "misplaced-reflection-key warning"],
    [
      "a function's keys on a module",
      inModule('iree.encode.function = "steps", iree.encode.target = "x"'),
      "misplaced-reflection-key warning",
      "misplaced-reflection-key warning",
    ],
    ["a user's keys", reflects('my.encode.function = "index", encode.function = 3')],
  ]);
});

describe("keys of VMVX dispatch functions", () => {
  const dispatch = (entries: string): string => `vm.func @dispatch() attributes {iree.reflection = {${entries}}}`;
  checkRows([
    [
      "as the compiler writes them",
      dispatch("local_memory = 4096 : index, constant_count = 1 : i8, binding_count = 3 : i8"),
    ],
    ["a negative count", dispatch("binding_count = -56 : i8, parameter_count = 2 : i16")],
    ["text that is a number", dispatch('local_memory = "4096", binding_count = "0x3"')],
    ["text that begins with a number", dispatch('binding_count = "3 of them"'), "wrong-value-kind warning"],
    ["text that is no number", dispatch('constant_count = "three"'), "wrong-value-kind warning"],
    ["an empty text", dispatch('local_memory = ""'), "wrong-value-kind warning"],
    ["a symbol", dispatch("binding_count = @three"), "wrong-value-kind warning"],
    ["a user's key of the same name", reflects('local_memory = "shared", binding_count = "many"')],
  ]);
});

describe("attributes of imports for the VM", () => {
  checkRows([
    ["yield", "vm.import private @a.wait(%x : i32, %more : i32 ...) -> i32 attributes {vm.yield}"],
    ["unwind", "vm.func private @f() attributes {vm.unwind, vm.yield}"],
    ["a dialect's import module", 'func.func private @vmvx.fill(i32) attributes {vm.import.module = "vmvx"}'],
    ["a symbol", "func.func private @vmvx.fill(i32) attributes {vm.import.module = @vmvx}", "wrong-value-kind warning"],
    ["a unit", "func.func private @vmvx.fill(i32) attributes {vm.import.module}", "wrong-value-kind warning"],
    ["an integer", "func.func private @vmvx.fill(i32) attributes {vm.import.module = 1}", "wrong-value-kind warning"],
    ["a yield that says no", "vm.import private @a.wait() attributes {vm.yield = false}", "wrong-value-kind warning"],
    ["an unwind with a value", "vm.import private @a.wait() attributes {vm.unwind = true}"],
    [
      "the generic form",
      '"vm.import"() <{arg_attrs = [{vm.name = "x"}, {vm.name = "more", vm.variadic}], function_type = (i32, i32) -> i32, sym_name = "a.wait", sym_visibility = "private"}> : () -> ()',
    ],
    [
      "a name that is no string",
      '"vm.import"() <{arg_attrs = [{vm.name = @x}], function_type = (i32) -> i32, sym_name = "a.wait"}> : () -> ()',
      "wrong-value-kind warning",
    ],
  ]);
});

describe("attributes of calls", () => {
  checkRows([
    [
      "a convention and no side effects",
      "%0 = util.call @callee(%a, %w, %s) {hal.abi.convention = #hal.abi.convention<coarse_fences>, nosideeffects} : (tensor<4xf32>, !hal.fence, !hal.fence) -> tensor<4xf32>",
    ],
    ["a call of the VM", "%0 = vm.call @callee(%a) {nosideeffects} : (i32) -> i32"],
    ["a function with a body", "util.func private @f() attributes {nosideeffects} {\n  util.return\n}"],
  ]);
});

describe("who reads an attribute of a value", () => {
  const exported = (argument: string, result = ""): string =>
    `util.func public @f(%a: tensor<4xf32>, %s: tensor<4xf32> {${argument}}) -> (tensor<4xf32> {${result}}) {\n  util.return %a : tensor<4xf32>\n}`;
  const imported = (argument: string, result = ""): string =>
    `util.func private @m.mul(%a: tensor<8xf32>, %s: tensor<8xf32> {${argument}}) -> (tensor<8xf32> {${result}})`;
  const torch = (argument: string, result = "", type = "!torch.vtensor<[4],f32>"): string =>
    `func.func @f(%a: ${type} {${argument}}) -> (!torch.vtensor<[4],f32> {${result}}) {\n  return %a : ${type}\n}`;
  const unread = "misplaced-attribute information";
  const affinity = "iree.abi.affinity = #hal.device.promise<@d>";
  checkRows([
    ["storage of an export", exported("iree.abi.output = 0 : index")],
    ["storage of an export, consumed", exported("iree.abi.output = 0 : index, iree.abi.consume")],
    ["names of an export", exported('iree.abi.name = "a"', 'iree.abi.name = "r"')],
    ["an encoding and an affinity of an export", exported(`iree.abi.encoding = tensor<4xi32>, ${affinity}`, affinity)],
    ["a result of an export, consumed", exported("", "iree.abi.consume"), unread],
    ["storage of an import", imported("iree.abi.output = 0 : index"), unread],
    ["storage of an import for no result", imported("iree.abi.output = 9 : index"), unread],
    [
      "IREE's own sample",
      "func.func private @custom.mul(%a: tensor<?xi32>, %b: tensor<?xi32> {iree.abi.output = 0 : index}) -> tensor<?xi32>",
      unread,
    ],
    ["an argument of an import, consumed", imported("iree.abi.consume"), unread],
    ["a result of an import, consumed", imported("", "iree.abi.consume")],
    ["names of an import", imported('iree.abi.name = "a"', 'iree.abi.name = "r"'), unread, unread],
    ["an encoding and an affinity of an import", imported(`iree.abi.encoding = tensor<8xi32>, ${affinity}`, affinity)],
    [
      "transients of an import",
      "util.func private @m.f(%s: !hal.buffer {iree.abi.transients}, %t: !hal.buffer {iree.abi.transients})",
      unread,
      unread,
    ],
    [
      "the reflection of an import",
      'util.func private @m.f(%a: i32) attributes {iree.abi = "{\\22a\\22:[\\22i32\\22],\\22r\\22:[],\\22v\\22:1}", iree.abi.declaration = "f(a)"}',
      unread,
      unread,
    ],
    ["storage of a Torch function", torch("iree.abi.output = 0 : index"), unread],
    ["names of a Torch function", torch('iree.abi.name = "a"', 'iree.abi.name = "r"'), unread, unread],
    ["a Torch argument, consumed", torch("iree.abi.consume")],
    ["a Torch result, consumed", torch("", "iree.abi.consume"), unread],
    [
      "a mutable Torch tensor, consumed",
      torch("iree.abi.consume", "", "!torch.tensor<[4],f32>"),
      "misplaced-attribute warning",
    ],
    ["a Torch affinity and a tied result", torch(affinity, `iree.abi.tied = 0 : i64, ${affinity}`)],
    [
      "a name in a Torch program of builtin types",
      'func.func @f(%a: tensor<4xf32> {iree.abi.name = "a"}) -> tensor<4xf32> {\n  %0 = torch_c.from_builtin_tensor %a : tensor<4xf32> -> !torch.vtensor<[4],f32>\n  return %a : tensor<4xf32>\n}',
      unread,
    ],
    ["a Torch encoding", torch("iree.abi.encoding = tensor<4xf32>"), unread],
    ["a private function with a body", exported("iree.abi.consume").replace("public", "private")],
    [
      "an import in the generic form",
      '"util.func"() <{arg_attrs = [{iree.abi.consume}], function_type = (tensor<4xf32>) -> (), sym_name = "m.f", sym_visibility = "private"}> ({\n}) : () -> ()',
      unread,
    ],
    [
      "an export in the generic form",
      '"util.func"() <{arg_attrs = [{iree.abi.consume}], function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({\n^bb0(%a: tensor<4xf32>):\n  "util.return"() : () -> ()\n}) : () -> ()',
    ],
  ]);
});

describe("no finding", () => {
  checkRows([
    ["an empty string in a reflection", reflects('author = "", tfl.io.names = ""')],
    ["features of a test module", inModule('target_features = "+avx512f"')],
    [
      "types for the TFLite bindings",
      'func.func @f(%a: i32) -> i32 attributes {iree.reflection = {tfl.io.names = "a;b", tfl.io.types = "F;F", tfl.io.quant = ";"}} { return %a : i32 }',
    ],
    [
      "names for the TFLite bindings",
      'util.func public @f(%a: tensor<4xf32> {ml_program.identifier = "a"}) -> (tensor<4xf32> {ml_program.identifier = "b"})',
    ],
    ["a donated argument", "func.func public @f(%a: tensor<4xf32> {tf.aliasing_output = 0 : i32}) -> tensor<4xf32>"],
    ["a nested module's version", "module {\n  module @m attributes {vm.version = 3 : i32} {\n  }\n}"],
    [
      "a Torch function's own",
      'func.func @f(%a: !torch.vtensor<[?],f32>) -> !torch.vtensor<[?],f32> attributes {torch.assume_strict_symbolic_shapes, torch.onnx_meta.opset_version = 17 : si64, torch.args_schema = "[1, {\\22type\\22: \\22builtins.tuple\\22, \\22context\\22: \\22null\\22, \\22children_spec\\22: [{\\22type\\22: \\22builtins.tuple\\22, \\22context\\22: \\22null\\22, \\22children_spec\\22: [{\\22type\\22: null, \\22context\\22: null, \\22children_spec\\22: []}]}, {\\22type\\22: \\22builtins.dict\\22, \\22context\\22: \\22[]\\22, \\22children_spec\\22: []}]}]", torch.return_schema = "[1, {\\22type\\22: null, \\22context\\22: null, \\22children_spec\\22: []}]"}',
    ],
  ]);
});

describe("calling conventions", () => {
  const syntax = "calling-convention-syntax error";
  checkRows([
    ["a user's own key", reflects('calling_convention = "stdcall"')],
    ["a user's own key that looks like one", reflects('calling_convention = "0i_q"')],
    ["a user's own key of the VM", reflects('vm.calling_convention = "0i_q"')],
    ["a module's own key", inModule('calling_convention = "fast"')],
    ["an attribute of another dialect", 'llvm.func @f() attributes {calling_convention = "stdcall"}'],
    ["an attribute of a function", 'func.func private @f(%a: i32) attributes {calling_convention = "stdcall"}'],
    ["an attribute of a function of the VM", 'vm.func private @f(%a: i32) attributes {calling_convention = "tbd"}'],
    [
      "an attribute of a function before EmitC",
      'func.func private @f(%a: i32) attributes {vm.calling_convention = "0i_q"}',
    ],
    ["on a function of EmitC", 'emitc.func private @x(%a: i32) attributes {vm.calling_convention = "0i_i"}'],
    [
      "a wrong one on a function of EmitC",
      'emitc.func private @x(%a: i32) attributes {vm.calling_convention = "0i_q"}',
      syntax,
    ],
    [
      "a wrong one in the generic form",
      '"emitc.func"() <{function_type = (i32) -> (), sym_name = "x", vm.calling_convention = "0q_v"}> ({\n}) : () -> ()',
      syntax,
    ],
    ["a test's line", '// CHECK: "calling_convention": "0i_q"'],
  ]);
});
