// -- a slip
iree_pydm.func @f(%a: !iree_pydm.integer) -> (!iree_pydm.exception_result, !iree_pydm.none) {
  %0 = apply_binary "mull", %a, %a : !iree_pydm.integer, !iree_pydm.integer -> !iree_pydm.integer
//                  ^^^^^^ unknown-python-operation error: apply_binary has no operator "mull", expected "mul"
// suggestion: Use "mul"
  %none = none
  return %none : !iree_pydm.none
}
// -----
// -- with Python's underscores
iree_pydm.func @f(%a: !iree_pydm.integer) -> (!iree_pydm.exception_result, !iree_pydm.none) {
  %0 = apply_compare "__lt__", %a, %a : !iree_pydm.integer, !iree_pydm.integer
//                   ^^^^^^^^ unknown-python-operation error: apply_compare has no operator "__lt__", expected "lt"
// suggestion: Use "lt"
  %none = none
  return %none : !iree_pydm.none
}
// -----
// -- nothing near
iree_pydm.func @f(%a: !iree_pydm.integer) -> (!iree_pydm.exception_result, !iree_pydm.none) {
  %0 = apply_compare "spaceship", %a, %a : !iree_pydm.integer, !iree_pydm.integer
//                   ^^^^^^^^^^^ unknown-python-operation error: apply_compare has no operator "spaceship", expected one of lt, le, eq, ne, gt, ge, is, isnot, in, notin
  %none = none
  return %none : !iree_pydm.none
}
// -----
// -- is not
iree_pydm.func @f(%a: !iree_pydm.integer) -> (!iree_pydm.exception_result, !iree_pydm.none) {
  %0 = apply_compare "is not", %a, %a : !iree_pydm.integer, !iree_pydm.integer
//                   ^^^^^^^^ unknown-python-operation error: apply_compare has no operator "is not", expected "isnot"
// suggestion: Use "isnot"
  %none = none
  return %none : !iree_pydm.none
}
// -----
// -- Python's others, in place and swapped
iree_pydm.func @f(%a: !iree_pydm.integer) -> (!iree_pydm.exception_result, !iree_pydm.none) {
  %0 = apply_binary "matmul", %a, %a : !iree_pydm.integer, !iree_pydm.integer -> !iree_pydm.integer
  %1 = apply_binary "iadd", %a, %a : !iree_pydm.integer, !iree_pydm.integer -> !iree_pydm.integer
  %2 = iree_pydm.apply_binary "rsub", %a, %a : !iree_pydm.integer, !iree_pydm.integer -> !iree_pydm.integer
  %none = none
  return %none : !iree_pydm.none
}
// -----
// -- near two, a slip in a name of two letters, and what is no string
iree_pydm.func @f(%a: !iree_pydm.integer) -> (!iree_pydm.exception_result, !iree_pydm.none) {
  %0 = apply_binary "sul", %a, %a : !iree_pydm.integer, !iree_pydm.integer -> !iree_pydm.integer
//                  ^^^^^ unknown-python-operation error: apply_binary has no operator "sul", expected one of add, and, div, divmod, floordiv, lshift, matmul, mod, mul, or, pow, rshift, sub, truediv, xor
  %1 = apply_compare "eqq", %a, %a : !iree_pydm.integer, !iree_pydm.integer
//                   ^^^^^ unknown-python-operation error: apply_compare has no operator "eqq", expected one of lt, le, eq, ne, gt, ge, is, isnot, in, notin
  %2 = apply_compare %a, %a, %a : !iree_pydm.integer, !iree_pydm.integer
  apply_binary
  %none = none
  return %none : !iree_pydm.none
}
