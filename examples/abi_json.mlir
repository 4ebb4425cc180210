// The reflection JSON `iree.abi`: what Python passes and gets. Inside an MLIR string a double quote is written \22.

module @classifier {
  // predict(batch, *, training) -> {"classes": …, "scores": …}: a lone dictionary gives one result for each of its slots.
  util.func public @predict(%batch: !hal.buffer_view, %training: !hal.buffer_view)
      -> (!hal.buffer_view, !hal.buffer_view)
      attributes {
        iree.abi.stub,
        iree.reflection = {
          iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,2,null,784],[\22named\22,\22training\22,[\22ndarray\22,\22i1\22,0]]],\22r\22:[[\22sdict\22,[\22classes\22,[\22ndarray\22,\22i64\22,1,null]],[\22scores\22,[\22ndarray\22,\22f32\22,2,null,10]]]],\22v\22:1}",
          description = "A digit classifier"
        }
      } {
    %0:2 = util.call @_predict(%batch, %training)
        : (!hal.buffer_view, !hal.buffer_view) -> (!hal.buffer_view, !hal.buffer_view)
    util.return %0#0, %0#1 : !hal.buffer_view, !hal.buffer_view
  }

  // On plain tensors, in the dictionary that survives conversion from func.func.
  func.func @matmul(%lhs: tensor<4x8xf32>, %rhs: tensor<8x2xf32>) -> tensor<4x2xf32>
      attributes {
        iree.reflection = {
          iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,2,4,8],[\22ndarray\22,\22f32\22,2,8,2]],\22r\22:[[\22ndarray\22,\22f32\22,2,4,2]],\22v\22:1}"
        }
      } {
    %init = tensor.empty() : tensor<4x2xf32>
    %0 = linalg.matmul ins(%lhs, %rhs : tensor<4x8xf32>, tensor<8x2xf32>) outs(%init : tensor<4x2xf32>) -> tensor<4x2xf32>
    return %0 : tensor<4x2xf32>
  }

  // Lists travel as !util.list; the lone tuple of the results is two results.
  util.func public @split(%values: !util.list<?>, %options: !util.list<?>) -> (!hal.buffer_view, !hal.buffer_view)
      attributes {
        iree.abi.stub,
        iree.reflection = {
          iree.abi = "{\22a\22:[[\22slist\22,[\22ndarray\22,\22f32\22,1,16],\22i64\22],[\22named\22,\22options\22,[\22sdict\22,[\22axis\22,\22i64\22],[\22scale\22,\22f32\22]]]],\22r\22:[[\22stuple\22,[\22ndarray\22,\22f32\22,1,16],[\22ndarray\22,\22f32\22,1,16]]],\22v\22:1}"
        }
      } {
    %0:2 = util.call @_split(%values, %options) : (!util.list<?>, !util.list<?>) -> (!hal.buffer_view, !hal.buffer_view)
    util.return %0#0, %0#1 : !hal.buffer_view, !hal.buffer_view
  }

  util.func private @_predict(!hal.buffer_view, !hal.buffer_view) -> (!hal.buffer_view, !hal.buffer_view)
  util.func private @_split(!util.list<?>, !util.list<?>) -> (!hal.buffer_view, !hal.buffer_view)
}
