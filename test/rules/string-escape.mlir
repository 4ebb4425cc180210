// -- a C escape
func.func @f() attributes {iree.reflection = {f = "I1!\rR1!"}} {
//                                                    ^^ string-escape error: MESSAGE
  return
}
// -----
// -- hex digits and a quote are fine
func.func @f() attributes {iree.reflection = {f = "\49\31!R1!", fv = "1"}} {
  return
}
