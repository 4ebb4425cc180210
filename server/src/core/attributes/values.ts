/** Attributes of arguments and results. Upstream: as for functions, and the input plugins for what they rewrite. */
import type { KnownAttribute } from "./attribute.js";

const BUFFERS = ["!hal.buffer", "!hal.buffer_view"];

export const VALUE_ATTRIBUTES: readonly KnownAttribute[] = [
  {
    key: "iree.abi.name",
    family: "value",
    places: ["argument", "result"],
    carriers: [],
    values: ["string"],
    since: { date: "2023-03", commit: "123b7e65de" },
    meaning:
      "The name of the argument or result in the declaration that tools show. Without it the compiler counts: `input0`, `output0`.",
    seeAlso: ["iree.abi.declaration", "iree.identifier"],
    example: '%arg0: tensor<28x28xf32> {iree.abi.name = "image"}',
  },
  {
    key: "iree.abi.encoding",
    family: "value",
    places: ["argument", "result"],
    carriers: [],
    values: ["type"],
    types: ["tensor"],
    since: { date: "2023-05", commit: "dedade341c" },
    meaning:
      "The tensor type that callers see, where its element type or encoding differs from the type inside the program. Both have the same shape.",
    seeAlso: ["iree.abi.name"],
    example: "%arg0: tensor<2xi32> {iree.abi.encoding = tensor<2xui32>}",
  },
  {
    key: "iree.abi.output",
    family: "value",
    places: ["argument"],
    carriers: [],
    values: ["integer"],
    types: [...BUFFERS, "tensor"],
    since: { date: "2022-01", commit: "6184c75813" },
    meaning:
      "The caller passes the storage for a result in this argument; the value is the number of that result. The compiler does not check the number.",
    seeAlso: ["iree.abi.tied", "tf.aliasing_output"],
    example: "%out: !hal.buffer {iree.abi.output = 0 : index}",
  },
  {
    key: "iree.abi.consume",
    family: "value",
    places: ["argument", "result"],
    carriers: [],
    values: ["unit"],
    types: ["tensor"],
    since: { date: "2025-03", commit: "fe83a1e79a" },
    meaning:
      "Passes ownership: on an argument to the function that is called, on the result of an import to the program that calls it.",
    seeAlso: ["iree.abi.output"],
    example: "%arg0: tensor<4xf32> {iree.abi.consume}",
  },
  {
    key: "iree.abi.transients",
    family: "value",
    places: ["argument"],
    carriers: [],
    values: ["unit"],
    types: BUFFERS,
    since: { date: "2025-11", commit: "c65eeb7369" },
    meaning:
      "The caller passes the storage for all transient memory of the function in this argument. A function has at most one of them.",
    seeAlso: ["iree.abi.transients.size", "iree.abi.transients.size.constant"],
    example: "%storage: !hal.buffer {iree.abi.transients}",
  },
  {
    key: "iree.abi.tied",
    family: "value",
    places: ["result"],
    carriers: [],
    values: ["integer"],
    since: { date: "2023-04", commit: "d9b2d3c33c" },
    meaning:
      "The result shares its storage with an argument; the value is the number of that argument. The Torch input pass honours it; on a plain `func.func` today's lowering does not act on it.",
    seeAlso: ["iree.abi.output", "iree.abi.dims"],
    example: "-> (tensor<4xf32> {iree.abi.tied = 0 : i64})",
  },
  {
    key: "iree.abi.dims",
    family: "value",
    places: ["result"],
    carriers: [],
    values: ["array"],
    types: ["tensor"],
    since: { date: "2023-04", commit: "d9b2d3c33c" },
    meaning:
      "The arguments that carry the dynamic dims of this result, one number for each of them in order. Only read on streamable functions without `iree.abi.result_dims`.",
    seeAlso: ["iree.abi.streamable", "iree.abi.result_dims"],
    example: "-> (tensor<?x4xf32> {iree.abi.dims = [2 : index]})",
  },
  {
    key: "tf_saved_model.index_path",
    family: "neighbour",
    places: ["argument", "result"],
    carriers: [],
    values: ["array"],
    until: { date: "2023" },
    meaning:
      "Where the value stands in TensorFlow's nest of structures: numbers are positions in sequences, strings are keys of dictionaries. The importers made the reflection JSON and SIP from it.",
    seeAlso: ["iree.abi", "sip"],
    example: '%arg0: tensor<f32> {tf_saved_model.index_path = [0, "x"]}',
  },
  {
    key: "tf.aliasing_output",
    family: "neighbour",
    places: ["argument"],
    carriers: [],
    values: ["integer"],
    types: ["tensor"],
    since: { date: "2023-05" },
    meaning:
      "JAX's and TensorFlow's name for a donated argument. The StableHLO input pipeline turns it into `iree.abi.output`.",
    seeAlso: ["iree.abi.output"],
    example: "%arg0: tensor<4xf32> {tf.aliasing_output = 0 : i32}",
  },
  {
    key: "iree.identifier",
    family: "neighbour",
    places: ["argument", "result"],
    carriers: [],
    values: ["string"],
    since: { date: "2021-02-02", commit: "0a478666e4" },
    until: { date: "2024-03-04", commit: "f433fd2986" },
    meaning: "The name of an argument or result in the TFLite bindings; `iree.abi.name` took its place.",
    seeAlso: ["iree.abi.name", "tfl.io.names"],
    example: '%arg0: tensor<4xf32> {iree.identifier = "input"}',
  },
];
