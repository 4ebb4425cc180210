// -- the quote is missing
func.func @f() attributes {iree.reflection = {f = "I1!R1!
//                                                ^^^^^^^ unterminated-string error: String is not closed before the line ends, expected '"'
  }} {
  return
}
// -----
// -- plain text, which is not compared with anything then
util.func public @f(%a: i32) attributes {iree.abi.model = "coarse-fences} { util.return }
//                                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unterminated-string error: String is not closed before the line ends, expected '"'
// -----
// -- a name, and a key of one's own
util.func public @f(%a: i32 {iree.abi.name = "x}, %b: i32) { util.return }
//                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unterminated-string error: String is not closed before the line ends, expected '"'
util.func public @g(%a: i32) attributes {iree.reflection = {mine = "x}} { util.return }
//                                                                 ^^^^^^^^^^^^^^^^^^^^ unterminated-string error: String is not closed before the line ends, expected '"'
// -----
// -- versions
func @f(%a: i32) attributes {iree.reflection = {sip = "I8!S5!k0_0R1!", abiv = 1 : i32, abi = "sip}} { return }
//                                                                                           ^^^^^^^^^^^^^^^^^ unterminated-string error: String is not closed before the line ends, expected '"'
func @g(%a: i32) attributes {iree.reflection = {f = "I6!S3!t6R1!", fv = "1}} { return }
//                                                                      ^^^^^^^^^^^^^^^ unterminated-string error: String is not closed before the line ends, expected '"'
// -----
// -- up to the next string on the line, whether or not brackets match then
util.func public @f(%a: i32 {iree.abi.name = "x}, %b: i32) -> (i32 {iree.abi.name = "y"}) { util.return %a : i32 }
//                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unterminated-string error: String goes on to the next one on its line, expected '"' before that
util.func public @g(%a: i32) attributes {iree.reflection = {author = "me, editor = "you""}} { util.return }
//                                                                   ^^^^^^^^^^^^^^^ unterminated-string error: String goes on to the next one on its line, expected '"' before that
