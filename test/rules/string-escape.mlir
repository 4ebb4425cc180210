// -- a C escape
func.func @f() attributes {iree.reflection = {f = "I1!\rR1!"}} {
//                                                    ^^ string-escape error: Unknown escape \r, expected \", \\, \n, \t or a backslash and two hex digits
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
//                                                                                                                          ^^ string-escape error: Unknown escape \q, expected \", \\, \n, \t or a backslash and two hex digits
