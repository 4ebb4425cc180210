// -- two for one
util.func public @f(%a: !hal.buffer {iree.abi.output = 0 : index}, %b: !hal.buffer {iree.abi.output = 0}, %c: !hal.buffer {iree.abi.output = 0x0 : index}) -> tensor<4xf32>
//                                                                                                    ^ duplicate-output-index error: Argument 1 is storage for result 0, but argument 0 already is
//                                                                                                                                           ^^^^^^^^^^^ duplicate-output-index error: Argument 2 is storage for result 0, but argument 0 already is
// -----
// -- one for each
util.func public @f(%a: !hal.buffer {iree.abi.output = 1 : index}, %b: !hal.buffer {iree.abi.output = 0 : index}) -> (tensor<4xf32>, tensor<4xf32>)
util.func public @g(%a: !hal.buffer {iree.abi.output = 0 : index}) -> tensor<4xf32>
// -----
// -- twice on one argument, and a result that does not exist, are told by other rules
util.func public @f(%a: !hal.buffer {iree.abi.output = 0 : index, iree.abi.output = 0 : index}) -> tensor<4xf32>
//                                                                ^^^^^^^^^^^^^^^ duplicate-attribute-key error: Duplicate key iree.abi.output in the dictionary
util.func public @g(%a: !hal.buffer {iree.abi.output = 1 : index}, %b: !hal.buffer {iree.abi.output = 1 : index}) -> tensor<4xf32>
//                                                     ^^^^^^^^^ output-index-out-of-range error: There is no result 1: the function has only result 0
//                                                                                                    ^^^^^^^^^ output-index-out-of-range error: There is no result 1: the function has only result 0
// -----
// -- what is no number has another rule
util.func public @f(%a: !hal.buffer {iree.abi.output = "0"}, %b: !hal.buffer {iree.abi.output}) -> tensor<4xf32>
//                                                     ^^^ wrong-value-kind warning: Value of iree.abi.output is a string, expected an integer
//                                                                            ^^^^^^^^^^^^^^^ wrong-value-kind warning: Attribute iree.abi.output has no value, expected an integer
// -----
// -- the result that has no storage yet, and the name in StableHLO
func.func public @f(%a: tensor<4xf32> {tf.aliasing_output = 1 : i32}, %b: tensor<4xf32> {tf.aliasing_output = 1 : i32}) -> (tensor<4xf32>, tensor<4xf32>) { return %a, %b : tensor<4xf32>, tensor<4xf32> }
//                                                                                                            ^^^^^^^ duplicate-output-index error: Argument 1 is storage for result 1, but argument 0 already is
// suggestion: Change the number to 0
util.func public @g(%a: !hal.buffer {iree.abi.output = 0 : index}, %b: !hal.buffer {iree.abi.output = 0 : index}) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
//                                                                                                    ^^^^^^^^^ duplicate-output-index error: Argument 1 is storage for result 0, but argument 0 already is
// -----
// -- under both names, in the order of the arguments
func.func public @f(%a: tensor<4xf32> {tf.aliasing_output = 0 : i32}, %b: tensor<4xf32> {iree.abi.output = 0 : index}) -> tensor<4xf32> { return %a : tensor<4xf32> }
//                                                                                                         ^^^^^^^^^ duplicate-output-index error: Argument 1 is storage for result 0, but argument 0 already is
