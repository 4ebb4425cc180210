/** Keys of `iree.reflection` dictionaries that a tool writes or reads, but for those of the first generation. */
import { attributes, type Change, type KnownAttribute } from "./attribute.js";

/** Of the keys of parameter encoders: compiler/src/iree/compiler/Dialect/Stream/Transforms/SplitParameterEncoder.cpp. */
const ENCODER: Change = { date: "2026-01-14", commit: "cc5bafc918" };

const COMMON = {
  family: "reflection",
  places: ["reflection"],
  carriers: ["function"],
  values: ["string"],
} satisfies Partial<KnownAttribute>;

export const REFLECTION_KEYS = attributes(COMMON, [
  {
    key: "d",
    since: { date: "2021-05", commit: "5ba8a7a146" },
    meaning:
      "The key that the design document names for the reflection JSON. No compiler or runtime has ever written or read it: they all use `iree.abi`.",
    seeAlso: ["iree.abi"],
    example: 'iree.reflection = {d = "{\\22a\\22:[],\\22r\\22:[]}"}',
  },
  {
    key: "iree.abi.transients.size",
    values: ["symbol"],
    since: { date: "2025-11", commit: "c65eeb7369" },
    meaning:
      "The function that computes how many bytes of transient storage a call needs. It takes the same arguments and returns one integer.",
    seeAlso: ["iree.abi.transients", "iree.abi.transients.size.constant"],
    example: "iree.reflection = {iree.abi.transients.size = @f_transients_size}",
  },
  {
    key: "iree.abi.transients.size.constant",
    values: ["integer"],
    size: true,
    since: { date: "2025-11", commit: "c65eeb7369" },
    meaning:
      "How many bytes of transient storage a call needs, where that does not depend on the arguments. Callers check it before the size function.",
    seeAlso: ["iree.abi.transients", "iree.abi.transients.size"],
    example: "iree.reflection = {iree.abi.transients.size.constant = 2048 : index}",
  },
  {
    key: "iree.benchmark",
    strings: ["entry", "dispatch"],
    startsRecord: true,
    since: { date: "2022-04-12", commit: "7a0a746825" },
    meaning:
      "Marks a function for the benchmark tool: `entry` for an entry point of the program, `dispatch` for one of its dispatches.",
    seeAlso: ["iree.abi.stub"],
    example: 'iree.reflection = {iree.benchmark = "entry"}',
  },
  {
    key: "tfl.io.names",
    since: { date: "2021-02-02", commit: "0a478666e4" },
    meaning: "The names of the arguments, then of the results, joined by `;`, for the TFLite bindings.",
    seeAlso: ["ml_program.identifier", "iree.abi.name", "tfl.io.types", "tfl.io.quant"],
    example: 'iree.reflection = {tfl.io.names = "image;label"}',
  },
  {
    key: "tfl.io.types",
    since: { date: "2021-02-02", commit: "b0b7cc488c" },
    meaning:
      "The types of the arguments, then of the results, joined by `;`, for the TFLite bindings. They read it with `tfl.io.names`; the compiler writes only the names.",
    seeAlso: ["tfl.io.names", "tfl.io.quant"],
    example: 'iree.reflection = {tfl.io.names = "image;label", tfl.io.types = "FLOAT32;INT32"}',
  },
  {
    key: "tfl.io.quant",
    since: { date: "2021-02-02", commit: "b0b7cc488c" },
    meaning:
      "The quantization of the arguments, then of the results, joined by `;`, for the TFLite bindings. They read it with `tfl.io.names`; the compiler writes only the names.",
    seeAlso: ["tfl.io.names", "tfl.io.types"],
    example: 'iree.reflection = {tfl.io.names = "image;label", tfl.io.quant = ";"}',
  },
  {
    key: "target_features",
    carriers: ["module"],
    since: { date: "2022-02-28", commit: "4662c1b50b" },
    meaning:
      "The CPU features that a test module needs, joined by `,`. IREE's end-to-end test runners skip the module where one is missing.",
    seeAlso: ["description"],
    example: 'module attributes {iree.reflection = {target_features = "+avx512f,+avx512bw"}} {',
  },
  {
    key: "local_memory",
    values: ["integer", "string"],
    loader: "vmvx",
    since: { date: "2021-06-16", commit: "2f7888bc44" },
    meaning:
      "On a VMVX dispatch function: the bytes of workgroup memory to reserve, counted in whole pages of 4096. The loader parses the leading number and ignores text after it.",
    seeAlso: ["binding_count", "constant_count"],
    example: "iree.reflection = {local_memory = 4096 : index}",
  },
  {
    key: "constant_count",
    values: ["integer", "string"],
    loader: "vmvx",
    since: { date: "2024-08-12", commit: "8dc68201d6" },
    meaning:
      "On a VMVX dispatch function: how many constants a dispatch passes, checked at run time. Left out where there is none. The loader parses the leading number and ignores text after it.",
    seeAlso: ["binding_count", "local_memory"],
    example: "iree.reflection = {constant_count = 1 : i8}",
  },
  {
    key: "binding_count",
    values: ["integer", "string"],
    loader: "vmvx",
    since: { date: "2024-08-12", commit: "8dc68201d6" },
    meaning:
      "On a VMVX dispatch function: how many bindings a dispatch passes, checked at run time. Left out where there is none. The loader parses the leading number and ignores text after it.",
    seeAlso: ["constant_count", "local_memory"],
    example: "iree.reflection = {binding_count = 3 : i8}",
  },
  {
    key: "parameter_count",
    values: ["integer", "string"],
    loader: "vmvx",
    since: { date: "2024-08-12", commit: "8dc68201d6" },
    meaning:
      "On a VMVX dispatch function: how many parameters a dispatch passes. The runtime reads it, but no compiler has ever written it. The loader parses the leading number and ignores text after it.",
    seeAlso: ["binding_count", "constant_count"],
    example: "iree.reflection = {parameter_count = 0 : i16}",
  },
  {
    key: "iree.tool",
    carriers: ["module"],
    strings: ["iree-encode-parameters"],
    startsRecord: true,
    since: ENCODER,
    meaning:
      "The tool that the module was made for: `iree-encode-parameters` on a parameter encoder module. No tool reads it.",
    seeAlso: ["iree.encode.version"],
    example: 'iree.reflection = {iree.tool = "iree-encode-parameters"}',
  },
  {
    key: "iree.encode.version",
    carriers: ["module"],
    values: ["integer", "string"],
    startsRecord: true,
    since: ENCODER,
    meaning: "The version of the parameter encoder's interface. No tool reads it.",
    seeAlso: ["iree.tool", "iree.encode.function", "iree.encode.target"],
    example: "iree.reflection = {iree.encode.version = 1 : i32}",
  },
  {
    key: "iree.encode.function",
    strings: ["detect_target", "indices", "steps", "encode"],
    startsRecord: true,
    since: ENCODER,
    meaning:
      "What the function does in a parameter encoder module. `iree-encode-parameters` silently ignores a function with any other string.",
    seeAlso: ["iree.encode.target", "iree.encode.scopes", "iree.encode.version"],
    example: 'iree.reflection = {iree.encode.function = "steps", iree.encode.target = "default"}',
  },
  {
    key: "iree.encode.target",
    startsRecord: true,
    since: ENCODER,
    meaning:
      "The name of the target that the function encodes for. Required on every encoder function but the one that detects the target.",
    seeAlso: ["iree.encode.function", "iree.encode.scopes"],
    example: 'iree.reflection = {iree.encode.function = "steps", iree.encode.target = "default"}',
  },
  {
    key: "iree.encode.scopes",
    startsRecord: true,
    since: ENCODER,
    meaning:
      "On the `indices` function of a parameter encoder module: the scopes of its parameters, joined by `,`, which `--list_targets` shows. Left out where no scope has a name.",
    seeAlso: ["iree.encode.function", "iree.encode.target"],
    example:
      'iree.reflection = {iree.encode.function = "indices", iree.encode.scopes = "encoded,more", iree.encode.target = "default"}',
  },
  {
    key: "description",
    meaning: "Free text about the function, as the end-to-end test generators write it.",
    seeAlso: ["iree.abi.declaration"],
    example: 'iree.reflection = {description = "matmul of 4x4"}',
  },
]);
