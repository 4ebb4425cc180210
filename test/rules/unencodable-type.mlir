// -- what has no letter
vm.module @m {
  vm.import private @n.f(%a : tensor<4xf32>, %b : i32, %c : index) -> vector<4xf32>
//                            ^^^^^^^^^^^^^ unencodable-type warning: Type of argument 0 is tensor<4xf32>, expected an integer, a float, a type of the VM or a tuple of these
//                                                          ^^^^^ unencodable-type warning: Type of argument 2 is index, expected an integer, a float, a type of the VM or a tuple of these
//                                                                    ^^^^^^^^^^^^^ unencodable-type warning: Type of result 0 is vector<4xf32>, expected an integer, a float, a type of the VM or a tuple of these
  vm.import private optional @n.g(memref<4xf32>, !hal.buffer) attributes {nosideeffects}
//                                ^^^^^^^^^^^^^ unencodable-type warning: Type of argument 0 is memref<4xf32>, expected an integer, a float, a type of the VM or a tuple of these
//                                               ^^^^^^^^^^^ unencodable-type warning: Type of argument 1 is !hal.buffer, expected an integer, a float, a type of the VM or a tuple of these
  vm.import private @n.h(%a : tuple<i32, tensor<4xf32>> ...)
//                            ^^^^^^^^^^^^^^^^^^^^^^^^^ unencodable-type warning: Type of argument 0 is tuple<i32, tensor<4xf32>>, expected an integer, a float, a type of the VM or a tuple of these
}
// -----
// -- what has one, and aliases
!t = tensor<4xf32>
vm.module @m {
  vm.import private @n.a(%a : i1, %b : i32, %c : i64, %d : f16, %e : bf16, %f : f64, %g : si8)
  vm.import private @n.b(%a : !vm.ref<!hal.buffer>, %b : !vm.buffer, %c : !vm.list<tensor<4xf32>>, %d : !vm.ref<?>) -> (!vm.ref<!hal.allocator>, i64)
  vm.import private optional @n.c(%a : i32, %from : tuple<!vm.ref<!hal.device>, tuple<i64, i32>>...) -> i32 attributes {vm.yield}
  vm.import private @n.d(%a : !t) -> !t
  vm.import @n.e() -> ()
  vm.func @loop(%lb: index, %a: tensor<4xf32>) {
    vm.return
  }
}
