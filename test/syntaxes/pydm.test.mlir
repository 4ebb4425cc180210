// SYNTAX TEST "source.mlir" "PyDM: types, and ops without their dialect"
iree_pydm.func @f(%a: !iree_pydm.integer<unsigned 32>) -> (!iree_pydm.exception_result, !iree_pydm.none) attributes {arg_names = ["a"]} {
// <--------- entity.name.namespace.dialect.mlir
//        ^^^^ storage.type.function.op.mlir
//             ^^ entity.name.function.symbol.mlir

  %0 = box %a : !iree_pydm.bool -> !iree_pydm.object<!iree_pydm.bool>
//     ^^^ support.function.op.mlir
//                                  ^^^^^^^^^ entity.name.namespace.dialect.mlir
//                                            ^^^^^^ support.type.dialect.mlir

  %1 = apply_binary "add", %a, %a : !iree_pydm.bool, !iree_pydm.bool -> !iree_pydm.object
//     ^^^^^^^^^^^^ support.function.op.mlir
//                  ^^^^^ string.quoted.double.mlir

  raise_on_failure %e : !iree_pydm.exception_result
//^^^^^^^^^^^^^^^^ support.function.op.mlir
//                 ^^ variable.other.ssa.mlir

  store_var %v = %a : !iree_pydm.free_var_ref, !iree_pydm.bool
//^^^^^^^^^ support.function.op.mlir

  assign_subscript %l[%i] = %x : !iree_pydm.list, !iree_pydm.integer, !iree_pydm.object
//^^^^^^^^^^^^^^^^ support.function.op.mlir

  return %0 : !iree_pydm.object
//^^^^^^ keyword.control.op.mlir
}
