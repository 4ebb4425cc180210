// -- a placeholder is told once
func.func private @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "tbd"}}
//                                                                                                            ^^^ sip-syntax error: Found "tbd", expected a structured index path signature such as I8!S5!k0_0R3!_0
// -----
// -- an integer key in a dictionary
func.func private @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I8!D5!k0_0R1!"}}
//                                                                                                                  ^^ sip-syntax error: Found integer key "k0", expected a string key (K…) or the end of the dictionary
// -----
// -- a string key in a sequence
func.func private @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I10!S7!K2!a_0R1!"}}
//                                                                                                                   ^^^^ sip-syntax error: Found string key "K2!a", expected an integer key (k…) or the end of the sequence
// -----
// -- a value without a key
func.func private @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I6!S3!_0R1!"}}
//                                                                                                                  ^^ sip-syntax error: Found raw index "_0", expected an integer key (k…) or the end of the sequence
// -----
// -- a key without a value
func.func private @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I6!S3!k0R1!"}}
//                                                                                                                  ^^ sip-syntax error: Found the end of the span, expected a value (_…, S… or D…) for key "k0"
// -----
// -- a key where its neighbour has no value
func.func private @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I10!S7!k0k1_0R1!"}}
//                                                                                                                   ^^ sip-syntax error: Found integer key "k1", expected a value (_…, S… or D…) for key "k0"
// -----
// -- two values
func.func private @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I5!_0_1R1!"}}
//                                                                                                                 ^^ sip-syntax error: Found raw index "_1", expected the end of the inputs after their only value
// -----
// -- a key outside of a sequence
func.func private @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I5!k0_0R1!"}}
//                                                                                                               ^^ sip-syntax error: Found integer key "k0", expected a value (_…, S… or D…) or the end of the inputs
// -----
// -- the results come first
func.func private @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "R1!I1!"}}
//                                                                                                            ^^^ sip-syntax error: Found results "R1!", expected the inputs (I…) first; IREE took the sections in any order
// -----
// -- text behind the signature
func.func private @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I1!R1!\0A"}}
//                                                                                                                  ^^^ sip-syntax error: Found "\0A", expected the end after the results; IREE ignored it
// -----
// -- nested
func.func private @f(%arg0: f32, %arg1: f32, %arg2: f32) -> (f32, f32) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I31!S27!k0D17!K4!bar_1K4!foo_0k1_2R12!S9!k0_0k1_1"}}
// -----
// -- what is right in another encoding
func @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I6!B3!d4R1!"}}
//                                                                                               ^^^^^^^^^^^ sip-syntax error: Found a raw signature, expected a structured index path signature
