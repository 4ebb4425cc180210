// -- integers
func.func private @f(%a: tensor<4xf32>, %b: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I12!S9!k1_1k0_0R1!"}}
//                                                                                                                                       ^^ unsorted-sip-keys hint: Key 0 comes after 1, expected ascending keys
// safe fix: Sort the keys
// -----
// -- by value, not by digits
func.func private @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>, %d: tensor<4xf32>, %e: tensor<4xf32>, %f: tensor<4xf32>, %g: tensor<4xf32>, %h: tensor<4xf32>, %i: tensor<4xf32>, %j: tensor<4xf32>, %k: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I51!S47!k0_0k1_1k2_2k3_3k4_4k5_5k6_6k7_7k8_8k9_9k10_10R1!"}}
// -----
// -- strings
func.func private @f() -> (tensor<4xf32>, tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I1!R21!D17!K4!foo_0K4!bar_1"}}
//                                                                                                                                             ^^^^^^ unsorted-sip-keys hint: Key "bar" comes after "foo", expected keys sorted by their bytes
// safe fix: Sort the keys
// -----
// -- by bytes, not by UTF-16
func.func private @f(%a: tensor<4xf32>, %b: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I22!D18!K5!𝔘_0K4!ﬀ_1R1!"}}
//                                                                                                                                           ^^^^ unsorted-sip-keys hint: Key "ﬀ" comes after "𝔘", expected keys sorted by their bytes
// safe fix: Sort the keys
// -----
// -- sorted by bytes
func.func private @f(%a: tensor<4xf32>, %b: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I22!D18!K4!ﬀ_0K5!𝔘_1R1!"}}
// -----
// -- inside
func.func private @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I22!S18!k0_0k1S9!k1_2k0_1R1!"}}
//                                                                                                                                                                    ^^ unsorted-sip-keys hint: Key 0 comes after 1, expected ascending keys
// safe fix: Sort the keys
