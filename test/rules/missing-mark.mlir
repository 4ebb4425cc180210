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
// -----
// -- commas between parameters, between the operands of a call and of the generic form
func.func @f(%a: i32 %b: i32,
//                   ^^ missing-mark error: Found '%b', expected ',' before it
// suggestion: Insert ','
             %c: tensor<4xf32> // and
             %d: i32 {x.y} %e: i32) -> i32 {
//           ^^ missing-mark error: Found '%d', expected ',' before it
// suggestion: Insert ','
//                         ^^ missing-mark error: Found '%e', expected ',' before it
// suggestion: Insert ','
  %0 = call @f(%a, %b %c, %d, %e) : (i32, i32, tensor<4xf32>, i32, i32) -> i32
//                    ^^ missing-mark error: Found '%c', expected ',' before it
// suggestion: Insert ','
  %1 = "my.op"(%0#0 %b) : (i32, i32) -> i32
//                  ^^ missing-mark error: Found '%b', expected ',' before it
// suggestion: Insert ','
  return %1 : i32
}
// -----
// -- but not what a dialect may write so, nor dims of a type
func.func @f(%a: i32, %b: index, %s: !stream.resource<*>, %t: tensor<?xf32>) {
  my.op(%a %b) [%a %b]
  %r = util.call @g(%s, %t) : (!stream.resource<*>{%b}, tensor<?xf32>{%b}) -> !stream.resource<*>{%b}
  vm.call.variadic @h([%a, %b], %a) : (i32, index, i32) -> ()
  return
}
util.func private @g(!stream.resource<*>, tensor<?xf32>) -> !stream.resource<*>
vm.import private @h(%a: i32 ..., %b: i32)
