// What the inlay hints, the decoded view and the readable form show.

func.func @step(%state: tensor<?x4xf32>, %speed: i32) -> tensor<4xf32> attributes {
  iree.reflection = {
    abi = "sip", abiv = 1 : i32, fv = "1",
    f = "I14!B6!d-1d4S3!t6R6!B3!d4",
    sip = "I25!D21!K6!speed_1K6!state_0R3!_0"
  }
} {
  %0 = "sample.step"(%state, %speed) : (tensor<?x4xf32>, i32) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

util.func public @classify(%image: !hal.buffer_view {iree.abi.name = "image"}) -> !hal.buffer_view attributes {
  iree.abi.stub,
  iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,4,1,28,28,1]],\22r\22:[[\22ndarray\22,\22f32\22,2,1,10]],\22v\22:1}"}
} {
  util.return %image : !hal.buffer_view
}
