/** Whose memory arguments are: storage for results, and what callers give away. */

import type { ModuleAbi } from "../../server/src/core/diff/functionAbi.js";
import { table } from "./comparisonTable.js";
import { compiled, declared, text, type } from "./versions.js";

const OUT = "%o: !hal.buffer {iree.abi.output = 0 : index}";

const TRANSIENTS = "%o: !hal.buffer {iree.abi.transients}";
const TWO = "(tensor<4xf32>, tensor<4xf32>)";

/** A function that the Torch input pass converts. */
function torch(argument: string): ModuleAbi {
  return text(`func.func @f(%a: ${argument}) -> !torch.vtensor<[4],f32> {
  %0 = torch.vtensor.literal(dense<0.0> : tensor<4xf32>) : !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}`);
}

table("ownership", [
  ["storage in place of a value", type("%o: !hal.buffer"), type(OUT), ["! argument 0 storage"]],
  ["a value in place of storage", type(OUT), type("%o: !hal.buffer"), ["! argument 0 storage"]],
  ["storage for another result", type(OUT, TWO), type(OUT.replace("0", "1"), TWO), ["! argument 0 storage"]],
  ["storage of another integer type", type(OUT), type(OUT.replace("index", "i32")), []],
  ["transient storage in place of a result's", type(OUT), type(TRANSIENTS), ["! argument 0 storage"]],
  ["what no pass reads as storage", type("%o: !hal.buffer"), type('%o: !hal.buffer {iree.abi.output = "0"}'), []],
  [
    "storage for another result, declaration",
    declared("%o: !hal.buffer {iree.abi.output = 0 : index}"),
    declared("%o: !hal.buffer {iree.abi.output = 1 : index}"),
    ["! argument 0 storage"],
  ],
  [
    "storage for the same result, module and source",
    compiled("0r_v", {
      "iree.abi.declaration": "sync func @f(%input0: !hal.buffer {iree.abi.output = 0 : index}) -> ()",
    }),
    type(OUT),
    [],
  ],
  [
    "storage for another result, module and source",
    compiled("0r_v", {
      "iree.abi.declaration": "sync func @f(%input0: !hal.buffer {iree.abi.output = 1 : index}) -> ()",
    }),
    type(OUT),
    ["! argument 0 storage"],
  ],
  [
    "storage in Torch's functions, whose pass does not read it",
    torch("!hal.buffer"),
    torch("!hal.buffer {iree.abi.output = 0 : index}"),
    [],
  ],
  [
    "storage for another result there",
    torch(`!hal.buffer {iree.abi.output = 0 : index}`),
    torch("!hal.buffer {iree.abi.output = 1 : index}"),
    [],
  ],
  [
    "consumed there",
    torch("!torch.vtensor<[4],f32>"),
    torch("!torch.vtensor<[4],f32> {iree.abi.consume}"),
    ["! argument 0 argument-consumed"],
  ],
  ["changed in place there", torch("!torch.tensor<[4],f32>"), torch("!torch.tensor<[4],f32> {iree.abi.consume}"), []],
  [
    "consume with a value, which only Torch's pass reads",
    type("%a: tensor<4xf32>"),
    type("%a: tensor<4xf32> {iree.abi.consume = true}"),
    [],
  ],
  [
    "consumed as the generic form writes it",
    type("%a: tensor<4xf32>"),
    type("%a: tensor<4xf32> {iree.abi.consume = unit}"),
    ["! argument 0 argument-consumed"],
  ],
  [
    "consumed, which a wrapper no longer says",
    type("%a: tensor<4xf32>", "()", "iree.abi.stub"),
    type("%a: tensor<4xf32> {iree.abi.consume}"),
    [],
  ],
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
