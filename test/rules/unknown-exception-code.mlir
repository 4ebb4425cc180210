// -- below the last
func.func @f(%arg0: i32) -> (i32, !iree_input.list<!iree_input.variant>) {
  %0 = iree_input.list.create : !iree_input.list<!iree_input.variant>
  %c2 = arith.constant 2 : index
  iree_input.list.resize %0, %c2 : !iree_input.list<!iree_input.variant>
  %c0 = arith.constant 0 : index
  %code = arith.constant 78 : i32
  iree_input.list.set %0[%c0], %code : !iree_input.list<!iree_input.variant>, i32
  %c1 = arith.constant 1 : index
  iree_input.list.set %0[%c1], %arg0 : !iree_input.list<!iree_input.variant>, i32
  %e = arith.constant -11 : i32
//                    ^^^ unknown-exception-code warning: -11 is returned as an exception code, expected -10 to 0
  return %e, %0 : i32, !iree_input.list<!iree_input.variant>
}
// -----
// -- known, and an index into a table
func.func @f(%arg0: i32) -> (i32, !iree_input.list<!iree_input.variant>) {
  %0 = iree_input.list.create : !iree_input.list<!iree_input.variant>
  %c2 = arith.constant 2 : index
  iree_input.list.resize %0, %c2 : !iree_input.list<!iree_input.variant>
  %c0 = arith.constant 0 : index
  %code = arith.constant 78 : i32
  iree_input.list.set %0[%c0], %code : !iree_input.list<!iree_input.variant>, i32
  %c1 = arith.constant 1 : index
  iree_input.list.set %0[%c1], %arg0 : !iree_input.list<!iree_input.variant>, i32
  %e = arith.constant 0 : i32
  return %e, %0 : i32, !iree_input.list<!iree_input.variant>
}
func.func @f(%arg0: i32) -> (i32, !iree_input.list<!iree_input.variant>) {
  %0 = iree_input.list.create : !iree_input.list<!iree_input.variant>
  %c2 = arith.constant 2 : index
  iree_input.list.resize %0, %c2 : !iree_input.list<!iree_input.variant>
  %c0 = arith.constant 0 : index
  %code = arith.constant 78 : i32
  iree_input.list.set %0[%c0], %code : !iree_input.list<!iree_input.variant>, i32
  %c1 = arith.constant 1 : index
  iree_input.list.set %0[%c1], %arg0 : !iree_input.list<!iree_input.variant>, i32
  %e = arith.constant -10 : i32
  return %e, %0 : i32, !iree_input.list<!iree_input.variant>
}
func.func @f(%arg0: i32) -> (i32, !iree_input.list<!iree_input.variant>) {
  %0 = iree_input.list.create : !iree_input.list<!iree_input.variant>
  %c2 = arith.constant 2 : index
  iree_input.list.resize %0, %c2 : !iree_input.list<!iree_input.variant>
  %c0 = arith.constant 0 : index
  %code = arith.constant 78 : i32
  iree_input.list.set %0[%c0], %code : !iree_input.list<!iree_input.variant>, i32
  %c1 = arith.constant 1 : index
  iree_input.list.set %0[%c1], %arg0 : !iree_input.list<!iree_input.variant>, i32
  %e = arith.constant 4 : i32
  return %e, %0 : i32, !iree_input.list<!iree_input.variant>
}
// -----
// -- a function that has nothing of PyDM's
func.func @f(%l: !iree_input.list<!iree_input.variant>, %c0: index) -> (i32, i32) {
  %x = iree_input.list.get %l[%c0] : !iree_input.list<!iree_input.variant> -> i32
  %e = arith.constant -11 : i32
  return %e, %x : i32, i32
}
// -----
// -- a wrong type code is no exception
func.func @f(%arg0: i32) -> (i32, !iree_input.list<!iree_input.variant>) {
  %0 = iree_input.list.create : !iree_input.list<!iree_input.variant>
  %c2 = arith.constant 2 : index
  iree_input.list.resize %0, %c2 : !iree_input.list<!iree_input.variant>
  %c0 = arith.constant 0 : index
  %code = arith.constant -20 : i32
//                       ^^^ unknown-type-code warning: -20 is stored as an object's type code, expected one that numbering C has
  iree_input.list.set %0[%c0], %code : !iree_input.list<!iree_input.variant>, i32
  %c1 = arith.constant 1 : index
  iree_input.list.set %0[%c1], %arg0 : !iree_input.list<!iree_input.variant>, i32
  %e = arith.constant 0 : i32
  return %e, %0 : i32, !iree_input.list<!iree_input.variant>
}
