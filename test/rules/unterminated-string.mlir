// -- the quote is missing
func.func @f() attributes {iree.reflection = {f = "I1!R1!
//                                                ^^^^^^^ unterminated-string error: String is not closed before the line ends, expected '"'
  }} {
  return
}
