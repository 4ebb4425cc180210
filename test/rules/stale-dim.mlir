// -- raw signature
func @f(%arg0: tensor<4x4xi64>) -> tensor<5x6xi64> attributes {iree.reflection = {f = "I10!B7!t7d4d5R10!B7!t7d4d5", fv = "1"}}
//                                                                                                ^^ stale-dim warning: Dimension 1 of argument 0 is 5, expected 4 as in tensor<4x4xi64>
// suggestion: Regenerate `f` from the function's type
//                                                                                                           ^^ stale-dim warning: Dimension 0 of result 0 is 4, expected 5 as in tensor<5x6xi64>
// suggestion: Regenerate `f` from the function's type
//                                                                                                             ^^ stale-dim warning: Dimension 1 of result 0 is 5, expected 6 as in tensor<5x6xi64>
// suggestion: Regenerate `f` from the function's type
// -----
// -- a piece
func @f(%arg0: tensor<4x4xi64> {iree.reflection = {f_partial = "I10!B7!t7d5d4"}})
//                                                                       ^^ stale-dim warning: Dimension 0 of argument 0 is 5, expected 4 as in tensor<4x4xi64>
// suggestion: Regenerate `f_partial` from the argument's type
// -----
// -- ABI JSON, with an encoding and inside a keyword argument
func.func @f(%arg0: tensor<4x?xf32, #sparse>, %arg1: tensor<16xf32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,2,5,null],[\22named\22,\22x\22,[\22ndarray\22,\22f32\22,1,8]]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                                                   ^ stale-dim warning: Dimension 0 of argument 0 is 5, expected 4 as in tensor<4x?xf32, #sparse>
// suggestion: Change the dimension to 4
//                                                                                                                                                                                                           ^ stale-dim warning: Dimension 0 of argument 1 is 8, expected 16 as in tensor<16xf32>
// suggestion: Change the dimension to 16
func.func @g(%arg0: !torch.vtensor<[2,3],f32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,2,2,4]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                               ^ stale-dim warning: Dimension 1 of argument 0 is 4, expected 3 as in !torch.vtensor<[2,3],f32>
// suggestion: Change the dimension to 3
// -----
// -- the slots of a lone structure are the results
func.func @f() -> (tensor<4xf32>, tensor<4xf32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[],\22r\22:[[\22sdict\22,[\22x\22,[\22ndarray\22,\22f32\22,1,4]],[\22y\22,[\22ndarray\22,\22f32\22,1,5]]]],\22v\22:1}"}}
//                                                                                                                                                                                                        ^ stale-dim warning: Dimension 0 of result 1 is 5, expected 4 as in tensor<4xf32>
// suggestion: Change the dimension to 4
// -----
// -- behind escapes and other characters
func.func @"é😀"(%arg0: tensor<4xf32>) attributes {iree.reflection = {q = "\22é", iree.abi = "{\"a\":[[\"named\",\"é\",[\"ndarray\",\"f32\",1,5]]],\"r\":[],\"v\":1}"}}
//                                                                                                                                            ^ stale-dim warning: Dimension 0 of argument 0 is 5, expected 4 as in tensor<4xf32>
// suggestion: Change the dimension to 4
// -----
// -- a declaration
util.func public @f() -> tensor<4xf32> attributes {iree.abi.declaration = "sync func @f() -> (%output0: tensor<5xf32>)"}
//                                                                                                      ^^^^^^^^^^^^^ stale-dim information: Dimension 0 of result 0 is 5, expected 4 as in tensor<4xf32>
// suggestion: Regenerate the declaration from the function's type
// -----
// -- static against dynamic can both be true
func @f(%arg0: tensor<?x4xf32>, %arg1: tensor<4x4xf32>) attributes {iree.reflection = {f = "I16!B5!d4d4B6!d-1d4R1!", fv = "1"}}
func.func @g(%arg0: tensor<?x4xf32>, %arg1: tensor<4x4xf32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,2,4,4],[\22ndarray\22,\22f32\22,2,null,4]],\22r\22:[],\22v\22:1}"}}
// -----
// -- shapes that are gone
func @f(%arg0: !hal.buffer, %arg1: !hal.buffer_view) attributes {iree.reflection = {f = "I11!B3!d4B3!d5R1!", fv = "1"}}
// -----
// -- of several signatures that differ in number, nobody knows which value is meant
func @f(%arg0: tensor<4xf32>, %arg1: tensor<5xf32>) attributes {iree.reflection = {f = "I6!B3!d5R1!", fv = "1"}}
//                                                                                      ^^^ signature-arity information: Signature has 1 input, the function has 2 arguments
// -----
// -- under the documented key alone
func.func @f(%a: tensor<4x8xf32>) attributes {iree.reflection = {d = "{\22a\22:[[\22ndarray\22,\22f32\22,2,4,16]],\22r\22:[],\22v\22:1}"}} { return }
//                                                               ^ documented-key-d information: Key d is documented but never read, expected iree.abi
//                                                                                                           ^^ stale-dim warning: Dimension 1 of argument 0 is 16, expected 8 as in tensor<4x8xf32>
// suggestion: Change the dimension to 8
