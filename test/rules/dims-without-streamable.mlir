// -- listed and computed
util.func private @f(%a: index) -> (tensor<?xf32> {iree.abi.dims = [0 : index]})
//                                                 ^^^^^^^^^^^^^ dims-without-streamable warning: Nothing reads iree.abi.dims here, expected iree.abi.streamable on the function
util.func private @g(%a: index) -> tensor<?xf32> attributes {iree.abi.result_dims = @dims}
//                                                           ^^^^^^^^^^^^^^^^^^^^ dims-without-streamable warning: Nothing reads iree.abi.result_dims here, expected iree.abi.streamable on the function
util.func private @dims(%a: index) -> index
// -----
// -- on a streamable function
util.func private @f(%a: index) -> (tensor<?xf32> {iree.abi.dims = [0 : index]}) attributes {iree.abi.streamable}
// -----
// -- streamable on a result only
util.func private @f(%a: index) -> (tensor<?xf32> {iree.abi.dims = [0 : index], iree.abi.streamable})
//                                                 ^^^^^^^^^^^^^ dims-without-streamable warning: Nothing reads iree.abi.dims here, expected iree.abi.streamable on the function
//                                                                              ^^^^^^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.streamable on result 0, expected it on a function
// -----
// -- on the wrong thing
util.func private @f(%a: index, %b: index {iree.abi.result_dims = @dims}) -> tensor<?xf32>
//                                         ^^^^^^^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.result_dims on argument 1, expected it on a function
util.func private @dims(%a: index, %b: index) -> index
