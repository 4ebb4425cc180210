// -- dimension, rank, dynamic for static
util.func public @f(%a: tensor<2x4xi32> {iree.abi.encoding = tensor<2x5xui32>}, %b: tensor<8xi32> {iree.abi.encoding = tensor<2x4xui32>}, %c: tensor<?xi32> {iree.abi.encoding = tensor<4xui32>})
//                                                           ^^^^^^^^^^^^^^^^ encoding-shape-mismatch warning: Dimension 1 of the encoding is 5, expected 4 as argument 0 has
//                                                                                                                     ^^^^^^^^^^^^^^^^ encoding-shape-mismatch warning: Encoding has rank 2, expected 1 as argument 1 has
//                                                                                                                                                                               ^^^^^^^^^^^^^^ encoding-shape-mismatch error: Encoding has 0 dynamic dimensions, expected 1 as argument 2 has
    -> (tensor<4xf32> {iree.abi.encoding = tensor<?xi32>})
//                                         ^^^^^^^^^^^^^ encoding-shape-mismatch error: Encoding has 1 dynamic dimension, expected 0 as result 0 has
// -----
// -- the same shape, and what has none
util.func public @f(%a: tensor<?x4xi32> {iree.abi.encoding = tensor<?x4xui32>}, %b: tensor<4xf32> {iree.abi.encoding = !mine.encoded}, %c: tensor<*xf32> {iree.abi.encoding = tensor<4xi32>})
    -> (tensor<4xf32> {iree.abi.encoding = tensor<4xi32>})
// -----
// -- the first dimension
util.func public @f(%a: tensor<2x4xi32> {iree.abi.encoding = tensor<3x4xui32>})
//                                                           ^^^^^^^^^^^^^^^^ encoding-shape-mismatch warning: Dimension 0 of the encoding is 3, expected 2 as argument 0 has
// -----
// -- without a value, on the function, and types of other attributes
util.func public @f(%a: tensor<4xf32> {iree.abi.encoding}, %b: tensor<4xf32> {iree.abi.name = tensor<8xf32>}) attributes {iree.abi.encoding = tensor<4xi32>}
//                                     ^^^^^^^^^^^^^^^^^ wrong-value-kind warning: Attribute iree.abi.encoding has no value, expected a type
//                                                                                            ^^^^^^^^^^^^^ wrong-value-kind warning: Value of iree.abi.name is a type, expected a string
//                                                                                                                        ^^^^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.encoding on a function, expected it on an argument or on a result
// -----
// -- no tensor at all
util.func public @g(%a: tensor<4xi32> {iree.abi.encoding = ui32}, %b: tensor<4xi32> {iree.abi.encoding = vector<4xui32>}, %c: tensor<4xi32> {iree.abi.encoding = !mine.tensor<4>})
//                                                         ^^^^ encoding-shape-mismatch warning: Encoding is ui32, expected a tensor type of the shape that argument 0 has
//                                                                                                       ^^^^^^^^^^^^^^ encoding-shape-mismatch warning: Encoding is vector<4xui32>, expected a tensor type of the shape that argument 1 has
// -----
// -- other signs between dimensions and the element type
util.func public @f(%a: tensor<4xf32> {iree.abi.encoding = tensor<4,f16>}, %b: tensor<4x?xf32> {iree.abi.encoding = tensor<4 x ? ; f16>}, %c: tensor<4x8x!d.t> {iree.abi.encoding = tensor<4 8x!d.t>}, %d: tensor<4x8xf32> {iree.abi.encoding = tensor< 4 x8 x f16 >})
//                                                         ^^^^^^^^^^^^^ encoding-shape-mismatch error: Found ',' after a dimension of tensor<4,f16>, expected 'x'
// suggestion: Change the encoding to tensor<4xf16>
//                                                                                                                  ^^^^^^^^^^^^^^^^^^^ encoding-shape-mismatch error: Found ';' after a dimension of tensor<4 x ? ; f16>, expected 'x'
// suggestion: Change the encoding to tensor<4 x ?xf16>
//                                                                                                                                                                                  ^^^^^^^^^^^^^^^^ encoding-shape-mismatch error: Found ' ' after a dimension of tensor<4 8x!d.t>, expected 'x'
