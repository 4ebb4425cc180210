// -- in an argument
func.func private @f(%a: !util.list<?>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22sdict\22,[\22k\22,\22i32\22],[\22k\22,\22f32\22]]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                             ^^^^^^^ duplicate-sdict-key error: Duplicate key "k" in sdict
// -----
// -- inside a result, three times
func.func private @f() -> !util.list<?> attributes {iree.reflection = {iree.abi = "{\22a\22:[],\22r\22:[[\22py_homogeneous_list\22,[\22sdict\22,[\22k\22,\22i32\22],[\22k\22,\22f32\22],[\22k\22,\22i64\22]]]],\22v\22:1}"}}
//                                                                                                                                                                   ^^^^^^^ duplicate-sdict-key error: Duplicate key "k" in sdict
//                                                                                                                                                                                       ^^^^^^^ duplicate-sdict-key error: Duplicate key "k" in sdict
// -----
// -- the same key on two levels
func.func private @f(%a: !util.list<?>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22sdict\22,[\22k\22,[\22sdict\22,[\22k\22,\22i32\22]]]]],\22r\22:[],\22v\22:1}"}}
