// -- of an argument
func.func private @f(%a: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I9!S6!k-1_0R1!"}}
//                                                                                                               ^^^ negative-sip-key error: Key is -1, expected 0 or more
// suggestion: Change the key to 0
// -----
// -- inside a dictionary
func.func private @f() -> tensor<4xf32> attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I1!R17!D13!K2!xS6!k-2_0"}}
//                                                                                                                           ^^^ negative-sip-key error: Key is -2, expected 0 or more
// suggestion: Change the key to 0
// -----
// -- a dictionary key with a minus
func.func private @f(%a: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I11!D8!K3!-1_0R1!"}}
// -----
// -- beside a zero, which is taken
func.func private @f(%a: tensor<4xf32>, %b: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I14!S10!k-1_0k0_1R1!"}}
//                                                                                                                                    ^^^ negative-sip-key error: Key is -1, expected 0 or more
// suggestion: Change the key to 1
