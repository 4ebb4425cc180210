// -- two for one
util.func public @f(%a: !hal.buffer {iree.abi.output = 0 : index}, %b: !hal.buffer {iree.abi.output = 0}, %c: !hal.buffer {iree.abi.output = 0x0 : index}) -> tensor<4xf32>
//                                                                                                    ^ duplicate-output-index error: Argument 1 is storage for result 0, which argument 0 is already; expected one for each result
//                                                                                                                                           ^^^^^^^^^^^ duplicate-output-index error: Argument 2 is storage for result 0, which argument 0 is already; expected one for each result
// -----
// -- one for each
util.func public @f(%a: !hal.buffer {iree.abi.output = 1 : index}, %b: !hal.buffer {iree.abi.output = 0 : index}) -> (tensor<4xf32>, tensor<4xf32>)
util.func public @g(%a: !hal.buffer {iree.abi.output = 0 : index}) -> tensor<4xf32>
