// -- no such argument, and one of another type
util.func private @f(%a: tensor<4xf32>, %b: index) -> (tensor<?x?x?xf32> {iree.abi.dims = [2 : index, 0 : index, -1 : index]}) attributes {iree.abi.streamable}
//                                                                                         ^^^^^^^^^ dims-index-out-of-range error: There is no argument 2 to take a dimension from: the function has 2 arguments
//                                                                                                    ^^^^^^^^^ dims-index-out-of-range error: Argument 0 is tensor<4xf32>, expected an index to take a dimension from
//                                                                                                               ^^^^^^^^^^ dims-index-out-of-range error: There is no argument -1 to take a dimension from: the function has 2 arguments
// -----
// -- arguments that are indices, by name too
util.func private @f(%a: tensor<4xf32>, %b: index, %c: !dim) -> (tensor<?x?xf32> {iree.abi.dims = [1 : index, 2 : index]}) attributes {iree.abi.streamable}
