// First-generation metadata (2019-12 to 2021-06): the raw signature `f` with its version `fv`, on exported functions.
// Lengths count bytes, and an element type of 32-bit floats is not written.

module @digits {
  func @predict(%image: tensor<1x28x28x1xf32>) -> tensor<1x10xf32>
      attributes {
        iree.module.export,
        iree.reflection = {f = "I15!B11!d1d28d28d1R9!B6!d1d10", fv = "1"}
      } {
    %logits = call @forward(%image) : (tensor<1x28x28x1xf32>) -> tensor<1x10xf32>
    return %logits : tensor<1x10xf32>
  }

  // A dynamic batch, a scalar, and two results.
  func @top_k(%scores: tensor<?x128xf32>, %k: i32) -> (tensor<?xi64>, tensor<?xf32>)
      attributes {
        iree.module.export,
        iree.reflection = {f = "I16!B8!d-1d128S3!t6R15!B6!t7d-1B4!d-1", fv = "1"}
      } {
    %0:2 = call @top_k_impl(%scores, %k) : (tensor<?x128xf32>, i32) -> (tensor<?xi64>, tensor<?xf32>)
    return %0#0, %0#1 : tensor<?xi64>, tensor<?xf32>
  }

  func @reset() attributes {iree.module.export, iree.reflection = {f = "I1!R1!", fv = "1"}} {
    return
  }

  func private @forward(tensor<1x28x28x1xf32>) -> tensor<1x10xf32>
  func private @top_k_impl(tensor<?x128xf32>, i32) -> (tensor<?xi64>, tensor<?xf32>)
}
