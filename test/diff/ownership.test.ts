/** Whose memory arguments are: storage for results, and what callers give away. */
import { table } from "./comparisonTable.js";
import { compiled, declared, type } from "./versions.js";

const OUT = "%o: !hal.buffer {iree.abi.output = 0 : index}";

table("ownership", [
  ["storage in place of a value", type("%o: !hal.buffer"), type(OUT), ["! argument 0 storage"]],
  ["a value in place of storage", type(OUT), type("%o: !hal.buffer"), ["! argument 0 storage"]],
  [
    "consumed, MLIR type",
    type("%a: tensor<4xf32>"),
    type("%a: tensor<4xf32> {iree.abi.consume}"),
    ["! argument 0 argument-consumed"],
  ],
  [
    "no longer consumed, MLIR type",
    type("%a: tensor<4xf32> {iree.abi.consume}"),
    type("%a: tensor<4xf32>"),
    ["argument 0 argument-borrowed"],
  ],
  [
    "consumed, declaration",
    declared("%a: tensor<4xf32>"),
    declared("%a: tensor<4xf32> {iree.abi.consume = unit}"),
    ["! argument 0 argument-consumed"],
  ],
  [
    "consumed, module and source",
    compiled("0r_v", { "iree.abi.declaration": "sync func @f(%input0: tensor<4xf32>) -> ()" }),
    type("%a: tensor<4xf32> {iree.abi.consume}"),
    ["! argument 0 argument-consumed"],
  ],
  // The wrapper's own argument has no attribute left.
  [
    "consumed in the source and its wrapper",
    type("%a: tensor<4xf32> {iree.abi.consume}"),
    declared("%a: tensor<4xf32> {iree.abi.consume = unit}"),
    ["metadata iree.abi.declaration added-metadata"],
  ],
  [
    "consumed in the source, module without a declaration",
    type("%a: i32 {iree.abi.consume}"),
    compiled("0i_v"),
    ["signature not-comparable"],
  ],
]);
