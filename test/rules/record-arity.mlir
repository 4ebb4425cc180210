// -- a name without a type
func.func private @f(%arg0: i32) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22named\22,\22x\22]],\22r\22:[],\22v\22:1}"}}
//                                                                                    ^^^^^^^^^^^^^^^^^^^^^ record-arity error: Record "named" has 2 elements, expected 3: tag, key and record
// -----
// -- an array without a rank
func.func private @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22]],\22r\22:[],\22v\22:1}"}}
//                                                                                              ^^^^^^^^^^^^^^^^^^^^^^^^^ record-arity error: Record "ndarray" has 2 elements, expected at least 3: tag, element, rank and the dims
// -----
// -- two element types
func.func private @f() -> !util.list<?> attributes {iree.reflection = {iree.abi = "{\22a\22:[],\22r\22:[[\22py_homogeneous_list\22,\22i8\22,\22i8\22]],\22v\22:1}"}}
//                                                                                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ record-arity error: Record "py_homogeneous_list" has 3 elements, expected 2: tag and element
// -----
// -- a slot with two types
func.func private @f(%arg0: !util.list<?>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22sdict\22,[\22x\22,\22i32\22,\22i32\22]]],\22r\22:[],\22v\22:1}"}}
//                                                                                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ record-arity error: Slot of "sdict" has 3 elements, expected 2: key and record
// -----
// -- an empty record
func.func private @f(%arg0: !util.list<?>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[]],\22r\22:[]}"}}
//                                                                                              ^^ record-arity error: Record is empty, expected a tag first
// -----
// -- structures may be empty
func.func private @f(%arg0: !util.list<?>, %arg1: !util.list<?>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22slist\22],[\22sdict\22]],\22r\22:[],\22v\22:1}"}}
