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
