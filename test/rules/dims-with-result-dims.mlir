// -- both
util.func private @f(%a: index) -> (tensor<2x?xf32> {iree.abi.dims = [0 : index]}, tensor<4xf32>) attributes {iree.abi.streamable, iree.abi.result_dims = @dims}
//                                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^ dims-with-result-dims error: Result 0 lists its dimensions although iree.abi.result_dims computes them, expected one of the two
// suggestion: Remove iree.abi.dims from result 0
util.func private @dims(%a: index) -> index
// -----
// -- beside another attribute
util.func private @f(%a: index) -> (tensor<2x?xf32> {a = 1, iree.abi.dims = [0 : index]}) attributes {iree.abi.streamable, iree.abi.result_dims = @dims}
//                                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^ dims-with-result-dims error: Result 0 lists its dimensions although iree.abi.result_dims computes them, expected one of the two
// suggestion: Remove iree.abi.dims from result 0
util.func private @dims(%a: index) -> index
// -----
// -- one of the two
util.func private @f(%a: index) -> tensor<2x?xf32> attributes {iree.abi.streamable, iree.abi.result_dims = @dims}
util.func private @dims(%a: index) -> index
util.func private @g(%a: index) -> (tensor<2x?xf32> {iree.abi.dims = [0 : index]}) attributes {iree.abi.streamable}
