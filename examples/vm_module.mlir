// The virtual machine's side: imports with variadic arguments, exports under another name, reflection on the module.

vm.module public @sorter attributes {iree.reflection = {author = "examples", revision = 3 : i32}} {
  vm.import private @hal.command_buffer.execution_barrier(
    %command_buffer : !vm.ref<!hal.command_buffer>,
    %source_stage_mask : i32,
    %target_stage_mask : i32,
    %flags : i64
  )
  vm.import private optional @shapes.concat(
    %axis : i32,
    %pieces : tuple<!vm.ref<!hal.buffer_view>, i64> ...
  ) -> !vm.ref<!hal.buffer_view>
  attributes {minimum_version = 2 : i32, nosideeffects}

  vm.export @sort as("sort_by_key") attributes {iree.abi.stub}
  vm.export @count

  vm.func private @sort(%keys : !vm.ref<!hal.buffer_view>, %descending : i32) -> !vm.ref<!hal.buffer_view>
      attributes {
        iree.reflection = {
          iree.abi = "{\22a\22:[[\22ndarray\22,\22i32\22,1,null],\22i32\22],\22r\22:[[\22ndarray\22,\22i32\22,1,null]],\22v\22:1}",
          iree.abi.declaration = "sync func @sort_by_key(%keys: tensor<?xi32>, %descending: i32) -> (%sorted: tensor<?xi32>)"
        }
      } {
    vm.return %keys : !vm.ref<!hal.buffer_view>
  }

  vm.func private @count(%keys : !vm.ref<!hal.buffer_view>) -> i64
      attributes {iree.reflection = {iree.benchmark = "entry"}} {
    %c0 = vm.const.i64 0
    vm.return %c0 : i64
  }
}
