// -- f without fv
func @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {f = "I6!B3!d4R1!"}} { return }
//                                                           ^ missing-version error: Signature f has no version, expected fv = "1" in the same dictionary
// safe fix: Add fv = "1"
// -----
// -- before another key, with a quoted key
func @f() attributes {iree.reflection = {"f" = "I1!R1!", author = "me"}} { return }
//                                       ^^^ missing-version error: Signature f has no version, expected fv = "1" in the same dictionary
// safe fix: Add fv = "1"
// -----
// -- in an alias
#meta = {f = "I1!R1!"}
//       ^ missing-version error: Signature f has no version, expected fv = "1" in the same dictionary
// safe fix: Add fv = "1"
func @f() attributes {iree.reflection = #meta} { return }
// -----
// -- SIP without the version that the importer wrote
func @g(%arg0: tensor<4xf32>) -> tensor<4xf32> attributes {iree.reflection = {abi = "sip", sip = "I8!S5!k0_0R3!_0"}} { return %arg0 : tensor<4xf32> }
//                                                                            ^^^ missing-version hint: ABI sip has no version, expected abiv = 1 : i32 in the same dictionary
// safe fix: Add abiv = 1 : i32
// -----
// -- both versions
func @h() attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, f = "I1!R1!", fv = "1", sip = "I1!R1!"}} { return }
// -----
// -- the document's name for the version
func @h() attributes {iree.reflection = {abi = "sip", sip = "I1!R1!", sipv = "1"}} { return }
// -----
// -- a placeholder is told at the string
func @p() attributes {iree.reflection = {f = "FOOBAR"}} { return }
//                                            ^^^^^^ raw-signature-syntax error: Found "FOOBAR", expected a raw signature such as I6!S3!t6R1!
// -----
// -- the name of an alias is no key
#f = "I1!R1!"
func @f() attributes {iree.reflection = {f = #f, fv = "1"}} { return }
// -----
// -- somebody's own key, and a piece, which has no version
func @own(%arg0: tensor<4xf32> {iree.reflection = {f_partial = "I6!B3!d4"}}) attributes {iree.reflection = {abi = "C", f = 4 : i32}} { return }
