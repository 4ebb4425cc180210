// -- arguments and results
util.func private @one(%a: index) -> index
util.func private @other(%a: tensor<?xf32>, %b: i32) -> index
util.func private @two(%a: tensor<?xf32>, %b: index) -> (index, index)
util.func private @wide(%a: tensor<?xf32>, %b: index) -> i64
util.func private @e(%a: tensor<?xf32>, %b: index) -> tensor<?x4xf32> attributes {iree.abi.streamable, iree.abi.result_dims = @one}
//                                                                                                                            ^^^^ result-dims-signature error: @one has 1 argument, expected the 2 of @e
util.func private @f(%a: tensor<?xf32>, %b: index) -> tensor<?x4xf32> attributes {iree.abi.streamable, iree.abi.result_dims = @other}
//                                                                                                                            ^^^^^^ result-dims-signature error: Argument 1 of @other is i32, expected index as in @f
util.func private @g(%a: tensor<?xf32>, %b: index) -> tensor<?x4xf32> attributes {iree.abi.streamable, iree.abi.result_dims = @two}
//                                                                                                                            ^^^^ result-dims-signature error: @two returns 2 values, expected 1, one index for each dynamic dimension of the results
util.func private @h(%a: tensor<?xf32>, %b: index) -> tensor<?x4xf32> attributes {iree.abi.streamable, iree.abi.result_dims = @wide}
//                                                                                                                            ^^^^^ result-dims-signature error: Result 0 of @wide is i64, expected index
// -----
// -- the right one, and types that are not known here
util.func private @dims(%a: tensor<? x f32>, %b: index) -> (index, index)
util.func private @f(tensor<?xf32>, index) -> (tensor<?x4xf32>, tensor<?xi8>) attributes {iree.abi.streamable, iree.abi.result_dims = @dims}
util.func private @g(!input, index) -> (tensor<?x4xf32>, tensor<?xi8>) attributes {iree.abi.streamable, iree.abi.result_dims = @dims}
// -----
// -- a result that is known by an alias only, and a scalar
util.func private @two(%a: index) -> (index, index)
util.func private @f(%a: index) -> (tensor<?xf32>, !result) attributes {iree.abi.streamable, iree.abi.result_dims = @two}
util.func private @g(%a: index) -> (tensor<?xf32>, i32) attributes {iree.abi.streamable, iree.abi.result_dims = @two}
//                                                                                                              ^^^^ result-dims-signature error: @two returns 2 values, expected 1, one index for each dynamic dimension of the results
// -----
// -- no symbol
util.func private @f(%a: index) -> tensor<?xf32> attributes {iree.abi.streamable, iree.abi.result_dims = "dims"}
//                                                                                                       ^^^^^^ wrong-value-kind warning: Value of iree.abi.result_dims is a string, expected a symbol
// -----
// -- of a module
util.func private @dims(%a: index) -> index
vm.module @m attributes {iree.abi.result_dims = @dims}
//                       ^^^^^^^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.result_dims on a module, expected it on a function
