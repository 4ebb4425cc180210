// -- alone
func @f(%arg0: tensor<4xf32>) -> tensor<4xf32> attributes {iree.reflection = {sip = "I8!S5!k0_0R3!_0"}} { return %arg0 : tensor<4xf32> }
//                                                                            ^^^ sip-without-abi warning: Signature sip is not read: the dictionary has no abi = "sip"
// safe fix: Add abi = "sip", abiv = 1 : i32
// -----
// -- with its version, or with another ABI
func @f() attributes {iree.reflection = {abiv = 1 : i32, sip = "I1!R1!"}} { return }
//                                                       ^^^ sip-without-abi warning: Signature sip is not read: the dictionary has no abi = "sip"
// safe fix: Add abi = "sip"
func @f() attributes {iree.reflection = {sip = "I1!R1!", sipv = "1"}} { return }
//                                       ^^^ sip-without-abi warning: Signature sip is not read: the dictionary has no abi = "sip"
// safe fix: Add abi = "sip"
func @f() attributes {iree.reflection = {abi = "SIP", abiv = 1 : i32, sip = "I1!R1!"}} { return }
//                                             ^^^^^ sip-without-abi warning: Key abi is "SIP", expected "sip" as there is a key sip
// suggestion: Change abi to "sip"
func @f() attributes {iree.reflection = {abi = 1 : i32, abiv = 1 : i32, sip = "I1!R1!"}} { return }
//                                             ^^^^^^^ sip-without-abi warning: Key abi is an integer, expected "sip" as there is a key sip
// suggestion: Change abi to "sip"
func @f() attributes {iree.reflection = {abi, abiv = 1 : i32, sip = "I1!R1!"}} { return }
//                                       ^^^ unserializable-value error: Value is a unit attribute, expected a string, an integer or a flat symbol, which is all that can be stored
//                                       ^^^ sip-without-abi warning: Key abi is a unit attribute, expected "sip" as there is a key sip
// suggestion: Change abi to "sip"
func @f() attributes {iree.reflection = {abi = sip, abiv = 1 : i32, sip = "I1!R1!"}} { return }
//                                             ^^^ mlir-syntax error: Found 'sip', expected a string
// -----
// -- the triple
func @f() attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I1!R1!"}} { return }
// -----
// -- what an alias stands for is defined elsewhere
#sip = "sip"
func @f() attributes {iree.reflection = {abi = #sip, abiv = 1 : i32, sip = "I1!R1!"}} { return }
// -----
// -- somebody's own key
func @f() attributes {iree.reflection = {sip = 5 : i32}} { return }
