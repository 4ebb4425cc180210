// -- of operands
func.func @f(%a: i32) {
  demo.use(%a : i32
//        ^ unclosed-bracket error: '(' is never closed, expected ')'
  return
}
// -----
// -- of a region, as the indentation shows
module {
  func.func @f(%c: i1) {
    scf.if %c {
//            ^ unclosed-bracket error: '{' is never closed, expected '}'
      demo.use
    return
  }
  func.func @g() {
    return
  }
}
// -----
// -- of a type
func.func @f(%a: tensor<4xf32) {
//                     ^ unclosed-bracket error: '<' is never closed, expected '>'
  return
}
// -----
// -- brackets in strings and comments, and marks that compare
#set = affine_set<(d0) : (d0 - 1 >= 0)>
func.func @f(%a: i32) {
  demo.compare %a < %a, %a > %a => "({[" // ({[
  demo.at(%a) : (i32) -> i32
  return
}
// -----
// -- a brace before attributes that is typed twice is one mistake
util.func private @f(%a: i32) -> i32 attributes {{iree.abi.stub}
//                                              ^ unclosed-bracket error: '{' is never closed, expected '}'
// -----
// -- keys of a dialect's dictionary that are attributes
"demo.use"() {
  sources = #hal.executable.objects<{
    #first = [#hal.executable.object<{path = "a.o"}>],
    #second = [#hal.executable.object<{path = "b.o"}>]
  }>
} : () -> ()
