// -- in both
iree_pydm.func private @f() -> (!iree_pydm.exception_result, !iree_pydm.none) attributes {cell_vars = ["x", "a"], free_vars = ["a"]}
//                                                                                                          ^^^ free-and-cell-variable warning: Variable "a" is in both free_vars and cell_vars, expected it in one of them
// -----
// -- in both, and allocated
iree_pydm.func @f() -> (!iree_pydm.exception_result, !iree_pydm.none) attributes {cell_vars = ["a", "x"], free_vars = ["a"]} {
//                                                                                             ^^^ free-and-cell-variable warning: Variable "a" is in both free_vars and cell_vars, expected it in one of them
// suggestion: Remove it from cell_vars
  %a = alloc_free_var "a" -> !iree_pydm.free_var_ref
  %none = none
  return %none : !iree_pydm.none
}
// -----
// -- apart
iree_pydm.func private @f() -> (!iree_pydm.exception_result, !iree_pydm.none) attributes {cell_vars = ["x"], free_vars = ["a"]}
// -----
// -- one list alone
iree_pydm.func private @f() -> (!iree_pydm.exception_result, !iree_pydm.none) attributes {cell_vars = ["a"]}
iree_pydm.func private @g() -> (!iree_pydm.exception_result, !iree_pydm.none) attributes {free_vars = ["a"]}
// -----
// -- in both, and only others are allocated
iree_pydm.func @f() -> (!iree_pydm.exception_result, !iree_pydm.none) attributes {cell_vars = ["a", "x"], free_vars = ["a", "b"]} {
//                                                                                             ^^^ free-and-cell-variable warning: Variable "a" is in both free_vars and cell_vars, expected it in one of them
  %b = alloc_free_var "b" -> !iree_pydm.free_var_ref
  %c = alloc_free_var %b -> !iree_pydm.free_var_ref
  %s = constant "a" -> !iree_pydm.str
  %none = none
  return %none : !iree_pydm.none
}
