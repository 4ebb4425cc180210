// A sample of MLIR ABI Lens. Hover over the strings, or show them decoded.

// Today: attributes of the function and its values, and reflection JSON for Python.
util.func public @predict(%image: !hal.buffer_view {iree.abi.name = "image"}) -> !hal.buffer_view attributes {
  iree.abi.stub,
  iree.reflection = {iree.abi = "{\"a\":[[\"ndarray\",\"f32\",4,1,28,28,1]],\"r\":[[\"ndarray\",\"f32\",2,1,10]],\"v\":1}"}
} {
  util.return %image : !hal.buffer_view
}

// The first generation: a raw signature. One of its lengths is wrong.
func.func @add(%a: tensor<?x4xf32>, %b: i32) -> tensor<4xf32> attributes {
  iree.reflection = {f = "I14!B9!d-1d4S3!t6R6!B3!d4", fv = "1"}
} {
  %0 = "sample.add"(%a, %b) : (tensor<?x4xf32>, i32) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// The first generation, with the Python structure over the raw arguments and results.
func.func @step(%0: tensor<4xf32>, %1: i32) -> tensor<4xf32> attributes {
  iree.reflection = {
    abi = "sip", abiv = 1 : i32, f = "I11!B3!d4S3!t6R6!B3!d4", fv = "1",
    sip = "I25!D21!K6!state_0K6!speed_1R3!_0"
  }
} {
  return %0 : tensor<4xf32>
}
