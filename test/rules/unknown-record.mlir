// -- a type as other systems call it
func.func private @f(%arg0: tensor<4xf32>) -> i1 attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22float32\22,1,4]],\22r\22:[\22bool\22],\22v\22:1}"}}
//                                                                                                                   ^^^^^^^^^^^^^ unknown-record error: "float32" is no known type, expected i or f with a bit width, bf16 or unknown (did you mean "f32"?)
//                                                                                                                                                ^^^^^^^^^^ unknown-record error: "bool" is no known type, expected i or f with a bit width, bf16 or unknown (did you mean "i1"?)
// -----
// -- a tag of mid-2021
func.func private @f(%arg0: !util.list<?>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22sdict_kwargs\22,[\22x\22,\22i32\22]]],\22r\22:[],\22v\22:1}"}}
//                                                                                               ^^^^^^^^^^^^^^^^^^ unknown-record error: "sdict_kwargs" is no known tag, expected named, ndarray, slist, stuple, sdict or py_homogeneous_list (replaced by "named" in 2021)
// -----
// -- tags of the Torch importer
func.func private @f(%a: !util.list<?>, %b: !util.list<?>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22pytuple\22,\22f64\22,\22i64\22],[\22py_uniform_list\22,\22f64\22]],\22r\22:[],\22v\22:1}"}}
//                                                                                                               ^^^^^^^^^^^^^ unknown-record error: "pytuple" is no known tag, expected named, ndarray, slist, stuple, sdict or py_homogeneous_list (written by Torch importers for "stuple")
//                                                                                                                                                   ^^^^^^^^^^^^^^^^^^^^^ unknown-record error: "py_uniform_list" is no known tag, expected named, ndarray, slist, stuple, sdict or py_homogeneous_list (written by Torch importers for "py_homogeneous_list")
// -----
// -- a primitive in brackets
func.func private @f(%arg0: i32) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22i32\22]],\22r\22:[],\22v\22:1}"}}
//                                                                                     ^^^^^^^^^ unknown-record error: "i32" is no known tag, expected named, ndarray, slist, stuple, sdict or py_homogeneous_list
// -----
// -- complex numbers only in arrays
func.func private @f(%a: tensor<2xcomplex<f32>>, %b: complex<f32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22complex<f32>\22,1,2],\22complex<f32>\22],\22r\22:[],\22v\22:1}"}}
//                                                                                                                                                             ^^^^^^^^^^^^^^^^^^ unknown-record error: "complex<f32>" is no known type, expected i or f with a bit width, bf16 or unknown
// -----
// -- every known record
func.func private @f(%a: i32, %b: !util.list<?>) -> !util.list<i64> attributes {iree.reflection = {iree.abi = "{\22a\22:[\22i32\22,[\22stuple\22,[\22ndarray\22,\22f32\22,0],[\22sdict\22,[\22k\22,[\22slist\22,\22bf16\22,null]]]]],\22r\22:[[\22py_homogeneous_list\22,\22i64\22]],\22v\22:1}"}}
