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
// -- today's metadata
func.func @now() attributes {iree.reflection = {iree.abi = "{\22a\22:[],\22r\22:[],\22v\22:1}"}} { return }
// -----
// -- somebody's own keys
func.func @own() attributes {iree.reflection = {abi = "C", f = 4 : i32, fv = "3.1"}} { return }
// -----
// -- somebody's own short key beside today's metadata
func.func @own() attributes {iree.reflection = {f = "mine", iree.abi = "{\22a\22:[],\22r\22:[],\22v\22:1}"}} { return }
//                                                   ^^^^ raw-signature-syntax error: Found "mine", expected a raw signature such as I6!S3!t6R1!
