// The modern `iree.abi.*` family: names, storage, placement and the invocation model, on functions, arguments, results.

module @pipeline {
  util.global private @device_a : !hal.device

  // An import that waits on and signals fences.
  util.func private @accelerator.normalize(%input: tensor<4096xf32>) -> tensor<4096xf32>
      attributes {iree.abi.model = "coarse-fences", nosideeffects}

  // A function that runs on the device; its result's dynamic dimension comes from argument 2.
  util.func private @accelerator.resample(%input: tensor<?xf32>, %rate: f32, %length: index)
      -> (tensor<?xf32> {iree.abi.dims = [2 : index]})
      attributes {iree.abi.streamable}

  // Names for people, another element type outside than inside, ownership and placement.
  util.func public @embed(
      %tokens: tensor<8xi32> {iree.abi.name = "tokens", iree.abi.encoding = tensor<8xui32>},
      %table: tensor<1024x64xf32> {
        iree.abi.name = "table",
        iree.abi.affinity = #hal.device.affinity<@device_a>,
        iree.abi.consume
      }
    ) -> (tensor<8x64xf32> {iree.abi.name = "embedding", iree.abi.affinity = #hal.device.affinity<@device_a>})
      attributes {iree.abi.declaration = "embed(tokens, table) -> embedding"} {
    %0 = util.call @gather(%tokens, %table) : (tensor<8xi32>, tensor<1024x64xf32>) -> tensor<8x64xf32>
    util.return %0 : tensor<8x64xf32>
  }

  // The caller gives the memory for the result and for everything in between.
  util.func public @blur(
      %image: tensor<?x?xf32>,
      %result: !hal.buffer {iree.abi.output = 0 : index},
      %scratch: !hal.buffer {iree.abi.transients}
    ) -> tensor<?x?xf32> {
    %0 = util.call @blur_impl(%image) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    util.return %0 : tensor<?x?xf32>
  }

  // What the compiler makes of an export: a wrapper on buffer views that reflects the declaration.
  util.func public @scale(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view) -> !hal.buffer_view
      attributes {
        iree.abi.stub,
        iree.reflection = {
          iree.abi.declaration = "sync func @scale(%input0: tensor<64xf32>, %input1: tensor<f32>) -> (%output0: tensor<64xf32>)"
        }
      } {
    %0 = util.call @_scale(%arg0, %arg1) : (!hal.buffer_view, !hal.buffer_view) -> !hal.buffer_view
    util.return %0 : !hal.buffer_view
  }

  util.func private @gather(tensor<8xi32>, tensor<1024x64xf32>) -> tensor<8x64xf32>
  util.func private @blur_impl(tensor<?x?xf32>) -> tensor<?x?xf32>
  util.func private @_scale(!hal.buffer_view, !hal.buffer_view) -> !hal.buffer_view
}
