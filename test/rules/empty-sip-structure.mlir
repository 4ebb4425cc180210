// -- a sequence
func.func private @f(%a: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I14!S10!k0_0k1S1!R1!"}}
//                                                                                                                       ^^^ empty-sip-structure information: Empty sequence, expected at least one slot; IREE's encoder never wrote an empty one
// -----
// -- a dictionary
func.func private @f() attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I1!R4!D1!"}}
//                                                                                              ^^^ empty-sip-structure information: Empty dictionary, expected at least one slot; IREE's encoder never wrote an empty one
// -----
// -- empty sections
func.func private @f() attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I1!R1!"}}
