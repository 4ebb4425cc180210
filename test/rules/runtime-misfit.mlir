// -- an import whose convention changed (iree issue 21544)
// --runtime 3.4.0
vm.module @module {
  vm.import private @hal.command_buffer.execution_barrier(%cmd : !vm.ref<!hal.command_buffer>, %source : i32, %target : i32, %flags : i32)
  //                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ runtime-misfit error: Import hal.command_buffer.execution_barrier is declared as 0riii_v, expected 0riiI_v for IREE 3.4.0
  vm.import private @hal.command_buffer.finalize(%cmd : !vm.ref<!hal.command_buffer>)
}
// -----
// -- the release that has it
// --runtime 3.3.0
vm.module @module {
  vm.import private @hal.command_buffer.execution_barrier(%cmd : !vm.ref<!hal.command_buffer>, %source : i32, %target : i32, %flags : i32)
}
// -----
// -- no runtime is selected
vm.module @module {
  vm.import private @hal.command_buffer.execution_barrier(%cmd : !vm.ref<!hal.command_buffer>, %source : i32, %target : i32, %flags : i32)
}
// -----
// -- several runtimes: each reason once, with the releases it holds for
// --runtime >=3.2 <3.6
vm.module @module {
  vm.import private @hal.fence.await(%timeout : i32, %fences : !vm.ref<!hal.fence> ...) -> i32 attributes {minimum_version = 5 : i32}
  //                ^^^^^^^^^^^^^^^^ runtime-misfit error: Import hal.fence.await is declared as 0iCrD_i, expected 0iICrD_i for IREE 3.4.0 to 3.5.0
  // Not IREE's: it may be there.
  vm.import private @acme.call(%x : i32)
  vm.import private @hal.allocator.select(%a : i32) attributes {minimum_version = 6 : i32}
  //                ^^^^^^^^^^^^^^^^^^^^^ runtime-misfit error: Module needs hal of version 6 or newer, found 5 in IREE 3.2.0 to 3.3.0
  //                ^^^^^^^^^^^^^^^^^^^^^ runtime-misfit error: Module imports hal.allocator.select, which IREE 3.2.0 to 3.4.0 lacks
  //                ^^^^^^^^^^^^^^^^^^^^^ runtime-misfit error: Import hal.allocator.select is declared as 0i_v, expected 0iiICrID_rI for IREE 3.5.0
}
// -----
// -- the highest version that a required import asks for, once
// --runtime 3.2.0
vm.module @module {
  vm.import private @hal.buffer.length(%b : !vm.ref<!hal.buffer>) -> i64 attributes {minimum_version = 6 : i32}
  //                ^^^^^^^^^^^^^^^^^^ runtime-misfit error: Module needs hal of version 6 or newer, found 5 in IREE 3.2.0
  vm.import private @hal.buffer.subspan(%b : !vm.ref<!hal.buffer>, %o : i64, %l : i64) -> !vm.ref<!hal.buffer> attributes {minimum_version = 6 : i32}
  vm.import private optional @hal.buffer.load(%b : !vm.ref<!hal.buffer>, %o : i64, %l : i32) -> i32 attributes {minimum_version = 9 : i32}
}
// -----
// -- modules that a runtime lacks, and functions
// --runtime 20230815.614
vm.module @module {
  vm.import private @io_parameters.gather(%device : !vm.ref<!hal.device>)
  //                ^^^^^^^^^^^^^^^^^^^^^ runtime-misfit error: Module needs the module io_parameters, which IREE 20230815.614 lacks
  vm.import private @io_parameters.scatter(%device : !vm.ref<!hal.device>)
  vm.import private @hal.device.queue.copy(%device : !vm.ref<!hal.device>)
  //                ^^^^^^^^^^^^^^^^^^^^^^ runtime-misfit error: Module imports hal.device.queue.copy, which IREE 20230815.614 lacks
}
// -----
// -- an optional import may be missing, but has to fit where it is there
// --runtime 3.11.0
vm.module @module {
  vm.import private optional @hal.buffer.rotate(%b : !vm.ref<!hal.buffer>) -> i64
  vm.import private optional @hal.buffer.length(%b : !vm.ref<!hal.buffer>) -> i32
  //                         ^^^^^^^^^^^^^^^^^^ runtime-misfit error: Import hal.buffer.length is declared as 0r_i, expected 0r_I for IREE 3.11.0
}
// -----
// -- prototypes of what a module exports are no imports
// --runtime 3.11.0
vm.module @module {
  vm.import private @length(%b : !vm.ref<!hal.buffer>) -> i32
}
// -----
// -- the text form of a compiled module
// --runtime 3.4.0
vm.module @module version 0

vm.import @hal.buffer.length cconv "0r_I"
vm.import @hal.command_buffer.execution_barrier cconv "0riii_v"
  //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ runtime-misfit error: Import hal.command_buffer.execution_barrier is declared as 0riii_v, expected 0riiI_v for IREE 3.4.0
// -----
// -- a record of results that the newest Python runtime takes
// --runtime main@2026-08-21
func.func @f() -> tensor<4xf16> attributes {iree.reflection = {iree.abi = "{\22a\22:[],\22r\22:[[\22ndarray\22,\22f16\22,1,4]],\22v\22:1}"}}
// -----
// -- suppressed
// --runtime 3.4.0
vm.module @module {
  // mlir-abi-disable-next-line runtime-misfit -- the vendor's runtime has it
  vm.import private @hal.command_buffer.execution_barrier(%cmd : !vm.ref<!hal.command_buffer>, %source : i32, %target : i32, %flags : i32)
  vm.import private @hal.fence.await(%timeout : i32, %fences : !vm.ref<!hal.fence> ...) -> i32 // mlir-abi-disable-line
}
// -----
// -- without selected runtimes the suppression is not unused: elsewhere they may be selected
vm.module @module {
  // mlir-abi-disable-next-line runtime-misfit -- the vendor's runtime has it
  vm.import private @hal.command_buffer.execution_barrier(%cmd : !vm.ref<!hal.command_buffer>, %source : i32, %target : i32, %flags : i32)
}
