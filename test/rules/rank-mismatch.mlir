// -- one more than there are dims
func.func private @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,2,4]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                       ^ rank-mismatch warning: Rank is 2 but the record lists 1 dimension
// suggestion: Change the rank to 1
// -----
// -- the rank was left out
func.func private @f() -> tensor<1x16xf32> attributes {iree.reflection = {iree.abi = "{\22a\22:[],\22r\22:[[\22ndarray\22,\22f32\22,1,16,2]],\22v\22:1}"}}
//                                                                                                                                  ^ rank-mismatch warning: Rank is 1 but the record lists 2 dimensions
// suggestion: Change the rank to 2
// -----
// -- many more than there are dims, of which it was the first
func.func private @f(%arg0: tensor<4x8xf32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,4,8]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                         ^ rank-mismatch warning: Rank is 4 but the record lists 1 dimension
// suggestion: Add the rank 2
// -----
// -- unranked with dims, of which the first is not known
func.func private @f(%arg0: tensor<*xf32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,null,4]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                       ^^^^ rank-mismatch warning: Rank is null but the record lists 1 dimension
// suggestion: Add the rank 2
// -----
// -- unranked, scalar and dynamic arrays
func.func private @f(%a: tensor<*xf32>, %b: tensor<f32>, %c: tensor<?x4xf32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,null],[\22ndarray\22,\22f32\22,0],[\22ndarray\22,\22f32\22,2,null,4]],\22r\22:[],\22v\22:1}"}}
// -----
// -- the rank of one dimension was left out
func.func private @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,4]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                       ^ rank-mismatch warning: Rank is 4 but the record lists 0 dimensions
// suggestion: Add the rank 1
// -----
// -- the rank of several dimensions was left out
func.func private @f(%a: tensor<16x784xf32>, %b: tensor<?x4xf32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,16,784],[\22ndarray\22,\22f32\22,null,4]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                                              ^^ rank-mismatch warning: Rank is 16 but the record lists 1 dimension
// suggestion: Add the rank 2
//                                                                                                                                                                               ^^^^ rank-mismatch warning: Rank is null but the record lists 1 dimension
// suggestion: Add the rank 2
// -----
// -- one more than there are dims, and two more
func.func private @f(%a: tensor<4x4xf32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,3,4,4]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                      ^ rank-mismatch warning: Rank is 3 but the record lists 2 dimensions
// suggestion: Change the rank to 2
func.func private @f(%a: tensor<4x4x4xf32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,4,4,4]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                        ^ rank-mismatch warning: Rank is 4 but the record lists 2 dimensions
// suggestion: Add the rank 3
