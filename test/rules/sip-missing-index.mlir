// -- an argument was added
func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I8!S5!k0_0R1!"}} { return }
//                                                                                                                        ^^^^^^^ sip-missing-index error: No path leads to raw argument 1, the function has 2 arguments
// suggestion: Regenerate `sip` from the function's type
// -----
// -- a result was added
func @f() -> (f32, f32, f32) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I1!R3!_1"}} { return }
//                                                                                                    ^^ sip-missing-index error: No path leads to raw results 0, 2, the function has 3 results
// suggestion: Regenerate `sip` from the function's type
func @f() -> f32 attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I1!R1!"}} { return }
//                                                                                     ^^^ sip-missing-index error: No path leads to raw result 0, the function has 1 result
// suggestion: Regenerate `sip` from the function's type
// -----
// -- against the raw signature of a lowered function
func @f(%arg0: !hal.buffer, %arg1: index) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, f = "I7!B4!d-1R1!", fv = "1", sip = "I1!R1!"}} { return }
//                                                                                                                                         ^^^ sip-missing-index error: No path leads to raw argument 0, the raw signature has 1 input
// suggestion: Regenerate `sip` from `f`
// -----
// -- complete
func @f(%arg0: f32, %arg1: f32, %arg2: f32) -> (f32, f32) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I31!S27!k0D17!K4!bar_1K4!foo_0k1_2R12!S9!k0_0k1_1"}} { return }
// -----
// -- an argument that lowering added
func @f(%arg0: !hal.buffer, %arg1: index) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, f = "I7!B4!d-1R1!", fv = "1", sip = "I8!S5!k0_0R1!"}} { return }
// -----
// -- one that points to nothing is told as that
func @f(%arg0: f32, %arg1: f32) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I12!S9!k0_0k1_2R1!"}} { return }
//                                                                                                              ^^ sip-index-out-of-range error: Raw index is 2, the function has 2 arguments
// -----
// -- many
func @f(%arg0: f32, %arg1: f32, %arg2: f32, %arg3: f32, %arg4: f32, %arg5: f32, %arg6: f32, %arg7: f32, %arg8: f32, %arg9: f32) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I1!R1!"}} { return }
//                                                                                                                                                                                                 ^^^ sip-missing-index error: No path leads to raw arguments 0, 1, 2, 3, 4 and 5 more, the function has 10 arguments
// suggestion: Regenerate `sip` from the function's type
// -----
// -- against the raw signature where no function can be seen
#meta = {abi = "sip", abiv = 1 : i32, f = "I1!R6!B3!d4", fv = "1", sip = "I1!R1!"}
//                                                                           ^^^ sip-missing-index error: No path leads to raw result 0, the raw signature has 1 result
// suggestion: Regenerate `sip` from `f`
"my.op"() {iree.reflection = #meta} : () -> ()
// -----
// -- as many as are named
func @f(%arg0: f32, %arg1: f32, %arg2: f32, %arg3: f32, %arg4: f32) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I1!R1!"}} { return }
//                                                                                                                                     ^^^ sip-missing-index error: No path leads to raw arguments 0, 1, 2, 3, 4, the function has 5 arguments
// suggestion: Regenerate `sip` from the function's type
