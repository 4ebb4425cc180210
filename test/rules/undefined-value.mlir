// -- a typo, and one that is near nothing
func.func @f(%input: i32) {
  demo.use %inptu, %other : i32
//         ^^^^^^ undefined-value error: Value %inptu is not defined; did you mean %input?
// suggestion: Change to %input
//                 ^^^^^^ undefined-value error: Value %other is not defined
  return
}
// -----
// -- numbers mean no other number, and two names may be equally near
func.func @f(%12: i32, %value_a: i32, %value_b: i32) {
  demo.use %13, %value_c : i32
//         ^^^ undefined-value error: Value %13 is not defined
//              ^^^^^^^^ undefined-value error: Value %value_c is not defined
  return
}
// -----
// -- a result by number
func.func @f() {
  %pair:2 = demo.pair : i32, i32
  demo.use %pairs#1 : i32
//         ^^^^^^ undefined-value error: Value %pairs is not defined; did you mean %pair?
// suggestion: Change to %pair
  return
}
// -----
// -- what a region defines is unknown after it, and in another function
func.func @f(%c: i1) {
  scf.if %c {
    %inner = demo.make : i32
    demo.use %inner : i32
  }
  demo.use %inner : i32
//         ^^^^^^ undefined-value error: Value %inner is not defined
  return
}
func.func @g() {
  demo.use %c : i1
//         ^^ undefined-value error: Value %c is not defined
  return
}
// -----
// -- names that an op may bind, in headers that nobody knows
func.func @f(%n: index) {
  demo.loop %i = %n to %m step %n bind(%x, %y -> %z : i32) {
//                     ^^ undefined-value error: Value %m is not defined
//                                         ^^ undefined-value error: Value %y is not defined
    demo.use %i, %x, %z : i32
  }
  return
}
// -----
// -- names that a known op binds for its second region, or by a clause
func.func @f(%n: index, %t: tensor<4xf32>, %p: !llvm.ptr) {
  %r = flow.dispatch.region[%n, %m] -> (tensor<4xf32>) {
//                              ^^ undefined-value error: Value %m is not defined
    demo.use %count : index
//           ^^^^^^ undefined-value error: Value %count is not defined
    flow.return %t : tensor<4xf32>
  } count(%count: index, %other : index) -> (index, index, index) {
    flow.return %count, %other, %count : index, index, index
  }
  omp.single private(@privatizer %p -> %own : !llvm.ptr) {
    demo.use %own : !llvm.ptr
    omp.terminator
  }
  demo.use %own : !llvm.ptr
//         ^^^^ undefined-value error: Value %own is not defined
  return
}
// -----
// -- the generic form has operands and nothing else
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%a: i32):
  "scf.if"(%b) ({
//         ^^ undefined-value error: Value %b is not defined
    "demo.use"(%a) : (i32) -> ()
  }, {
  }) : (i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// -- expected by the author
func.func @f() {
  // expected-error @+1 {{use of undeclared SSA value name}}
  demo.use %undefined : i32
  return
}
// -----
// -- in comments, strings and FileCheck lines
// CHECK: demo.use %undefined
func.func @f() {
  demo.use "%undefined" // %undefined
  return
}
// -----
// -- outside of all functions
%0 = demo.make %undefined : i32
//             ^^^^^^^^^^ undefined-value error: Value %undefined is not defined
// -----
// -- another mark before a function's name is one mistake
func.func #f(%a: i32) -> i32 {
//        ^^ undefined-alias error: Alias #f is not defined in this part of the file
  return %a : i32
}
// -----
// -- what an op binds for a region that successors follow, and tied results over several lines
func.func @f(%types: !demo.range, %a: i32) -> i32 {
  demo.foreach %op : !demo.type in %types {
    demo.continue
  } -> ^bb1
^bb1:
  %0 = demo.update %a : i32 -> %result
    as i32
  return %0 : i32
}
// -----
// -- not a result while its op is written
func.func @f(%a: i32) {
  %0
}
func.func @g(%a: i32) {
  %0 = arith.addi %a, %a : i32
  %1:2
  return
}
func.func @h(%a: i32) {
^bb0:
  %1 =
}
// -----
// -- but operands on lines of their own
func.func @f(%a: i32) {
  "my.op"(
    %b
//  ^^ undefined-value error: Value %b is not defined
  ) : (i32) -> ()
  my.op %a,
    %c
//  ^^ undefined-value error: Value %c is not defined
  return
}
// -----
// -- names that an op binds after a type of another dialect, or for a region with nothing but its terminator
func.func @f(%a: !demo.field<4>) {
  %0 = demo.apply(%a) : (!demo.field<4>) -> !demo.temp<4> (%b: !demo.temp<4>) {
    demo.access %b
  }
  demo.both source:%a load(%c: i32) {first = 1 : i32}
  {
    demo.yield
  } : !demo.field<4>
  return
}
// -----
// -- but what an attribute is applied to is a use
#demo = affine_map<(d0) -> (d0)>
func.func @f(%a: index) {
  affine.for %i = #demo (%b) to #demo (%a) {
//                       ^^ undefined-value error: Value %b is not defined
    demo.access %i
  }
  return
}
