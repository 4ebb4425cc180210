// -- against the function
func @f(%arg0: tensor<4xf32>) -> tensor<4xf32> attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I8!S5!k0_1R3!_0"}} { return %arg0 : tensor<4xf32> }
//                                                                                                                        ^^ sip-index-out-of-range error: Raw index is 1, the function has 1 argument
// suggestion: Change the index to 0
func @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I8!S5!k0_0R3!_0"}} { return }
//                                                                                                            ^^ sip-index-out-of-range error: Raw index is 0, the function has no result
// suggestion: Regenerate `sip` from the function's type
// -----
// -- an index too many
func @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I12!S9!k0_0k1_1R1!"}} { return }
//                                                                                                            ^^ sip-index-out-of-range error: Raw index is 1, the function has 1 argument
// suggestion: Regenerate `sip` from the function's type
// -----
// -- inside a dictionary
func @f(%arg0: f32, %arg1: f32) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I24!S20!k0D14!K2!a_0K2!b_12R1!"}} { return }
//                                                                                                                         ^^^ sip-index-out-of-range error: Raw index is 12, the function has 2 arguments
// -----
// -- against the raw signature of a lowered function
func @f(%arg0: !hal.buffer, %arg1: index) -> !hal.buffer attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, f = "I7!B4!d-1R6!B3!d4", fv = "1", sip = "I8!S5!k0_1R3!_0"}} { return }
//                                                                                                                                                                     ^^ sip-index-out-of-range error: Raw index is 1, the raw signature has 1 input
// suggestion: Change the index to 0
// -----
// -- against the raw signature where no function can be seen
#meta = {abi = "sip", abiv = 1 : i32, f = "I1!R6!B3!d4", fv = "1", sip = "I1!R3!_1"}
//                                                                              ^^ sip-index-out-of-range error: Raw index is 1, the raw signature has 1 result
// suggestion: Change the index to 0
"my.op"() {iree.reflection = #meta} : () -> ()
// -----
// -- as the importer wrote it
func @predict(%arg0: tensor<1x28x28x1xf32>) -> tensor<1x10xf32> attributes {iree.module.export, iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I8!S5!k0_0R3!_0"}} { return }
func @g(%arg0: f32, %arg1: f32, %arg2: f32) -> (f32, f32) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I31!S27!k0D17!K4!bar_1K4!foo_0k1_2R12!S9!k0_0k1_1"}} { return }
// -----
// -- nothing tells how many values a lowered function had
func @f(%arg0: !hal.buffer, %arg1: !hal.buffer) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I8!S5!k0_0R3!_0"}} { return }
// -----
// -- where nothing says which index is meant
func @f(%arg0: f32, %arg1: f32) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I12!S9!k0_8k1_9R1!"}} { return }
//                                                                                                          ^^ sip-index-out-of-range error: Raw index is 8, the function has 2 arguments
// suggestion: Regenerate `sip` from the function's type
//                                                                                                              ^^ sip-index-out-of-range error: Raw index is 9, the function has 2 arguments
// suggestion: Regenerate `sip` from the function's type
func @g(%arg0: f32, %arg1: f32, %arg2: f32) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I17!S13!k0_0k1_0k2_9R1!"}} { return }
//                                                                                                                           ^^ duplicate-raw-index error: Duplicate raw index 0 in the inputs
//                                                                                                                               ^^ sip-index-out-of-range error: Raw index is 9, the function has 3 arguments
// suggestion: Regenerate `sip` from the function's type
// -----
// -- where the one that is left is meant
func @f(%arg0: f32, %arg1: f32, %arg2: f32) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I17!S13!k0_0k1_9k2_2R1!"}} { return }
//                                                                                                                           ^^ sip-index-out-of-range error: Raw index is 9, the function has 3 arguments
// suggestion: Change the index to 1
// -----
// -- one of two, and the other has no path
func @f(%arg0: f32, %arg1: f32) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I8!S5!k0_7R1!"}} { return }
//                                                                                                         ^^ sip-index-out-of-range error: Raw index is 7, the function has 2 arguments
// suggestion: Regenerate `sip` from the function's type
