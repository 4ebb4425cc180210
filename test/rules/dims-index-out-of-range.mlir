// -- no such argument, and one of another type
util.func private @f(%a: tensor<4xf32>, %b: index) -> (tensor<?x?x?xf32> {iree.abi.dims = [2 : index, 0 : index, -1 : index]}) attributes {iree.abi.streamable}
//                                                                                         ^^^^^^^^^ dims-index-out-of-range error: There is no argument 2 to take a dimension from: the function has 2 arguments
//                                                                                                    ^^^^^^^^^ dims-index-out-of-range error: Argument 0 is tensor<4xf32>, expected an index to take a dimension from
//                                                                                                               ^^^^^^^^^^ dims-index-out-of-range error: There is no argument -1 to take a dimension from: the function has 2 arguments
// -----
// -- arguments that are indices, by name too
util.func private @f(%a: tensor<4xf32>, %b: index, %c: !dim) -> (tensor<?x?xf32> {iree.abi.dims = [1 : index, 2 : index]}) attributes {iree.abi.streamable}
// -----
// -- what is no list of numbers has another rule
util.func private @f(%a: index) -> (tensor<?xf32> {iree.abi.dims}, tensor<?xf32> {iree.abi.dims = 7 : index}) attributes {iree.abi.streamable}
//                                                 ^^^^^^^^^^^^^ wrong-value-kind warning: Attribute iree.abi.dims has no value, expected an array
//                                                                                                ^^^^^^^^^ wrong-value-kind warning: Value of iree.abi.dims is an integer, expected an array
// -----
// -- an argument without a type, as in a header that is still being written
util.func private @f(%a) -> (tensor<?xf32> {iree.abi.dims = [0 : index]}) attributes {iree.abi.streamable}
