// -- a scalar became a tensor, and a tensor a scalar
func @f(%arg0: tensor<i32>, %arg1: i32) attributes {iree.reflection = {f = "I11!S3!t6B3!t6R1!", fv = "1"}} { return }
//                                                                              ^^^^^ stale-kind warning: Argument 0 is described as a scalar, but the function takes an array (tensor<i32>)
// suggestion: Regenerate `f` from the function's type
//                                                                                   ^^^^^ stale-kind warning: Argument 1 is described as an array, but the function takes a scalar (i32)
// suggestion: Regenerate `f` from the function's type
// -----
// -- a reference object where the type is visible
func @f() -> tensor<4xf32> attributes {iree.reflection = {f = "I1!R4!O1!", fv = "1"}}
//                                                                   ^^^ stale-kind warning: Result 0 is described as a reference object, but the function returns an array (tensor<4xf32>)
// suggestion: Regenerate `f` from the function's type
// -----
// -- a piece
func @f(%arg0: f32 {iree.reflection = {f_partial = "I6!B3!d4"}}) { return }
//                                                     ^^^^^ stale-kind warning: Argument 0 is described as an array, but the function takes a scalar (f32)
// suggestion: Regenerate `f_partial` from the argument's type
// -----
// -- ABI JSON, also where the shape is gone
func.func @f(%arg0: tensor<f32>) -> f32 attributes {iree.reflection = {iree.abi = "{\22a\22:[\22f32\22],\22r\22:[[\22ndarray\22,\22f32\22,0]],\22v\22:1}"}}
//                                                                                           ^^^^^^^^^ stale-kind warning: Argument 0 is described as a scalar, but the function takes an array (tensor<f32>)
// suggestion: Regenerate the JSON from the function's type
//                                                                                                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^ stale-kind warning: Result 0 is described as an array, but the function returns a scalar (f32)
// suggestion: Regenerate the JSON from the function's type
util.func public @f(%arg0: !hal.buffer_view, %arg1: !util.list<?>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22slist\22,\22i32\22],[\22named\22,\22x\22,[\22ndarray\22,\22f32\22,0]]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                      ^^^^^^^^^^^^^^^^^^^^^^^ stale-kind warning: Argument 0 is described as a list, but the function takes an array (!hal.buffer_view)
//                                                                                                                                                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^ stale-kind warning: Argument 1 is described as an array, but the function takes a list (!util.list<?>)
// -----
// -- a declaration
util.func public @f(%arg0: tensor<4xf32>) attributes {iree.abi.declaration = "sync func @f(%input0: f32) -> ()"} { util.return }
//                                                                                                  ^^^ stale-kind information: Argument 0 is described as a scalar, but the function takes an array (tensor<4xf32>)
// suggestion: Regenerate the declaration from the function's type
// -----
// -- lowered types and types of other dialects
func @f(%arg0: !hal.buffer, %arg1: !hal.buffer_view, %arg2: !foo.bar) attributes {iree.reflection = {f = "I14!S3!t6B3!t6B1!R1!", fv = "1"}} { return }
// -----
// -- records that say nothing
func.func @f() -> (index, tensor<4xf32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[],\22r\22:[null,null],\22v\22:1}"}}
// -----
// -- right kinds
func.func @f(%arg0: i32, %arg1: tensor<4xf32>, %arg2: !iree_input.buffer_view, %arg3: !iree_input.list<!iree_input.variant>) attributes {iree.reflection = {iree.abi = "{\22a\22:[\22i32\22,[\22ndarray\22,\22f32\22,1,4],[\22ndarray\22,\22f32\22,1,4],[\22sdict\22,[\22x\22,\22i32\22]]],\22r\22:[],\22v\22:1}"}}
// -----
// -- under the documented key alone
func.func @f(%a: tensor<4x8xf32>) attributes {iree.reflection = {d = "{\22a\22:[\22f32\22],\22r\22:[],\22v\22:1}"}} { return }
//                                                               ^ documented-key-d information: Key d is documented but never read, expected iree.abi
//                                                                              ^^^^^^^^^ stale-kind warning: Argument 0 is described as a scalar, but the function takes an array (tensor<4x8xf32>)
// suggestion: Regenerate the JSON from the function's type
