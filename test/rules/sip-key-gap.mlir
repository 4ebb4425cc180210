// -- one position
func.func private @f(%a: tensor<4xf32>, %b: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I12!S9!k0_0k2_1R1!"}}
//                                                                                                                                       ^^ sip-key-gap hint: Key is 2, expected 1; position 1 is left out
// suggestion: Number the keys without gaps
// -----
// -- several, from the first on
func.func private @f() -> tensor<4xf32> attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I1!R8!S5!k3_0"}}
//                                                                                                                  ^^ sip-key-gap hint: Key is 3, expected 0; positions 0 to 2 are left out
// suggestion: Number the keys without gaps
// -----
// -- inside a dictionary, told once
func.func private @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I25!D21!K2!xS13!k0_0k2_1k9_2R1!"}}
//                                                                                                                                                                   ^^ sip-key-gap hint: Key is 2, expected 1; position 1 is left out
// suggestion: Number the keys without gaps
// -----
// -- none
func.func private @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I17!S13!k0_0k1_1k2_2R1!"}}
// -----
// -- the first position alone
func.func private @f(%a: tensor<4xf32>, %b: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I12!S9!k1_0k2_1R1!"}}
//                                                                                                                                   ^^ sip-key-gap hint: Key is 1, expected 0; position 0 is left out
// suggestion: Number the keys without gaps
