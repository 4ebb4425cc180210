// -- a dynamic dim as other systems write it
func.func private @f(%arg0: tensor<?x4xf32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,2,-1,4]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                           ^^ negative-dim warning: Dimension 0 is -1, expected 0 or more, or null for a dynamic one
// suggestion: Make the dimension dynamic (null)
// -----
// -- inside a list
func.func private @f() -> !util.list<?> attributes {iree.reflection = {iree.abi = "{\22a\22:[],\22r\22:[[\22py_homogeneous_list\22,[\22ndarray\22,\22i8\22,2,0,-7]]],\22v\22:1}"}}
//                                                                                                                                                             ^^ negative-dim warning: Dimension 1 is -7, expected 0 or more, or null for a dynamic one
// suggestion: Make the dimension dynamic (null)
// -----
// -- null is dynamic, and zero is a size
func.func private @f(%arg0: tensor<?x0xf32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,2,null,0]],\22r\22:[],\22v\22:1}"}}
