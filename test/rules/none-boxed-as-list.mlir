// -- the number of None
func.func @f(%arg0: i32) -> (i32, !iree_input.list<!iree_input.variant>) {
  %0 = iree_input.list.create : !iree_input.list<!iree_input.variant>
  %c2 = arith.constant 2 : index
  iree_input.list.resize %0, %c2 : !iree_input.list<!iree_input.variant>
  %c0 = arith.constant 0 : index
  %code = arith.constant 3 : i32
//                       ^ none-boxed-as-list information: Type code 3 means list, but the data is an i32: a None that upstream boxed with the wrong code
  iree_input.list.set %0[%c0], %code : !iree_input.list<!iree_input.variant>, i32
  %c1 = arith.constant 1 : index
  iree_input.list.set %0[%c1], %arg0 : !iree_input.list<!iree_input.variant>, i32
  %e = arith.constant 0 : i32
  return %e, %0 : i32, !iree_input.list<!iree_input.variant>
}
// -----
// -- a list is boxed
func.func @f(%arg0: !iree_input.list<!iree_input.variant>) -> (i32, !iree_input.list<!iree_input.variant>) {
  %0 = iree_input.list.create : !iree_input.list<!iree_input.variant>
  %c2 = arith.constant 2 : index
  iree_input.list.resize %0, %c2 : !iree_input.list<!iree_input.variant>
  %c0 = arith.constant 0 : index
  %code = arith.constant 3 : i32
  iree_input.list.set %0[%c0], %code : !iree_input.list<!iree_input.variant>, i32
  %c1 = arith.constant 1 : index
  iree_input.list.set %0[%c1], %arg0 : !iree_input.list<!iree_input.variant>, !iree_input.list<!iree_input.variant>
  %e = arith.constant 0 : i32
  return %e, %0 : i32, !iree_input.list<!iree_input.variant>
}
// -----
// -- None with its own number
func.func @f(%arg0: i32) -> (i32, !iree_input.list<!iree_input.variant>) {
  %0 = iree_input.list.create : !iree_input.list<!iree_input.variant>
  %c2 = arith.constant 2 : index
  iree_input.list.resize %0, %c2 : !iree_input.list<!iree_input.variant>
  %c0 = arith.constant 0 : index
  %code = arith.constant 1 : i32
  iree_input.list.set %0[%c0], %code : !iree_input.list<!iree_input.variant>, i32
  %c1 = arith.constant 1 : index
  iree_input.list.set %0[%c1], %arg0 : !iree_input.list<!iree_input.variant>, i32
  %e = arith.constant 0 : i32
  return %e, %0 : i32, !iree_input.list<!iree_input.variant>
}
// -----
// -- an object without data
func.func @f(%arg0: i32) -> (i32, !iree_input.list<!iree_input.variant>) {
  %0 = iree_input.list.create : !iree_input.list<!iree_input.variant>
  %c2 = arith.constant 2 : index
  iree_input.list.resize %0, %c2 : !iree_input.list<!iree_input.variant>
  %c0 = arith.constant 0 : index
  %code = arith.constant 3 : i32
  iree_input.list.set %0[%c0], %code : !iree_input.list<!iree_input.variant>, i32
  %e = arith.constant 0 : i32
  return %e, %0 : i32, !iree_input.list<!iree_input.variant>
}
// -----
// -- a declaration, and a body that is not closed
func.func private @g(i32) -> (i32, !iree_input.list<!iree_input.variant>)
func.func @f(%arg0: i32) -> (i32, !iree_input.list<!iree_input.variant>) {
  %0 = iree_input.list.create : !iree_input.list<!iree_input.variant>
  %code = arith.constant 3 : i32
