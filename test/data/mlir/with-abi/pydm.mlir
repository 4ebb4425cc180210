// Functions of PyDM before and after lowering, in the way of compiler tests: what is expected stands in comments.

// CHECK-LABEL: @larger
iree_pydm.func @larger(%a: !iree_pydm.integer<32>, %b: !iree_pydm.integer<32>) -> (!iree_pydm.exception_result, !iree_pydm.object) attributes {arg_names = ["a", "b"], cell_vars = [], free_vars = ["limit"]} {
  // CHECK: %[[LESS:.*]] = apply_compare "lt", %arg0, %arg1
  %less = apply_compare "lt", %a, %b : !iree_pydm.integer<32>, !iree_pydm.integer<32>
  %larger = select %less, %b, %a : !iree_pydm.integer<32>
  %sum = apply_binary "add", %larger, %a : !iree_pydm.integer<32>, !iree_pydm.integer<32> -> !iree_pydm.integer<32>
  %limit = alloc_free_var "limit"[0] -> !iree_pydm.free_var_ref
  %boxed = box %sum : !iree_pydm.integer<32> -> !iree_pydm.object
  return %boxed : !iree_pydm.object
}

// -----

iree_pydm.func @as_flag(%value: !iree_pydm.object) -> (!iree_pydm.exception_result, !iree_pydm.bool) {
  // CHECK: %[[CODE:.*]], %[[FLAG:.*]] = call @pydmrtl$object_as_bool(%arg0) : (!iree_pydm.object) -> (!iree_pydm.exception_result, !iree_pydm.bool)
  %code, %flag = call @pydmrtl$object_as_bool(%value) : (!iree_pydm.object) -> (!iree_pydm.exception_result, !iree_pydm.bool)
  // CHECK: raise_on_failure %[[CODE]]
  raise_on_failure %code : !iree_pydm.exception_result
  %failed, %number = unbox %value : !iree_pydm.object -> !iree_pydm.integer
  raise_on_failure %failed : !iree_pydm.exception_result
  return %flag : !iree_pydm.bool
}
iree_pydm.func private @pydmrtl$object_as_bool(!iree_pydm.object) -> (!iree_pydm.exception_result, !iree_pydm.bool)

// -----

// CHECK-LABEL: @boxed
// CHECK: %[[TEXT:.*]] = constant "text" -> !iree_pydm.str
iree_pydm.func @boxed(%a: !iree_pydm.integer<32>) -> (!iree_pydm.exception_result, !iree_pydm.object) {
  %none = none
  %text = constant "text" -> !iree_pydm.str
  %object = box %a : !iree_pydm.integer<32> -> !iree_pydm.object<!iree_pydm.integer<32>>
  return %object : !iree_pydm.object<!iree_pydm.integer<32>>
}
