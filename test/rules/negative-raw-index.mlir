// -- of an argument
func.func private @f(%a: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I9!S6!k0_-1R1!"}}
//                                                                                                                 ^^^ negative-raw-index error: Raw index is -1, expected 0 or more
// suggestion: Change the index to 0
// -----
// -- of the only result
func.func private @f() -> tensor<4xf32> attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I1!R4!_-7"}}
//                                                                                                               ^^^ negative-raw-index error: Raw index is -7, expected 0 or more
// suggestion: Change the index to 0
// -----
// -- zero
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I8!S5!k0_0R3!_0"}}
// -----
// -- beside a zero, which is taken on one side
func.func private @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I14!S10!k0_-1k1_0R4!_-2"}}
//                                                                                                                                                       ^^^ negative-raw-index error: Raw index is -1, expected 0 or more
// suggestion: Change the index to 1
//                                                                                                                                                                 ^^^ negative-raw-index error: Raw index is -2, expected 0 or more
// suggestion: Change the index to 0
