// -- another raw version
func @f() attributes {iree.reflection = {f = "I1!R1!", fv = "2"}} { return }
//                                                          ^^^ wrong-version error: Version fv is "2", expected "1", the only one
// suggestion: Change the version to "1"
// -----
// -- an empty version
func @f() attributes {iree.reflection = {f = "I1!R1!", fv = ""}} { return }
//                                                          ^^ wrong-version error: Version fv is "", expected "1", the only one
// suggestion: Change the version to "1"
// -----
// -- another SIP version, in the code's name and in the document's
func @g() attributes {iree.reflection = {abi = "sip", abiv = 2 : i32, sip = "I1!R1!"}} { return }
//                                                           ^^^^^^^ wrong-version warning: Version abiv is 2, expected 1 : i32, the only one
// suggestion: Change the version to 1 : i32
func @g() attributes {iree.reflection = {abi = "sip", sip = "I1!R1!", sipv = "0"}} { return }
//                                                                           ^^^ wrong-version warning: Version sipv is "0", expected "1", the only one
// suggestion: Change the version to "1"
func @g() attributes {iree.reflection = {abi = "sip", sip = "I1!R1!", sipv = -1 : i64}} { return }
//                                                                           ^^^^^^^^ wrong-version warning: Version sipv is -1, expected 1 : i32, the only one
// suggestion: Change the version to 1 : i32
// -----
// -- right versions
func @h() attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, f = "I1!R1!", fv = "1", sip = "I1!R1!", sipv = 1 : i32}} { return }
func @h() attributes {iree.reflection = {abi = "sip", abiv = 0x1 : i32, sip = "I1!R1!"}} { return }
// -----
// -- a placeholder is told at the string
func @p() attributes {iree.reflection = {f = "FOOBAR", fv = "INFINITY"}} { return }
//                                            ^^^^^^ raw-signature-syntax error: Found "FOOBAR", expected a raw signature such as I6!S3!t6R1!
// -----
// -- somebody's own keys
func @own() attributes {iree.reflection = {abiv = 7 : i32, fv = "3.1"}} { return }
// -----
// -- a string where the importer wrote an integer is of the wrong kind
func @g() attributes {iree.reflection = {abi = "sip", abiv = "2", sip = "I1!R1!"}} { return }
//                                                           ^^^ version-kind warning: Version abiv is a string, expected the integer 1 : i32
// -----
// -- a version without a value
func @g() attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I1!R1!", sipv}} { return }
//                                                                                    ^^^^ version-kind warning: Version sipv is a unit attribute, expected the integer 1 : i32
