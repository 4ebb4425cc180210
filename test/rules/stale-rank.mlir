// -- raw signature
func @f(%arg0: tensor<4x8xf32>) -> tensor<f32> attributes {iree.reflection = {f = "I6!B3!d4R6!B3!d4", fv = "1"}}
//                                                                                       ^^ stale-rank warning: Rank of argument 0 is 1, expected 2 as in tensor<4x8xf32>
// suggestion: Regenerate `f` from the function's type
//                                                                                               ^^ stale-rank warning: Rank of result 0 is 1, expected 0 as in tensor<f32>
// suggestion: Regenerate `f` from the function's type
func @g(%arg0: tensor<?xf32>) attributes {iree.reflection = {f = "I4!B1!R1!", fv = "1"}}
//                                                                   ^^^ stale-rank warning: Rank of argument 0 is 0, expected 1 as in tensor<?xf32>
// suggestion: Regenerate `f` from the function's type
// -----
// -- a piece
func @f() -> (tensor<4xf32> {iree.reflection = {f_partial = "R8!B5!d4d8"}})
//                                                                 ^^^^ stale-rank warning: Rank of result 0 is 2, expected 1 as in tensor<4xf32>
// suggestion: Regenerate `f_partial` from the result's type
// -----
// -- ABI JSON
func.func @f(%arg0: tensor<1x28x28xf32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,4,1,28,28,1]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                     ^^^^^^^^^^^ stale-rank warning: Rank of argument 0 is 4, expected 3 as in tensor<1x28x28xf32>
// suggestion: Change the rank to 3
// -----
// -- a declaration
util.func public @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {iree.abi.declaration = "sync func @f(%input0: tensor<4x4xf32>) -> ()"}} { util.return }
//                                                                                                                     ^^^^^^^^^^^^^^^ stale-rank information: Rank of argument 0 is 2, expected 1 as in tensor<4xf32>
// suggestion: Regenerate the declaration from the function's type
// -----
// -- unranked on either side
func.func @f(%arg0: tensor<*xf32>, %arg1: tensor<4xf32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,1,4],[\22ndarray\22,\22f32\22,null]],\22r\22:[],\22v\22:1}"}}
// -----
// -- a shape that contradicts itself is told as that
func.func @f(%arg0: tensor<4x4xf32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,3,4]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                 ^ rank-mismatch warning: Rank is 3 but the record lists 1 dimension
// -----
// -- under the documented key alone
func.func @f(%a: tensor<4x8xf32>) attributes {iree.reflection = {d = "{\22a\22:[[\22ndarray\22,\22f32\22,1,4]],\22r\22:[],\22v\22:1}"}} { return }
//                                                               ^ documented-key-d information: Key d is documented but never read, expected iree.abi
//                                                                                                       ^^^ stale-rank warning: Rank of argument 0 is 1, expected 2 as in tensor<4x8xf32>
// suggestion: Change the rank to 2
