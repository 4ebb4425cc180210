// RUN: some-opt --split-input-file %s | FileCheck %s

// What wrapper passes of today expect and write: attributes on functions, arguments and results, several parts.

// CHECK-LABEL: util.func public @add(
// CHECK-SAME:    %[[LHS:.+]]: !hal.buffer_view
// CHECK-SAME:  ) -> !hal.buffer_view attributes {
// CHECK-SAME:    iree.abi.stub
// CHECK-SAME:    iree.reflection = {iree.abi.declaration = "sync func @add(%input0: tensor<?xf32>) -> (%output0: tensor<?xf32>)"}
util.func public @add(%lhs: tensor<?xf32>) -> tensor<?xf32> {
  util.return %lhs : tensor<?xf32>
}

// -----

#device = #hal.device.promise<@device_b>
module @placed attributes {stream.affinity.default = #device} {
  util.func public @place(
      %a: tensor<?x8xi32> {iree.abi.affinity = #device},
      // The storage for the result, which the caller owns.
      %out: !hal.buffer {iree.abi.output = 0 : index},
      %wait: !hal.fence,
      %signal: !hal.fence
    ) -> (tensor<?x8xi32> {iree.abi.affinity = #device})
      attributes {iree.abi.model = "coarse-fences"} {
    util.return %a : tensor<?x8xi32>
  }

  func.func @quoted(%x: tensor<4xf32> {"iree.abi.encoding" = tensor<4xui32>, some.attribute}) -> tensor<4xf32>
      attributes {"some.other" = "iree.abi.stub is only text here", iree.abi.declaration = "quoted(x)"} {
    return %x : tensor<4xf32>
  }
}

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "generic"}> ({
  ^bb0(%arg0: tensor<4xf32>):
    "func.return"(%arg0) : (tensor<4xf32>) -> ()
  }) {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,1,4]],\22r\22:[[\22ndarray\22,\22f32\22,1,4]],\22v\22:1}"}} : () -> ()
}) : () -> ()

// -----

vm.module @kernels attributes {iree.reflection = {made.by = "a person"}} {
  vm.rodata private @weights dense<[1, 2, 3]> : tensor<3xi8>
  vm.global.i32 private mutable @count : i32
  vm.import private @other.fill(%buffer : !vm.buffer, %offset : i64, %pattern : i32)
  vm.import private @other.sum(%buffers : !vm.ref<!hal.buffer> ...) -> i64 attributes {nosideeffects}
  vm.export @run as("start") attributes {iree.reflection = {iree.abi.declaration = "sync func @start(%n: i32) -> (%m: i64)"}}
  vm.func private @run(%n : i32) -> i64 attributes {iree.reflection = {iree.benchmark = "entry"}} {
    %0 = vm.ext.i32.i64.s %n : i32 -> i64
    vm.return %0 : i64
  }
}
