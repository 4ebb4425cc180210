// -- a result without its equals sign, which still is one
func.func @f(%a: f32) -> f32 {
  %0 arith.constant 1.0 : f32
//   ^^^^^^^^^^^^^^ missing-mark error: Found 'arith.constant', expected '=' before it
// suggestion: Insert '='
  %1 = arith.addf %0, %a : f32
  %2 "demo.op"(%1) : (f32) -> f32
//   ^^^^^^^^^ missing-mark error: Found '"demo.op"', expected '=' before it
// suggestion: Insert '='
  return %2 : f32
}
// -----
// -- the first one in a function
func.func @f() -> f32 {
  %0 "demo.op"() : () -> f32
//   ^^^^^^^^^ missing-mark error: Found '"demo.op"', expected '=' before it
// suggestion: Insert '='
  return %0 : f32
}
// -----
// -- a function without its sign
func.func main(%a: i32) {
//        ^^^^ missing-mark error: Found 'main', expected '@' before it
// suggestion: Insert '@'
  return
}
util.func private helper(i32)
//                ^^^^^^ missing-mark error: Found 'helper', expected '@' before it
// suggestion: Insert '@'
// -----
// -- but no value that goes on with the op before
func.func @h(%a: i32, %b: i32) {
  demo.op %a,
    %b demo.words
  func.call @h(%a, %b) : (i32, i32) -> ()
  func.func private @i(i32)
  return
}
