// -- of the argument and of the result
util.func public @f(%a: i64 {iree.abi.output = 0 : index}, %b: !hal.fence {iree.abi.output = 1 : index}) -> (tensor<4xf32>, tensor<4xf32>)
//                      ^^^ invalid-output-type error: Argument 0 is storage for a result but its type is i64, expected !hal.buffer, !hal.buffer_view or a tensor
//                                                             ^^^^^^^^^^ invalid-output-type error: Argument 1 is storage for a result but its type is !hal.fence, expected !hal.buffer, !hal.buffer_view or a tensor
util.func public @g(%a: !hal.buffer {iree.abi.output = 1 : index}) -> (tensor<4xf32>, f32)
//                                                     ^^^^^^^^^ invalid-output-type error: Result 1 is passed by value as f32, expected a tensor for storage
// -----
// -- buffers, tensors and types that are not known here
util.func public @f(%a: !hal.buffer {iree.abi.output = 0 : index}, %b: !hal.buffer_view {iree.abi.output = 1 : index}, %c: tensor<4xf32> {iree.abi.output = 2 : index},
    %d: !storage {iree.abi.output = 3 : index}, %e: !vm.ref<!hal.buffer> {iree.abi.output = 4 : index})
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, !hal.buffer_view)
// -----
// -- no such result, and no number
util.func public @f(%a: !hal.buffer {iree.abi.output}, %b: !hal.buffer {iree.abi.output = 7 : index}) -> i32
//                                   ^^^^^^^^^^^^^^^ wrong-value-kind warning: Attribute iree.abi.output has no value, expected an integer
//                                                                                        ^^^^^^^^^ output-index-out-of-range error: There is no result 7: the function has only result 0
