// -- the signature is missing
func @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32}} { return }
//                                                           ^^^^^^^^^^^ abi-without-sip warning: ABI is "sip", but the dictionary has no key sip with the signature
// suggestion: Add `sip` for flat arguments and results
// -----
// -- beside a raw signature
func @f() attributes {iree.reflection = {abi = "sip", f = "I1!R1!", fv = "1"}} { return }
//                                       ^^^^^^^^^^^ abi-without-sip warning: ABI is "sip", but the dictionary has no key sip with the signature
// suggestion: Add `sip` for flat arguments and results
// -----
// -- both
func @f() attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I1!R1!"}} { return }
// -----
// -- somebody's own key
func @f() attributes {iree.reflection = {abi = "C"}} { return }
// -----
// -- of a lowered function, and of none
func @f(%arg0: !hal.buffer, %arg1: index) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32}} { return }
//                                                                       ^^^^^^^^^^^ abi-without-sip warning: ABI is "sip", but the dictionary has no key sip with the signature
#meta = {abi = "sip", abiv = 1 : i32}
//       ^^^^^^^^^^^ abi-without-sip warning: ABI is "sip", but the dictionary has no key sip with the signature
func @g() attributes {iree.reflection = #meta} { return }
