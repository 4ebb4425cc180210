// -- behind the last, before the first, and no argument at all
util.func public @f(%a: tensor<4xf32>) -> (tensor<4xf32> {iree.abi.tied = 1 : index}, tensor<4xf32> {iree.abi.tied = -2 : index})
//                                                                        ^^^^^^^^^ tied-index-out-of-range error: There is no argument 1: the function has only argument 0
//                                                                                                                   ^^^^^^^^^^ tied-index-out-of-range error: There is no argument -2: the function has only argument 0
util.func public @g() -> (tensor<4xf32> {iree.abi.tied = 0 : index})
//                                                       ^^^^^^^^^ tied-index-out-of-range error: There is no argument 0: the function has no arguments
// -----
// -- arguments that exist, and the mark for none
util.func public @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32> {iree.abi.tied = 1 : index}, tensor<4xf32> {iree.abi.tied = -1 : index})
// -----
// -- of several arguments
util.func public @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32> {iree.abi.tied = 2 : index})
//                                                                                           ^^^^^^^^^ tied-index-out-of-range error: There is no argument 2: the function has arguments 0 to 1
