// -- in neither list, told once
iree_pydm.func @f() -> (!iree_pydm.exception_result, !iree_pydm.none) attributes {cell_vars = [], free_vars = ["a"]} {
  %a = alloc_free_var "a" -> !iree_pydm.free_var_ref
  %b = alloc_free_var "b" -> !iree_pydm.free_var_ref
//                    ^^^ unlisted-free-variable warning: Free variable "b" is in neither free_vars nor cell_vars, expected it in free_vars
// suggestion: Add "b" to free_vars
  %c = alloc_free_var "b"[1] -> !iree_pydm.free_var_ref
  %none = none
  return %none : !iree_pydm.none
}
// -----
// -- a cell variable
iree_pydm.func @f() -> (!iree_pydm.exception_result, !iree_pydm.none) attributes {cell_vars = ["b"], free_vars = []} {
  %b = iree_pydm.alloc_free_var "b" -> !iree_pydm.free_var_ref
//                              ^^^ unlisted-free-variable warning: Free variable "b" is in cell_vars, expected it in free_vars
// suggestion: Add "b" to free_vars
  %none = none
  return %none : !iree_pydm.none
}
// -----
// -- no list was given
iree_pydm.func @f() -> (!iree_pydm.exception_result, !iree_pydm.none) {
  %a = alloc_free_var "a" -> !iree_pydm.free_var_ref
  %none = none
  return %none : !iree_pydm.none
}
// -----
// -- escapes spell the same name
iree_pydm.func @f() -> (!iree_pydm.exception_result, !iree_pydm.none) attributes {free_vars = ["\61"]} {
  %a = alloc_free_var "a" -> !iree_pydm.free_var_ref
  // %b = alloc_free_var "b"
  %none = none
  return %none : !iree_pydm.none
}
// -----
// -- other strings, and an operand that is none
iree_pydm.func @f() -> (!iree_pydm.exception_result, !iree_pydm.none) attributes {free_vars = []} {
  %s = constant "b" -> !iree_pydm.str
  %v = alloc_free_var %s -> !iree_pydm.free_var_ref
  %none = none
  return %none : !iree_pydm.none
}
// -----
// -- a name that is not closed
iree_pydm.func @f() -> (!iree_pydm.exception_result, !iree_pydm.none) attributes {free_vars = []} {
  %b = alloc_free_var "b
//                    ^^ unlisted-free-variable warning: Free variable "b is in neither free_vars nor cell_vars, expected it in free_vars
  alloc_free_var
  %none = none
  return %none : !iree_pydm.none
}
