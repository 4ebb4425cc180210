import { describe, expect, test } from "vitest";
import { hoverAt } from "../kit/service.js";

describe("what today's compiler and runtimes do", () => {
  const imported = (argument: string): string =>
    `util.func private @m.f(%a: tensor<4xf32> {${argument}}) -> tensor<4xf32>`;
  const exported = (argument: string): string =>
    `util.func public @f(%a: tensor<4xf32> {${argument}}) -> tensor<4xf32> {\n  util.return %a : tensor<4xf32>\n}`;
  const reflects = (entries: string): string => `util.func public @f() attributes {iree.reflection = {${entries}}}`;

  const SAYS: readonly (readonly [name: string, text: string, ...phrases: string[]])[] = [
    [
      "storage in a tensor is consumed",
      exported("iree.abi.<|>output = 0 : index"),
      "- Consumed: yes, as with `iree.abi.consume`: the caller's buffer may be overwritten in place (since 2026-04-28, `74ed364e62`; borrowed before)",
    ],
    [
      "a consume that is redundant",
      exported("iree.abi.<|>output = 0 : index, iree.abi.consume"),
      "; `iree.abi.consume` is redundant since then",
    ],
    [
      "storage on an import",
      imported("iree.abi.<|>output = 0 : index"),
      "- Place: not read on an argument of an import, expected on an argument of an exported function",
    ],
    [
      "consume on an import's argument",
      imported("iree.abi.<|>consume"),
      "- Place: not read on an argument of an import, expected on an argument of an exported function, a result of an import or an argument of a Torch function",
    ],
    [
      "a name on a Torch argument",
      'func.func @f(%a: !torch.vtensor<[4],f32> {iree.abi.<|>name = "a"})',
      "- Place: not read on an argument of a Torch function, expected on an argument or a result of an exported function",
    ],
    [
      "the JSON of an import",
      'util.func private @m.f(%a: i32) attributes {iree.<|>abi = "{\\22a\\22:[\\22i32\\22],\\22r\\22:[],\\22v\\22:1}"}',
      "- Place: not read on an import, expected on an exported function or a Torch function",
    ],
    [
      "no side effects, on a call without other attributes",
      "%0 = util.call @g(%a) {nosideeff<|>ects} : (i32) -> i32",
      "`nosideeffects`, attribute of an op",
      "read on `vm.call` too",
    ],
    [
      "a convention on a call",
      "%0 = util.call @g(%a) {hal.abi.<|>convention = #hal.abi.convention<coarse_fences>} : (i32) -> i32",
      "- Model: asynchronous, with fences",
    ],
    [
      "noinline on a func.func",
      "func.func @f() attributes {no<|>inline}",
      "- Lowering: turned into `inlining_policy` when `func.func` is converted to `util.func`",
    ],
    [
      "noinline on a util.func",
      "util.func @f() attributes {no<|>inline}",
      "- Place: not read on `util.func`, expected on `func.func`",
    ],
    [
      "an inlining policy on a func.func",
      "func.func @f() attributes {inlining_<|>policy = #util.inline.never}",
      "- Lowering: dropped",
    ],
    [
      "a yield on a function of another dialect",
      "util.func @f() attributes {vm.<|>yield}",
      "- Place: not read on `util.func`, expected on `vm.import` or `vm.func`",
    ],
    [
      "a tool on a function",
      reflects('iree.<|>tool = "iree-encode-parameters"'),
      "- Place: not read on this op, expected on a module",
    ],
    [
      "a local memory",
      reflects("local_<|>memory = 8200 : index"),
      "VMVX",
      "- Size: 8200 bytes, of which 2 pages of 4096 are reserved",
    ],
    [
      "an empty string",
      reflects('tfl.io.<|>names = ""'),
      "- Reaches the binary: yes, empty (since 2026-01-07, ad9dab9ab2; left out before, which reads as empty)",
    ],
    ["types for the TFLite bindings", reflects('tfl.io.<|>types = "F;I"'), "| Number | Type | Belongs to |"],
    [
      "a version of a module",
      "module {\n  module @m attributes {vm.<|>version = 3 : i32} {\n  }\n}",
      "nested in another",
    ],
    [
      "an opset without other attributes",
      "func.func @f() attributes {torch.onnx_meta.<|>opset_version = 17 : si64}",
      "ONNX",
      "- Added: 2024-01-29, `c88427b14d`",
    ],
  ];

  test.each(SAYS)("%s", (_name, text, ...phrases) => {
    const value = hoverAt(text)?.value ?? "";
    for (const phrase of phrases) expect(value).toContain(phrase);
  });

  test("no storage is consumed on an import, nor in a buffer", () => {
    expect(hoverAt(imported("iree.abi.<|>output = 0 : index"))?.value).not.toContain("Consumed");
    const buffer = "util.func public @f(%a: !hal.buffer {iree.abi.<|>output = 0 : index}) -> tensor<4xf32>";
    expect(hoverAt(buffer)?.value).not.toContain("Consumed");
  });
});
