// -- behind the last, before the first, and no result at all
util.func public @f(%a: !hal.buffer {iree.abi.output = 1 : index}) -> tensor<4xf32>
//                                                     ^^^^^^^^^ output-index-out-of-range error: There is no result 1: the function has only result 0
// suggestion: Change the number to 0
util.func public @g(%a: !hal.buffer {iree.abi.output = -1 : index}, %b: !hal.buffer {iree.abi.output = 0x2}) -> (tensor<4xf32>, tensor<4xf32>)
//                                                     ^^^^^^^^^^ output-index-out-of-range error: There is no result -1: the function has results 0 to 1
//                                                                                                     ^^^ output-index-out-of-range error: There is no result 2: the function has results 0 to 1
func @h(%a: !hal.buffer {iree.abi.output = 0 : index})
//                                         ^^^^^^^^^ output-index-out-of-range error: There is no result 0: the function has no results
// -----
// -- results that exist
util.func public @f(%a: !hal.buffer {iree.abi.output = 1 : index}, %b: tensor<4xf32> {iree.abi.output = 0}) -> (tensor<4xf32>, tensor<4xf32>)
// -----
// -- the same wrong number twice
util.func public @f(%a: !hal.buffer {iree.abi.output = 1 : index}, %b: !hal.buffer {iree.abi.output = 1 : index}) -> tensor<4xf32>
//                                                     ^^^^^^^^^ output-index-out-of-range error: There is no result 1: the function has only result 0
//                                                                                                    ^^^^^^^^^ output-index-out-of-range error: There is no result 1: the function has only result 0
// -----
// -- in the generic form
"util.func"() <{function_type = (!hal.buffer) -> tensor<4xf32>, sym_name = "f", arg_attrs = [{iree.abi.output = 3 : index}]}> ({}) : () -> ()
//                                                                                                              ^^^^^^^^^ output-index-out-of-range error: There is no result 3: the function has only result 0
// suggestion: Change the number to 0
// -----
// -- the result that has no storage yet
util.func public @f(%a: !hal.buffer {iree.abi.output = 0 : index}, %b: !hal.buffer {iree.abi.output = 2 : index}) -> (tensor<4xf32>, tensor<4xf32>)
//                                                                                                    ^^^^^^^^^ output-index-out-of-range error: There is no result 2: the function has results 0 to 1
// suggestion: Change the number to 1
util.func public @g(%a: !hal.buffer {iree.abi.output = 1 : index}) -> (i32, tensor<4xf32>, i32)
util.func public @h(%a: !hal.buffer {iree.abi.output = 3}) -> (i32, tensor<4xf32>, i32)
//                                                     ^ output-index-out-of-range error: There is no result 3: the function has results 0 to 2
// suggestion: Change the number to 1
util.func public @two(%a: !hal.buffer {iree.abi.output = 2 : index}) -> (tensor<4xf32>, tensor<4xf32>)
//                                                       ^^^^^^^^^ output-index-out-of-range error: There is no result 2: the function has results 0 to 1
// -----
// -- under its name in StableHLO
func.func public @f(%a: tensor<4xf32> {tf.aliasing_output = 1 : i32}) -> tensor<4xf32> { return %a : tensor<4xf32> }
//                                                          ^^^^^^^ output-index-out-of-range error: There is no result 1: the function has only result 0
// suggestion: Change the number to 0
func.func private @ext(tensor<4xf32> {tf.aliasing_output = 1 : i32}) -> tensor<4xf32>
// -----
// -- of a function that is not exported
func.func private @f(%a: tensor<4xf32> {tf.aliasing_output = 1 : i32}) -> tensor<4xf32> { return %a : tensor<4xf32> }
