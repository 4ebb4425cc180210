// -- no numbering has it
func @f(%arg0: i32) -> (i32, !iree.list<!iree.variant>) {
  %0 = iree.list.create : !iree.list<!iree.variant>
  %c2 = constant 2 : index
  iree.list.resize %0, %c2 : !iree.list<!iree.variant>
  %c0 = constant 0 : index
  %code = constant 13 : i32
//                 ^^ unknown-type-code warning: 13 is stored as an object's type code, expected one that any numbering has
  iree.list.set %0[%c0], %code : !iree.list<!iree.variant>, i32
  %c1 = constant 1 : index
  iree.list.set %0[%c1], %arg0 : !iree.list<!iree.variant>, i32
  %e = constant 0 : i32
  return %e, %0 : i32, !iree.list<!iree.variant>
}
// -----
// -- an older numbering has it
func.func @f(%arg0: i32) -> (i32, !iree_input.list<!iree_input.variant>) {
  %0 = iree_input.list.create : !iree_input.list<!iree_input.variant>
  %c2 = arith.constant 2 : index
  iree_input.list.resize %0, %c2 : !iree_input.list<!iree_input.variant>
  %c0 = arith.constant 0 : index
  %code = arith.constant 9 : i32
//                       ^ unknown-type-code warning: 9 is stored as an object's type code, expected one that numbering C has
  iree_input.list.set %0[%c0], %code : !iree_input.list<!iree_input.variant>, i32
  %c1 = arith.constant 1 : index
  iree_input.list.set %0[%c1], %arg0 : !iree_input.list<!iree_input.variant>, i32
  %e = arith.constant 0 : i32
  return %e, %0 : i32, !iree_input.list<!iree_input.variant>
}
// -----
// -- through a block argument
func.func @f(%arg0: i32, %p: i1) -> (i32, !iree_input.list<!iree_input.variant>) {
  %0 = iree_input.list.create : !iree_input.list<!iree_input.variant>
  %c2 = arith.constant 2 : index
  iree_input.list.resize %0, %c2 : !iree_input.list<!iree_input.variant>
  %a = arith.constant 78 : i32
  %b = arith.constant -3 : i32
//                    ^^ unknown-type-code warning: -3 is stored as an object's type code, expected one that numbering C has
  cf.cond_br %p, ^bb1(%a : i32), ^bb1(%b : i32)
^bb1(%code: i32):
  %c0 = arith.constant 0 : index
  iree_input.list.set %0[%c0], %code : !iree_input.list<!iree_input.variant>, i32
  return %c0_i32, %0 : i32, !iree_input.list<!iree_input.variant>
}
// -----
// -- codes of the numbering, and a custom type
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
  %code = arith.constant 300 : i32
  iree_input.list.set %0[%c0], %code : !iree_input.list<!iree_input.variant>, i32
  %c1 = arith.constant 1 : index
  iree_input.list.set %0[%c1], %arg0 : !iree_input.list<!iree_input.variant>, i32
  %e = arith.constant 0 : i32
  return %e, %0 : i32, !iree_input.list<!iree_input.variant>
}
// -----
// -- a list that is no object: made with its size
func.func @f(%arg0: i32) -> (i32, !iree_input.list<!iree_input.variant>) {
  %0 = iree_input.list.create %c2 : !iree_input.list<!iree_input.variant>
  %c2 = arith.constant 2 : index
  iree_input.list.resize %0, %c2 : !iree_input.list<!iree_input.variant>
  %c0 = arith.constant 0 : index
  %code = arith.constant 13 : i32
  iree_input.list.set %0[%c0], %code : !iree_input.list<!iree_input.variant>, i32
  %c1 = arith.constant 1 : index
  iree_input.list.set %0[%c1], %arg0 : !iree_input.list<!iree_input.variant>, i32
  %e = arith.constant 0 : i32
  return %e, %0 : i32, !iree_input.list<!iree_input.variant>
}
// -----
// -- a list of three elements
func.func @f(%arg0: i32) -> (i32, !iree_input.list<!iree_input.variant>) {
  %0 = iree_input.list.create : !iree_input.list<!iree_input.variant>
  %c2 = arith.constant 4 : index
  iree_input.list.resize %0, %c2 : !iree_input.list<!iree_input.variant>
  %c0 = arith.constant 0 : index
  %code = arith.constant 13 : i32
  iree_input.list.set %0[%c0], %code : !iree_input.list<!iree_input.variant>, i32
  %c1 = arith.constant 1 : index
  iree_input.list.set %0[%c1], %arg0 : !iree_input.list<!iree_input.variant>, i32
  %e = arith.constant 0 : i32
  return %e, %0 : i32, !iree_input.list<!iree_input.variant>
}
// -----
// -- two numberings have it, and nothing tells which is meant
func @f(%arg0: i32) -> (i32, !iree.list<!iree.variant>) {
  %0 = iree.list.create : !iree.list<!iree.variant>
  %c2 = constant 2 : index
  iree.list.resize %0, %c2 : !iree.list<!iree.variant>
  %c0 = constant 0 : index
  %code = constant 9 : i32
  iree.list.set %0[%c0], %code : !iree.list<!iree.variant>, i32
  %e = constant 0 : i32
  return %e, %0 : i32, !iree.list<!iree.variant>
}
