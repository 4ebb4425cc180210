// -- typos of dimensions, of arguments and results
util.func private @f(%a: tensor<<4xf32>, %b: tensor<4xx5xf32>, %c: tensor<4f32>, %d: tensor<4X5Xf32>) attributes {iree.abi.stub}
//                       ^^^^^^^^^^^^^^ malformed-tensor-type error: Type tensor<<4xf32> is not valid MLIR, expected tensor<4xf32>
// suggestion: Change the type to tensor<4xf32>
//                                           ^^^^^^^^^^^^^^^^ malformed-tensor-type error: Type tensor<4xx5xf32> is not valid MLIR, expected tensor<4x5xf32>
// suggestion: Change the type to tensor<4x5xf32>
//                                                                 ^^^^^^^^^^^^ malformed-tensor-type error: Type tensor<4f32> is not valid MLIR, expected tensor<4xf32>
// suggestion: Change the type to tensor<4xf32>
//                                                                                   ^^^^^^^^^^^^^^^ malformed-tensor-type error: Type tensor<4X5Xf32> is not valid MLIR, expected tensor<4x5xf32>
// suggestion: Change the type to tensor<4x5xf32>
util.func private @g() -> (tensor<x4xf32>, tensor<?!foo.bar>, tensor<4xfloat>, tensor<4>) attributes {iree.abi.stub}
//                         ^^^^^^^^^^^^^^ malformed-tensor-type error: Type tensor<x4xf32> is not valid MLIR, expected tensor<4xf32>
// suggestion: Change the type to tensor<4xf32>
//                                         ^^^^^^^^^^^^^^^^^ malformed-tensor-type error: Type tensor<?!foo.bar> is not valid MLIR, expected tensor<?x!foo.bar>
// suggestion: Change the type to tensor<?x!foo.bar>
//                                                            ^^^^^^^^^^^^^^^ malformed-tensor-type error: Type tensor<4xfloat> is not valid MLIR, expected an element type after the dimensions
//                                                                             ^^^^^^^^^ malformed-tensor-type error: Type tensor<4> is not valid MLIR, expected an element type after the dimensions
util.func private @i(%a: tensor<4x>, %b: tensor<>, %c: tensor<x>) attributes {iree.abi.stub}
//                       ^^^^^^^^^^ malformed-tensor-type error: Type tensor<4x> is not valid MLIR, expected an element type after the dimensions
//                                       ^^^^^^^^ malformed-tensor-type error: Type tensor<> is not valid MLIR, expected an element type after the dimensions
//                                                     ^^^^^^^^^ malformed-tensor-type error: Type tensor<x> is not valid MLIR, expected an element type after the dimensions
// -----
// -- what is right, and what is not MLIR yet
util.func private @g(%a: tensor<*xf32>, %b: tensor<4xf8E4M3FN>, %c: tensor<f32>, %d: tensor<4x!foo.bar<3>>, %e: tensor<4xsi8, #foo.enc>) -> (tensor<4xui32>, tensor< 4 x index >) attributes {iree.abi.stub}
util.func private @h(%a: tensor<4xvector<4xf32>>, %b: tensor<4xELEMENT>, %c: tensor<4xcomplex<f32>, #foo.bar>, %d: tensor<...>, %e: tensor<4xtuple<i32>>) attributes {iree.abi.stub}
// -----
// -- nothing is compared with such a type
func.func @f(%a: tensor<4xxf32>) attributes {iree.reflection = {f = "I6!B3!d4R1!", fv = "1"}} { return }
//               ^^^^^^^^^^^^^^ malformed-tensor-type error: Type tensor<4xxf32> is not valid MLIR, expected tensor<4xf32>
// suggestion: Change the type to tensor<4xf32>
util.func private @h(%a: tensor<4xf32> {iree.abi.encoding = tensor<<4xf32>}, %b: tensor<4xxf32> {iree.abi.encoding = tensor<4xf32>})
//                                                          ^^^^^^^^^^^^^^ encoding-shape-mismatch error: Encoding tensor<<4xf32> is not valid MLIR, expected an element type after the dimensions
//                                                                               ^^^^^^^^^^^^^^ malformed-tensor-type error: Type tensor<4xxf32> is not valid MLIR, expected tensor<4xf32>
// suggestion: Change the type to tensor<4xf32>
util.func private @i(%a: index) -> (tensor<?f32> {iree.abi.dims = [0]}) attributes {iree.abi.streamable}
//                                  ^^^^^^^^^^^^ malformed-tensor-type error: Type tensor<?f32> is not valid MLIR, expected tensor<?xf32>
// suggestion: Change the type to tensor<?xf32>
util.func private @j(%a: tensor<?xxf32>) -> tensor<?x4f32> attributes {iree.abi.streamable, iree.abi.result_dims = @dims}
//                       ^^^^^^^^^^^^^^ malformed-tensor-type error: Type tensor<?xxf32> is not valid MLIR, expected tensor<?xf32>
// suggestion: Change the type to tensor<?xf32>
//                                          ^^^^^^^^^^^^^^ malformed-tensor-type error: Type tensor<?x4f32> is not valid MLIR, expected tensor<?x4xf32>
// suggestion: Change the type to tensor<?x4xf32>
util.func private @dims(%a: tensor<?xf32>) -> index
// What has no ABI attributes itself is compared.
util.func private @k(%a: tensor<?xf32>) -> tensor<?xf32> attributes {iree.abi.streamable, iree.abi.result_dims = @typo}
//                                                                                                               ^^^^^ result-dims-signature error: Argument 0 of @typo is tensor<<?xf32>, expected tensor<?xf32> as in @k
util.func private @typo(%a: tensor<<?xf32>) -> index
// -----
// -- a misspelt name, and a dimension that is not one; other types are not judged
util.func private @f(%a: Tensor<4xf32>, %b: tesor<4xf32>, %c: tensor<-4x-1xf32>, %d: vector<4xf32>, %e: memref<4xf32>, %f: complex<f32>) attributes {iree.abi.stub}
//                       ^^^^^^^^^^^^^ malformed-tensor-type error: Type Tensor<4xf32> is not valid MLIR, expected tensor<4xf32>
// suggestion: Change the type to tensor<4xf32>
//                                          ^^^^^^^^^^^^ malformed-tensor-type error: Type tesor<4xf32> is not valid MLIR, expected tensor<4xf32>
// suggestion: Change the type to tensor<4xf32>
//                                                            ^^^^^^^^^^^^^^^^^ malformed-tensor-type error: Type tensor<-4x-1xf32> is not valid MLIR, expected tensor<4x?xf32>
// suggestion: Change the type to tensor<4x?xf32>
