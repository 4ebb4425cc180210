// -- in a sequence
func.func private @f(%a: tensor<4xf32>, %b: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I12!S9!k0_0k0_1R1!"}}
//                                                                                                                                       ^^ duplicate-sip-key error: Duplicate key 0 in sequence
// suggestion: Change the key to 1
// -----
// -- in a dictionary of the results
func.func private @f() -> (tensor<4xf32>, tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I1!R17!D13!K2!a_0K2!a_1"}}
//                                                                                                                                           ^^^^ duplicate-sip-key error: Duplicate key "a" in dictionary
// -----
// -- an empty key
func.func private @f(%a: tensor<4xf32>, %b: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I15!D11!K1!_0K1!_1R1!"}}
//                                                                                                                                         ^^^ duplicate-sip-key error: Duplicate key "" in dictionary
// -----
// -- the same key on two levels
func.func private @f(%a: tensor<4xf32>, %b: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I18!S14!k0S5!k0_0k1_1R1!"}}
