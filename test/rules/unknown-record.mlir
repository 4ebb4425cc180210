// -- a type as other systems call it
func.func private @f(%arg0: tensor<4xf32>) -> i1 attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22float32\22,1,4]],\22r\22:[\22bool\22],\22v\22:1}"}}
//                                                                                                                   ^^^^^^^^^^^^^ unknown-record error: "float32" is not a known type, expected i or f with a bit width, bf16 or unknown (did you mean "f32"?)
// suggestion: Change to "f32"
//                                                                                                                                                ^^^^^^^^^^ unknown-record error: "bool" is not a known type, expected i or f with a bit width, bf16 or unknown (did you mean "i1"?)
// suggestion: Change to "i1"
// -----
// -- a primitive in brackets
func.func private @f(%arg0: i32) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22i32\22]],\22r\22:[],\22v\22:1}"}}
//                                                                                     ^^^^^^^^^ unknown-record error: "i32" is not a known tag, expected named, ndarray, slist, stuple, sdict or py_homogeneous_list
// -----
// -- complex numbers only in arrays
func.func private @f(%a: tensor<2xcomplex<f32>>, %b: complex<f32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22complex<f32>\22,1,2],\22complex<f32>\22],\22r\22:[],\22v\22:1}"}}
//                                                                                                                                                             ^^^^^^^^^^^^^^^^^^ unknown-record error: "complex<f32>" is not a known type, expected i or f with a bit width, bf16 or unknown
// -----
// -- every known record
func.func private @f(%a: i32, %b: !util.list<?>) -> !util.list<i64> attributes {iree.reflection = {iree.abi = "{\22a\22:[\22i32\22,[\22stuple\22,[\22ndarray\22,\22f32\22,0],[\22sdict\22,[\22k\22,[\22slist\22,\22f32\22]]]]],\22r\22:[[\22py_homogeneous_list\22,null]],\22v\22:1}"}}
// -----
// -- tags with a typo or in Python's words, a type in capitals
func.func private @g(%arg0: tensor<4xf32>) -> f32 attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22NDArray\22,\22f32\22,1,4]],\22r\22:[\22F32\22],\22v\22:1}"}}
//                                                                                                      ^^^^^^^^^^^^^ unknown-record error: "NDArray" is not a known tag, expected named, ndarray, slist, stuple, sdict or py_homogeneous_list (did you mean "ndarray"?)
// suggestion: Change to "ndarray"
//                                                                                                                                             ^^^^^^^^^ unknown-record error: "F32" is not a known type, expected i or f with a bit width, bf16 or unknown (did you mean "f32"?)
// suggestion: Change to "f32"
func.func private @h(%arg0: !util.list<?>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22list\22,\22i32\22]],\22r\22:[],\22v\22:1}"}}
//                                                                                               ^^^^^^^^^^ unknown-record error: "list" is not a known tag, expected named, ndarray, slist, stuple, sdict or py_homogeneous_list (did you mean "slist"?)
// suggestion: Change to "slist"
// -----
// -- names of C and PyTorch, and a null in quotes
util.func public @f(%a: f32, %b: f64, %c: tensor<4xf16>) attributes {iree.abi = "{\22a\22:[\22float\22,\22double\22,[\22ndarray\22,\22half\22,1,4]],\22r\22:[\22None\22],\22v\22:1}"} { util.return }
//                                                                                         ^^^^^^^^^^^ unknown-record error: "float" is not a known type, expected i or f with a bit width, bf16 or unknown (did you mean "f32"?)
// suggestion: Change to "f32"
//                                                                                                     ^^^^^^^^^^^^ unknown-record error: "double" is not a known type, expected i or f with a bit width, bf16 or unknown (did you mean "f64"?)
// suggestion: Change to "f64"
//                                                                                                                                 ^^^^^^^^^^ unknown-record error: "half" is not a known type, expected i or f with a bit width, bf16 or unknown (did you mean "f16"?)
// suggestion: Change to "f16"
//                                                                                                                                                           ^^^^^^^^^^ unknown-record error: "None" is not a known type, expected i or f with a bit width, bf16 or unknown (did you mean null?)
// suggestion: Change to null
// -----
// -- types as MLIR has them
util.func public @f(%a: tensor<4x?xf32>, %b: !util.list<?>) attributes {iree.abi = "{\22a\22:[\22tensor<4x?xf32>\22,[\22slist\22,\224xi8\22]],\22r\22:[],\22v\22:1}"} { util.return }
//                                                                                            ^^^^^^^^^^^^^^^^^^^^^ unknown-record error: "tensor<4x?xf32>" is not a known type, expected i or f with a bit width, bf16 or unknown (did you mean ["ndarray","f32",2,4,null]?)
// suggestion: Change to ["ndarray","f32",2,4,null]
//                                                                                                                               ^^^^^^^^^^ unknown-record error: "4xi8" is not a known type, expected i or f with a bit width, bf16 or unknown (did you mean ["ndarray","i8",1,4]?)
// suggestion: Change to ["ndarray","i8",1,4]
// -----
// -- no tag
func.func private @f(%a: tensor<4x?xf32>, %b: tensor<4xf32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22f32\22,2,4,null],[\22f32\22,4]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                 ^^^^^^^^^ unknown-record error: "f32" is not a known tag, expected named, ndarray, slist, stuple, sdict or py_homogeneous_list
// suggestion: Insert "ndarray"
//                                                                                                                                      ^^^^^^^^^ unknown-record error: "f32" is not a known tag, expected named, ndarray, slist, stuple, sdict or py_homogeneous_list
