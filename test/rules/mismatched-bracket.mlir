// -- another kind
func.func @f(%a: i32) {
  demo.use(%a] : i32
//           ^ mismatched-bracket error: Unexpected ']', expected ')' to close '(' on line 3
// suggestion: Change to ')'
  return
}
// -----
// -- one too many
func.func @f(%a: i32) {
  demo.use(%a)) : i32
//            ^ mismatched-bracket error: Unexpected ')': no open bracket for it to close
// suggestion: Remove ')'
  return
}
// -----
// -- a brace too many, as the indentation shows
module {
  func.func @f(%c: i1) {
    scf.if %c {
      demo.use
    }
      }
//    ^ mismatched-bracket error: Unexpected '}': no open bracket for it to close
// suggestion: Remove '}'
    return
  }
}
