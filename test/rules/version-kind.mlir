// -- where a string is demanded; only a plain 1 can be mended
func @f() attributes {iree.reflection = {f = "I1!R1!", fv = 1 : i32}} { return }
//                                                          ^^^^^^^ version-kind error: Version fv is an integer, expected the string "1"
// safe fix: Change the version to "1"
func @f() attributes {iree.reflection = {f = "I1!R1!", fv}} { return }
//                                                     ^^ version-kind error: Version fv is a unit attribute, expected the string "1"
func @f() attributes {iree.reflection = {f = "I1!R1!", fv = true}} { return }
//                                                          ^^^^ version-kind error: Version fv is the boolean true, expected the string "1"
func @f() attributes {iree.reflection = {f = "I1!R1!", fv = 1.0 : f32}} { return }
//                                                          ^^^^^^^^^ version-kind error: Version fv is a float, expected the string "1"
func @f() attributes {iree.reflection = {f = "I1!R1!", fv = ["1"]}} { return }
//                                                          ^^^^^ version-kind error: Version fv is an array, expected the string "1"
func @f() attributes {iree.reflection = {f = "I1!R1!", fv = 2 : i32}} { return }
//                                                          ^^^^^^^ version-kind error: Version fv is an integer, expected the string "1"
// -----
// -- where the importer wrote an integer
func @g() attributes {iree.reflection = {abi = "sip", abiv = "1", sip = "I1!R1!"}} { return }
//                                                           ^^^ version-kind warning: Version abiv is a string, expected the integer 1 : i32
// safe fix: Change the version to 1 : i32
func @g() attributes {iree.reflection = {abi = "sip", sip = "I1!R1!", sipv = @one}} { return }
//                                                                           ^^^^ version-kind warning: Version sipv is a symbol, expected the integer 1 : i32
func @l() attributes {iree.reflection = {abi = "sip", abiv = [1], sip = "I1!R1!"}} { return }
//                                                           ^^^ version-kind warning: Version abiv is an array, expected the integer 1 : i32
// -----
// -- right kinds
func @h() attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, f = "I1!R1!", fv = "1", sip = "I1!R1!", sipv = "1"}} { return }
// -----
// -- what an alias stands for is defined elsewhere
#one = "1"
func @a() attributes {iree.reflection = {f = "I1!R1!", fv = #one}} { return }
// -----
// -- somebody's own keys
func @own() attributes {iree.reflection = {abiv = "7", fv = 3 : i32}} { return }
// -----
// -- of either of two
func @a() attributes {iree.reflection = {abi = "sip", abiv = "2"}} { return }
//                                       ^^^^^^^^^^^ abi-without-sip warning: ABI is "sip", but the dictionary has no key sip with the signature
//                                                           ^^^ version-kind warning: Version abiv is a string, expected the integer 1 : i32
func @b() attributes {iree.reflection = {abiv = "1", sip = "I1!R1!"}} { return }
//                                              ^^^ version-kind warning: Version abiv is a string, expected the integer 1 : i32
// safe fix: Change the version to 1 : i32
//                                                   ^^^ sip-without-abi warning: Signature sip is not read: the dictionary has no abi = "sip"
func @c() attributes {iree.reflection = {sip = "I1!R1!", sipv = 1.0 : f32}} { return }
//                                       ^^^ sip-without-abi warning: Signature sip is not read: the dictionary has no abi = "sip"
//                                                              ^^^^^^^^^ version-kind warning: Version sipv is a float, expected the integer 1 : i32
// -----
// -- a version or an ABI without its equals sign is one mistake
func @f() attributes {iree.reflection = {f = "I1!R1!", fv "1"}} { return }
//                                                        ^^^ mlir-syntax error: Found "1", expected '='
func @g() attributes {iree.reflection = {abi == "sip", abiv 1 : i32, sip = "I1!R1!"}} { return }
//                                           ^^ mlir-syntax error: Found '==', expected '='
//                                                          ^ mlir-syntax error: Found '1', expected '='
