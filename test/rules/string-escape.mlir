// -- a C escape
func.func @f() attributes {iree.reflection = {f = "I1!\rR1!"}} {
//                                                    ^^ string-escape error: Unknown escape \r, expected \", \\, \n, \t or a backslash and two hex digits
// suggestion: Change the escapes to MLIR's
  return
}
// -----
// -- hex digits and a quote are fine
func.func @f() attributes {iree.reflection = {f = "\49\31!R1!", fv = "1"}} {
  return
}
// -----
// -- plain text
util.func public @f(%a: i32 {iree.abi.name = "a\d"}) attributes {iree.abi.declaration = "f\r\n", iree.reflection = {mine = "\q", ok = "\22\5Cx\\ \n\t"}} { util.return }
//                                             ^^ string-escape error: Unknown escape \d, expected \", \\, \n, \t or a backslash and two hex digits
//                                                                                        ^^ string-escape error: Unknown escape \r, expected \", \\, \n, \t or a backslash and two hex digits
// suggestion: Change the escapes to MLIR's
//                                                                                                                          ^^ string-escape error: Unknown escape \q, expected \", \\, \n, \t or a backslash and two hex digits
// -----
// -- escapes of other languages
util.func private @f(i32) attributes {iree.reflection = {a = "\x22", b = "\u00e9", c = "\'/\/", d = "\r", e = "\x41\q"}}
//                                                            ^^ string-escape error: Unknown escape \x, expected \", \\, \n, \t or a backslash and two hex digits
// suggestion: Change the escapes to MLIR's
//                                                                        ^^ string-escape error: Unknown escape \u, expected \", \\, \n, \t or a backslash and two hex digits
// suggestion: Change the escapes to MLIR's
//                                                                                      ^^ string-escape error: Unknown escape \', expected \", \\, \n, \t or a backslash and two hex digits; 1 more is wrong
// suggestion: Change the escapes to MLIR's
//                                                                                                   ^^ string-escape error: Unknown escape \r, expected \", \\, \n, \t or a backslash and two hex digits
// suggestion: Change the escapes to MLIR's
//                                                                                                             ^^ string-escape error: Unknown escape \x, expected \", \\, \n, \t or a backslash and two hex digits
//                                                                                                                 ^^ string-escape error: Unknown escape \q, expected \", \\, \n, \t or a backslash and two hex digits
// -----
// -- many of one string are one
util.func private @f(i32) attributes {iree.reflection = {iree.abi = "{\x22a\x22:[],\x22r\x22:[],\x22v\x22:1}"}}
//                                                                    ^^ string-escape error: Unknown escape \x, expected \", \\, \n, \t or a backslash and two hex digits; 5 more are wrong
// suggestion: Change the escapes to MLIR's
