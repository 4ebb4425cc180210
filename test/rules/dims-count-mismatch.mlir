// -- too few, too many and none
util.func private @f(%a: index, %b: index) -> (tensor<?x?xf32> {iree.abi.dims = [0 : index]}) attributes {iree.abi.streamable}
//                                                                              ^^^^^^^^^^^ dims-count-mismatch error: iree.abi.dims lists 1 argument, expected 2, one for each dynamic dimension of result 0
util.func private @g(%a: index, %b: index) -> (tensor<?x4xf32> {iree.abi.dims = [0 : index, 1 : index]}) attributes {iree.abi.streamable}
//                                                                              ^^^^^^^^^^^^^^^^^^^^^^ dims-count-mismatch error: iree.abi.dims lists 2 arguments, expected 1, one for each dynamic dimension of result 0
util.func private @h(%a: index) -> tensor<?x4xf32> attributes {iree.abi.streamable}
//                                 ^^^^^^^^^^^^^^^ dims-count-mismatch error: Result 0 has 1 dynamic dimension, expected iree.abi.dims to name an argument for each
// -----
// -- one for each, static, tied, computed
util.func private @f(%a: index, %b: index) -> (tensor<?x4x?xf32> {iree.abi.dims = [1 : index, 0 : index]}, tensor<4xf32>) attributes {iree.abi.streamable}
util.func private @g(%a: tensor<?xf32>) -> (%a as tensor<?xf32>) attributes {iree.abi.streamable}
util.func private @h(%a: tensor<?xf32>) -> (tensor<?xf32> {iree.abi.tied = 0 : index}) attributes {iree.abi.streamable}
util.func private @i(%a: tensor<?xf32>) -> tensor<?xf32> attributes {iree.abi.streamable, iree.abi.result_dims = @dims}
util.func private @dims(%a: tensor<?xf32>) -> index
util.func private @j(%a: tensor<?xf32>) -> tensor<?xf32> attributes {iree.abi.stub}
// -----
// -- a slip is told once
util.func private @f(%a: index) -> (tensor<?xf32> {iree.abi.dim = [0 : index]}) attributes {iree.abi.streamable}
//                                                 ^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.abi.dim; did you mean iree.abi.dims?
util.func private @g(%a: index {iree.abi.dims = [0 : index]}) -> tensor<?xf32> attributes {iree.abi.streamable}
//                              ^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.dims on argument 0, expected it on a result
util.func private @h(%a: index) -> (tensor<?xf32> {iree.abi.dims = [0 : index]}) attributes {iree.abi.streamble}
//                                                                                           ^^^^^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.abi.streamble; did you mean iree.abi.streamable?
// -----
// -- on a function that is not streamable, and types that are not known here
util.func private @f(%a: index) -> (tensor<?xf32> {iree.abi.streamable})
//                                                 ^^^^^^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.streamable on result 0, expected it on a function
util.func private @g(%a: index) -> (!torch.vtensor<[?],f32> {iree.abi.dims = [0 : index]}, i32) attributes {iree.abi.streamable}
// -----
// -- one of two results is told
util.func private @f(%a: index) -> (tensor<?xf32> {iree.abi.dims = [0 : index]}, tensor<?xf32>) attributes {iree.abi.streamable}
//                                                                               ^^^^^^^^^^^^^ dims-count-mismatch error: Result 1 has 1 dynamic dimension, expected iree.abi.dims to name an argument for each
// -----
// -- on another argument than the first
util.func private @f(%a: index, %b: index {iree.abi.dims = [0 : index]}) -> tensor<?xf32> attributes {iree.abi.streamable}
//                                         ^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.dims on argument 1, expected it on a result
