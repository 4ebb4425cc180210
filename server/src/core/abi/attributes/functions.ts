/** Attributes of functions and calls that the ABI passes read.
 * Upstream: compiler/src/iree/compiler/Bindings/Native/Transforms/{WrapEntryPoints,ConvertStreamableOps}.cpp. */
import { attributes, type Change } from "./attribute.js";

const AFFINITY_OF_VALUES: Change = { date: "2024-05", commit: "31074e728b" };
/** compiler/plugins/input/Torch/InputConversion/FuncConversion.cpp: copied to both functions that the pass makes. */
const AFFINITY_OF_TORCH: Change = { date: "2024-07-29", commit: "866c0c0db0" };

export const FUNCTION_ATTRIBUTES = attributes({ family: "function", places: ["op"], carriers: ["function"] }, [
  {
    key: "iree.abi",
    places: ["reflection", "op"],
    values: ["string"],
    readOn: ["export function", "torch function"],
    retained: false,
    since: { date: "2021-04-23", commit: "4d6e2bde52" },
    meaning:
      "The reflection JSON: one type record for each argument and result, which the Python runtime uses to pack arguments and unpack results. On a `util.func` the wrapping pass moves it into `iree.reflection`, the form that reaches the binary.",
    seeAlso: ["iree.reflection", "d"],
    example: 'iree.reflection = {iree.abi = "{\\22a\\22:[\\22i32\\22],\\22r\\22:[\\22i32\\22],\\22v\\22:1}"}',
  },
  {
    key: "iree.abi.stub",
    carriers: ["function", "import", "export"],
    values: ["unit"],
    byPresence: true,
    retained: false,
    since: { date: "2020-03", commit: "7a4a852b53" },
    meaning:
      "The function already has its public ABI, so the wrapping passes leave it alone. The compiler puts it on the wrappers and benchmark functions that it makes.",
    seeAlso: ["iree.abi.model", "hal.abi.convention"],
    example: "util.func public @f(%a: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub}",
  },
  {
    key: "iree.abi.none",
    values: ["unit"],
    byPresence: true,
    since: { date: "2020-03", commit: "7a4a852b53" },
    until: { date: "2021-06", commit: "0bb39fc27a" },
    meaning: "Kept an exported function out of the V0 reflection, so that it got no `f` and `fv`.",
    seeAlso: ["f", "iree.module.export"],
    example: "attributes {iree.module.export, iree.abi.none}",
  },
  {
    key: "iree.abi.model",
    places: ["op", "reflection"],
    carriers: ["function", "import"],
    values: ["string"],
    strings: ["coarse-fences"],
    retained: false,
    since: { date: "2022-10", commit: "e9ae963707" },
    meaning:
      "How the function is invoked. `coarse-fences` makes it asynchronous: its public form takes two more `!hal.fence` arguments at the end, to wait on and to signal; every other string means a synchronous call.",
    seeAlso: ["hal.abi.convention", "iree.abi.stub", "nosideeffects"],
    example: 'attributes {iree.abi.model = "coarse-fences", nosideeffects}',
  },
  {
    key: "iree.abi.declaration",
    places: ["op", "reflection"],
    readOn: ["export function", "torch function"],
    values: ["string"],
    freeText: true,
    retained: false,
    since: { date: "2023-12", commit: "ac9d6d56ab" },
    meaning:
      "The declaration in the source language, shown by tools; any text is allowed. Where it is absent, the compiler writes one from the function's types.",
    seeAlso: ["iree.abi.name", "iree.reflection"],
    example: 'iree.abi.declaration = "predict(image: float[28, 28])"',
  },
  {
    key: "iree.abi.affinity",
    places: ["op", "argument", "result"],
    values: ["attribute"],
    types: ["tensor", "!torch.vtensor", "!torch.tensor"],
    keptByTorch: true,
    retained: false,
    since: { date: "2023-12", commit: "80e70ca460" },
    laterOn: { argument: AFFINITY_OF_VALUES, result: AFFINITY_OF_VALUES, "torch function": AFFINITY_OF_TORCH },
    meaning:
      "The device that a value lives on. On a function it is the default for all arguments and results; one on a single argument or result takes precedence.",
    seeAlso: ["stream.affinity"],
    example: "%arg0: tensor<4xf32> {iree.abi.affinity = #hal.device.promise<@dev_a>}",
  },
  {
    key: "iree.abi.streamable",
    carriers: ["import"],
    external: true,
    values: ["unit"],
    byPresence: true,
    retained: false,
    since: { date: "2023-04", commit: "d9b2d3c33c" },
    meaning:
      "An external function that runs asynchronously on the device. It becomes a `flow.func`, and calls of it `flow.call`.",
    seeAlso: ["iree.abi.result_dims", "iree.abi.dims", "iree.abi.tied"],
    example: "util.func private @ext(%a: tensor<4xf32>) -> tensor<4xf32> attributes {iree.abi.streamable}",
  },
  {
    key: "iree.abi.result_dims",
    carriers: ["import"],
    external: true,
    values: ["symbol"],
    retained: false,
    since: { date: "2023-04", commit: "d9b2d3c33c" },
    meaning:
      "The function that computes the dynamic dims of a streamable function's results. It takes the same arguments and returns one `index` for each dynamic dim.",
    seeAlso: ["iree.abi.streamable", "iree.abi.dims"],
    example: "attributes {iree.abi.streamable, iree.abi.result_dims = @calculate_dims}",
  },
  {
    key: "iree.abi.tied_operands",
    carriers: ["call"],
    values: ["array"],
    elements: ["integer"],
    since: { date: "2024-02-15", commit: "045bca1e21" },
    meaning:
      "On a `func.call`: for each result the operand whose storage it shares. It becomes the tied operands of the `util.call`.",
    seeAlso: ["iree.abi.tied"],
    example: "func.call @ext(%0) {iree.abi.tied_operands = [0]} : (tensor<4xf32>) -> tensor<4xf32>",
  },
  {
    key: "iree.reflection",
    places: ["op", "argument", "result"],
    carriers: ["function", "export", "module"],
    values: ["dictionary"],
    keptByTorch: true,
    retained: true,
    since: { date: "2019-12" },
    meaning:
      "Keys and values that are copied into the compiled module, where callers can look them up by function name. Strings, integers and flat symbol references reach it; on modules since 2022-06 (1d60c18b21).",
    seeAlso: ["iree.abi", "iree.abi.declaration", "f"],
    example: 'attributes {iree.reflection = {author = "me", build = 4 : i32}}',
  },
  {
    key: "iree.module.export",
    values: ["unit", "string"],
    startsRecord: true,
    byPresence: true,
    since: { date: "2019-09" },
    until: { date: "2021-06-11", commit: "f980bf6869" },
    meaning:
      "Exported the function, under the name in the string where there was one. Replaced by public visibility of the symbol.",
    seeAlso: ["iree.abi.none"],
    example: 'attributes {iree.module.export = "predict"}',
  },
  {
    key: "hal.abi.convention",
    carriers: ["function", "import", "call"],
    values: ["attribute"],
    retained: false,
    since: { date: "2025-11-10", commit: "161b5bce7f" },
    meaning:
      "The execution model that the wrapping pass recorded on the private original function, or on the wrapper of an import. It is copied to every `util.call` of them, where it is read: with `coarse_fences` (spelled with an underscore) a call with a fence among its operands or results takes part in the timeline.",
    seeAlso: ["iree.abi.model", "nosideeffects"],
    example: "hal.abi.convention = #hal.abi.convention<coarse_fences>",
  },
]);
