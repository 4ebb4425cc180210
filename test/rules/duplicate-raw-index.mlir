// -- among the inputs
func.func private @f(%a: tensor<4xf32>, %b: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I12!S9!k0_0k1_0R1!"}}
//                                                                                                                                         ^^ duplicate-raw-index error: Duplicate raw index 0 in the inputs
// suggestion: Change the index to 1
// -----
// -- on another level of the results
func.func private @f() -> (tensor<4xf32>, tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I1!R20!S16!k0_1k1D7!K2!x_1"}}
//                                                                                                                                                  ^^ duplicate-raw-index error: Duplicate raw index 1 in the results
// suggestion: Change the index to 0
// -----
// -- the same index as an input and as a result
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I8!S5!k0_0R3!_0"}}
