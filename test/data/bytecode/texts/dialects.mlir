module @dialects attributes {transform.with_named_sequence, gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @kernel(%arg0: memref<4xf32>) workgroup(%s: memref<8xf32, #gpu.address_space<workgroup>>) kernel attributes {known_block_size = array<i32: 4, 1, 1>} {
      %0 = gpu.thread_id x
      %1 = gpu.block_dim y upper_bound 64
      gpu.barrier
      gpu.return
    }
  }
  func.func @launch(%n: index, %m: memref<4xf32>) {
    gpu.launch_func @kernels::@kernel blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%m : memref<4xf32>)
    %t = gpu.wait async
    %mem, %t2 = gpu.alloc async [%t] (%n) : memref<?xf32>
    return
  }
  spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
    spirv.GlobalVariable @v bind(0, 1) : !spirv.ptr<!spirv.struct<(f32 [0])>, StorageBuffer>
    spirv.func @f(%a: f32, %b: i32) -> f32 "None" attributes {x.y} {
      %0 = spirv.Constant 1.0 : f32
      %1 = spirv.FAdd %a, %0 : f32
      %2 = spirv.SLessThan %b, %b : i32
      %3 = spirv.Variable : !spirv.ptr<f32, Function>
      spirv.Store "Function" %3, %1 ["Aligned", 4] : f32
      spirv.ReturnValue %1 : f32
    }
    spirv.EntryPoint "GLCompute" @f, @v
    spirv.ExecutionMode @f "LocalSize", 4, 1, 1
  }
  emitc.func @c(%x: i32) -> i32 attributes {specifiers = ["static", "inline"]} {
    %0 = emitc.call_opaque "fn"(%x) {args = [0 : index, 4 : i32], template_args = [i32]} : (i32) -> i32
    %1 = "emitc.constant"() <{value = #emitc.opaque<"X">}> : () -> i32
    emitc.verbatim "// text"
    emitc.return %0 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} attributes {a = 1 : i32} in %root : (!transform.any_op) -> !transform.any_op
    %1, %loops:2 = transform.structured.tile_using_for %0 tile_sizes [4, 8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
  pdl.pattern @p : benefit(1) {
    %0 = pdl.type : i32
    %1 = pdl.operand
    %3 = pdl.attribute = 4 : i32
    %2 = pdl.operation "x.op"(%1 : !pdl.value) {"attr" = %3} -> (%0 : !pdl.type)
    pdl.rewrite %2 with "rewriter"
  }
  async.func @a(%x: i32) -> !async.value<i32> {
    return %x : i32
  }
  shape.func @s(%x: !shape.value_shape) -> !shape.shape {
    %0 = shape.shape_of %x : !shape.value_shape -> !shape.shape
    %1 = shape.const_shape [1, 2] : !shape.shape
    return %0 : !shape.shape
  }
  irdl.dialect @d {
    irdl.type @t {
      %0 = irdl.any
      irdl.parameters(x: %0)
    }
  }
  func.func @math(%x: f32, %i: i32, %z: complex<f32>, %v: vector<4x[8]xf32>, %n: index, %idx: index) -> f32 {
    %0 = math.fma %x, %x, %x fastmath<contract> : f32
    %1 = arith.truncf %x to_nearest_even : f32 to bf16
    %2 = arith.divsi %i, %i : i32
    %3 = arith.shrui %i, %i exact : i32
    %4 = arith.maximumf %x, %0 : f32
    %5 = complex.add %z, %z fastmath<fast> : complex<f32>
    %6 = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
    %7 = index.constant 4
    %8 = index.cmp slt(%n, %7)
    %9 = arith.constant dense<[1, 2]> : tensor<2xi4>
    %10 = arith.constant true
    %12 = ub.poison : f32
    %13 = arith.select %10, %x, %12 : f32
    %14 = memref.alloc(%n)[%n] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
    return %4 : f32
  }
  func.func @scalable() -> index {
    %0 = arm_sme.streaming_vl <half>
    return %0 : index
  }
}
