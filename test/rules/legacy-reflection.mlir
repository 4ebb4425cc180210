// -- once a function, at the first key
func @f() attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, f = "I1!R1!", fv = "1", sip = "I1!R1!"}} { return }
//                                       ^^^ legacy-reflection information: Key abi is first-generation metadata, ignored by IREE since 2021-06; iree.abi took its place
func @g() attributes {iree.reflection = {author = "me", f = "I1!R1!", fv = "1"}} { return }
//                                                      ^ legacy-reflection information: Key f is first-generation metadata, ignored by IREE since 2021-06; iree.abi took its place
// -----
// -- pieces
func @h(%arg0: f32 {iree.reflection = {f_partial = "I4!S1!"}}, %arg1: f32 {iree.reflection = {f_partial = "I4!S1!"}}) { return }
//                                     ^^^^^^^^^ legacy-reflection information: Key f_partial is first-generation metadata, ignored by IREE since 2021-06; iree.abi took its place
// -----
// -- mistakes that have a fix: lengths, and type codes
func @f() attributes {iree.reflection = {f = "I7!R1!", fv = "1"}} { return }
//                                       ^ legacy-reflection information: Key f is first-generation metadata, ignored by IREE since 2021-06; iree.abi took its place
//                                             ^ span-length-mismatch error: Length is 7 but the contents are 1 byte
func @g() attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I1!R7!"}} { return }
//                                       ^^^ legacy-reflection information: Key abi is first-generation metadata, ignored by IREE since 2021-06; iree.abi took its place
//                                                                               ^ span-length-mismatch error: Length is 7 but the contents are 1 byte
func @h(%a: i32) attributes {iree.reflection = {f = "I7!S4!t06R1!", fv = "1"}} { return }
//                                              ^ legacy-reflection information: Key f is first-generation metadata, ignored by IREE since 2021-06; iree.abi took its place
//                                                          ^^ scalar-code-spelling error: Scalar type code is spelled 06, expected 6
func @i(%a: i32 {iree.reflection = {f_partial = "I7!S4!t06"}}) { return }
//                                  ^^^^^^^^^ legacy-reflection information: Key f_partial is first-generation metadata, ignored by IREE since 2021-06; iree.abi took its place
//                                                      ^^ scalar-code-spelling error: Scalar type code is spelled 06, expected 6
// -----
// -- today's metadata
func.func @now() attributes {iree.reflection = {iree.abi = "{\22a\22:[],\22r\22:[],\22v\22:1}"}} { return }
// -----
// -- somebody's own keys
func.func @own() attributes {iree.reflection = {abi = "C", f = 4 : i32, fv = "3.1"}} { return }
// -----
// -- somebody's own short key beside today's metadata
func.func @own() attributes {iree.reflection = {f = "mine", iree.abi = "{\22a\22:[],\22r\22:[],\22v\22:1}"}} { return }
//                                                   ^^^^ raw-signature-syntax error: Found "mine", expected a raw signature such as I6!S3!t6R1!
