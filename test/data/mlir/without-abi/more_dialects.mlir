// More custom syntax of upstream dialects, each piece accepted by mlir-opt 22 with --allow-unregistered-dialect.
func.func @affine_syms(%n: index, %m: memref<?x?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to %n {
    affine.for %j = affine_map<(d0) -> (d0)>(%i)
        to affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%n] {
      %v = affine.load %m[%i + 1, %j * 2 - symbol(%n)] : memref<?x?xf32>
      affine.store %v, %m[%j, %i mod 3] : memref<?x?xf32>
    }
  }
  %r = affine.for %k = 0 to 10 iter_args(%acc = %c1) -> (index) {
    %s = arith.addi %acc, %k : index
    affine.yield %s : index
  }
  %x, %y = affine.delinearize_index %r into (4, 8) : index, index
  %min = affine.min affine_map<(d0)[s0] -> (d0, s0)> (%x)[%y]
  affine.prefetch %m[%min, %x], read, locality<3>, data : memref<?x?xf32>
  return
}
// -----
func.func @while_multi(%a: i32, %b: i64) -> (i32, i64) {
  %0:2 = scf.while (%x = %a, %y = %b) : (i32, i64) -> (i32, i64) {
    %c = arith.constant true
    scf.condition(%c) %x, %y : i32, i64
  } do {
  ^bb0(%p: i32, %q: i64):
    scf.yield %p, %q : i32, i64
  }
  %1:2 = scf.execute_region -> (i32, i64) {
    cf.br ^next(%0#0 : i32)
  ^next(%z: i32):
    scf.yield %z, %0#1 : i32, i64
  }
  return %1#0, %1#1 : i32, i64
}
// -----
#late = affine_map<(d0, d1)[s0] -> (d0 * s0, d1)>
!t = tuple<i32, f32>
#a = {k = 1 : i32, "quoted %x" = "^bb0 @sym %val"}
module attributes {x.a = #a} {
  func.func private @ext(!t) -> !t attributes {y.z = #late}
}
// -----
func.func @fwd() {
  cf.br ^c
^a(%x: i32):
  "use.it"(%x, %later) : (i32, i32) -> ()
  cf.br ^b
^c:
  %later = arith.constant 3 : i32
  cf.br ^a(%later : i32)
^b:
  return
}
// -----
"test.graph"() ({
^bb0(%arg: i32):
  %0 = "t.a"(%1, %arg) : (i32, i32) -> i32
  %1 = "t.b"(%0) : (i32) -> i32
}, {
^bb0(%arg: i64):
  %0 = "t.a"(%arg) : (i64) -> i32
}) {a = "%nope", b = @nested::@sym} : () -> ()
// -----
module @a {
  module @b {
    func.func @f() { return }
    module @c { func.func @f() { return } }
  }
  func.func @f() {
    "t.c"() {callee = @b::@c::@f} : () -> ()
    return
  }
}
// -----
func.func @linalg_all(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>, %f: f32) {
  linalg.matmul ins(%A, %B : memref<?x?xf32>, memref<?x?xf32>) outs(%C : memref<?x?xf32>)
  linalg.fill ins(%f : f32) outs(%C : memref<?x?xf32>)
  linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>,
                       affine_map<(i, j) -> (j, i)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%A : memref<?x?xf32>)
      outs(%C : memref<?x?xf32>)
      attrs = {doc = "a { b } %c"} {
    ^bb0(%in: f32, %out: f32):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %v = memref.load %B[%i, %j] : memref<?x?xf32>
      %s = arith.addf %in, %v : f32
      linalg.yield %s : f32
  }
  linalg.transpose ins(%A : memref<?x?xf32>) outs(%B : memref<?x?xf32>) permutation = [1, 0]
  linalg.broadcast ins(%A : memref<?x?xf32>) outs(%B : memref<?x?xf32>) dimensions = []
  return
}
// -----
spirv.module Logical GLSL450 requires #spirv.vce<v1.3, [Shader, Linkage], []> {
  spirv.func @loop(%count: i32) -> () "None" {
    %zero = spirv.Constant 0 : i32
    %one = spirv.Constant 1 : i32
    %var = spirv.Variable init(%zero) : !spirv.ptr<i32, Function>
    spirv.mlir.loop {
      spirv.Branch ^header
    ^header:
      %v0 = spirv.Load "Function" %var : i32
      %cmp = spirv.SLessThan %v0, %count : i32
      spirv.BranchConditional %cmp, ^body, ^merge
    ^body:
      %v1 = spirv.IAdd %v0, %one : i32
      spirv.Store "Function" %var, %v1 : i32
      spirv.Branch ^continue
    ^continue:
      spirv.Branch ^header
    ^merge:
      spirv.mlir.merge
    }
    spirv.Return
  }
  spirv.SpecConstant @sc = 5 : i32
  spirv.GlobalVariable @gv initializer(@sc) : !spirv.ptr<i32, Private>
}
// -----
llvm.mlir.global external @g(42 : i64) : i64
llvm.mlir.global internal @h() : !llvm.ptr {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func @va(i32, ...)
llvm.func internal fastcc @f(%arg0: !llvm.ptr {llvm.noalias, llvm.byval = i32}, %arg1: i32) -> (i32 {llvm.zeroext}) {
  %0 = llvm.load %arg0 : !llvm.ptr -> i32
  %1 = llvm.call @f(%arg0, %0) : (!llvm.ptr, i32) -> i32
  llvm.call @va(%1) vararg(!llvm.func<void (i32, ...)>) : (i32) -> ()
  %2 = llvm.mlir.undef : !llvm.struct<(i32, array<2 x i32>)>
  %3 = llvm.insertvalue %1, %2[1, 0] : !llvm.struct<(i32, array<2 x i32>)>
  %4 = llvm.extractvalue %3[0] : !llvm.struct<(i32, array<2 x i32>)>
  %5 = llvm.inline_asm has_side_effects "bswap $0 %eax ^bb0", "=r,r" %4 : (i32) -> i32
  llvm.br ^bb1(%5 : i32)
^bb1(%6: i32):
  llvm.return %6 : i32
}
llvm.comdat @__llvm_comdat {
  llvm.comdat_selector @any any
}
// -----
pdl_interp.func @matcher(%root: !pdl.operation) {
  %0 = pdl_interp.get_operand 0 of %root
  pdl_interp.is_not_null %0 : !pdl.value -> ^bb2, ^bb1
^bb1:
  pdl_interp.finalize
^bb2:
  %1 = pdl_interp.get_attribute "attr" of %root
  pdl_interp.record_match @rewriters::@rw(%root : !pdl.operation) : benefit(1), loc([%root]) -> ^bb1
}
module @rewriters {
  pdl_interp.func @rw(%op: !pdl.operation) {
    pdl_interp.erase %op
    pdl_interp.finalize
  }
}
// -----
pdl.pattern @multi : benefit(2) {
  %types = pdl.types
  %args = pdl.operands : %types
  %a = pdl.attribute
  pdl.apply_native_constraint "Check"(%a : !pdl.attribute)
  %root = pdl.operation "a.b"(%args : !pdl.range<value>) {"k" = %a} -> (%types : !pdl.range<type>)
  pdl.rewrite %root {
    %new = pdl.operation "c.d"(%args : !pdl.range<value>) -> (%types : !pdl.range<type>)
    %r = pdl.results of %new
    pdl.replace %root with (%r : !pdl.range<value>)
  }
}
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @helper(%op: !transform.any_op {transform.consumed}) -> !transform.any_op {
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.consumed}) {
    %0 = transform.structured.match ops{["func.func"]} in %arg0 : (!transform.any_op) -> !transform.any_op
    %1 = transform.include @helper failures(propagate) (%0) : (!transform.any_op) -> !transform.any_op
    transform.alternatives %1 : !transform.any_op {
    ^bb1(%scope: !transform.any_op):
      transform.apply_patterns to %scope {
        transform.apply_patterns.canonicalization
      } : !transform.any_op
    }, {
    ^bb1(%scope: !transform.any_op):
    }
    transform.yield
  }
}
// -----
irdl.dialect @d {
  irdl.attribute @a {
    %0 = irdl.any
    irdl.parameters(p: %0)
  }
  irdl.type @t {
    %0 = irdl.is i32
    %1 = irdl.is f32
    %2 = irdl.any_of(%0, %1)
    irdl.parameters(x: %2, y: %0)
  }
  irdl.operation @op {
    %1 = irdl.any
    %2 = irdl.is i32
    %0 = irdl.parametric @d::@t<%1, %2>
    irdl.operands(a: %0, b: variadic %1)
    irdl.results(r: optional %2)
    %3 = irdl.region
    irdl.regions(body: %3)
  }
}
// -----
func.func @gpu_stuff(%sz: index, %buf: memref<16xf32>) {
  gpu.launch blocks(%bx, %by, %bz) in (%g0 = %sz, %g1 = %sz, %g2 = %sz)
             threads(%tx, %ty, %tz) in (%b0 = %sz, %b1 = %sz, %b2 = %sz)
             workgroup(%wg : memref<8xf32, 3>) private(%pr : memref<1xf32, 5>) {
    %v = memref.load %buf[%tx] : memref<16xf32>
    memref.store %v, %wg[%tx] : memref<8xf32, 3>
    %sum = gpu.all_reduce add %v uniform {} : (f32) -> (f32)
    %r = gpu.all_reduce %v {
    ^bb0(%lhs: f32, %rhs: f32):
      %m = arith.mulf %lhs, %rhs : f32
      "gpu.yield"(%m) : (f32) -> ()
    } : (f32) -> (f32)
    gpu.terminator
  }
  return
}
// -----
func.func @vec(%v: vector<4x8xf32>, %m: memref<?x?xf32>, %i: index, %f: f32, %acc: vector<4xf32>) -> vector<8xf32> {
  %0 = vector.extract %v[2] : vector<8xf32> from vector<4x8xf32>
  %1 = vector.insert %f, %0 [3] : f32 into vector<8xf32>
  %2 = vector.contract {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %v, %1, %acc : vector<4x8xf32>, vector<8xf32> into vector<4xf32>
  %3 = vector.shuffle %0, %1 [0, 9, 2, 11, 4, 13, 6, 15] : vector<8xf32>, vector<8xf32>
  vector.transfer_write %3, %m[%i, %i] {in_bounds = [true]} : vector<8xf32>, memref<?x?xf32>
  %4 = vector.create_mask %i, %i : vector<4x8xi1>
  %5 = vector.mask %4 { vector.transfer_read %m[%i, %i], %f : memref<?x?xf32>, vector<4x8xf32> } : vector<4x8xi1> -> vector<4x8xf32>
  vector.print %5 : vector<4x8xf32>
  return %3 : vector<8xf32>
}
// -----
func.func @async_and_more(%a: !async.token, %v: !async.value<f32>) -> !async.token {
  %token, %r:2 = async.execute [%a] (%v as %u : !async.value<f32>) -> (!async.value<f32>, !async.value<f32>) {
    async.yield %u, %u : f32, f32
  }
  %g_size = arith.constant 2 : index
  %g = async.create_group %g_size : !async.group
  %rank = async.add_to_group %token, %g : !async.token
  async.await_all %g
  %x = async.await %r#1 : !async.value<f32>
  return %token : !async.token
}
// -----
omp.declare_mapper @m : !llvm.struct<"s", (i32)> {
^bb0(%arg: !llvm.ptr):
  %0 = omp.map.info var_ptr(%arg : !llvm.ptr, !llvm.struct<"s", (i32)>) map_clauses(tofrom) capture(ByRef) -> !llvm.ptr {name = "%x"}
  omp.declare_mapper.info map_entries(%0 : !llvm.ptr)
}
llvm.func @tgt(%p: !llvm.ptr, %lb: i64, %ub: i64, %st: i64) {
  %0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(tofrom) capture(ByRef) -> !llvm.ptr
  omp.target map_entries(%0 -> %arg0 : !llvm.ptr) {
    %lb0 = llvm.mlir.constant(1 : i64) : i64
    omp.parallel {
      omp.wsloop schedule(static) {
        omp.loop_nest (%i) : i64 = (%lb0) to (%lb0) step (%lb0) {
          omp.yield
        }
      }
      omp.terminator
    }
    omp.terminator
  }
  omp.taskloop {
    omp.loop_nest (%iv) : i64 = (%lb) to (%ub) inclusive step (%st) {
      omp.yield
    }
  }
  omp.critical { omp.terminator }
  llvm.return
}
// -----
func.func @tensor_ops(%t: tensor<?x4xf32>, %n: index, %idx: tensor<2xindex>) -> tensor<*xf32> {
  %0 = tensor.from_elements %n, %n : tensor<2xindex>
  %1 = tensor.reshape %t(%0) : (tensor<?x4xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %2 = tensor.expand_shape %t [[0, 1], [2]] output_shape [%n, 2, 4] : tensor<?x4xf32> into tensor<?x2x4xf32>
  %3 = tensor.collapse_shape %2 [[0, 1, 2]] : tensor<?x2x4xf32> into tensor<?xf32>
  %4 = tensor.insert_slice %3 into %3[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  %5 = tensor.generate %n, %n {
  ^bb0(%i: index, %j: index):
    %c = arith.constant 0.0 : f32
    tensor.yield %c : f32
  } : tensor<?x?xf32>
  %6 = tensor.cast %5 : tensor<?x?xf32> to tensor<*xf32>
  return %6 : tensor<*xf32>
}
// -----
emitc.func @g(%x: i32) {
  %y = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
  emitc.for %i = %x to %x step %x : i32 {
    emitc.assign %i : i32 to %y : <i32>
  }
  %c = "emitc.constant"() <{value = true}> : () -> i1
  emitc.if %c {
    emitc.verbatim "// %x ( [ {{ {}" args %x : i32
  } else {
    emitc.call_opaque "f{"(%x) : (i32) -> ()
  }
  emitc.switch %x : i32
  case 1 {
    emitc.yield
  }
  default {
    emitc.yield
  }
  emitc.return
}
emitc.class @C {
  emitc.field @f : !emitc.array<1xf32>
  emitc.func @run() { emitc.return }
}
// -----
func.func @mem(%n: index, %src: memref<?xf32>, %dyn: memref<*xf32>) {
  %0 = memref.alloc(%n) {alignment = 64 : i64} : memref<?xf32>
  %1 = memref.subview %src[%n] [4] [1] : memref<?xf32> to memref<4xf32, strided<[1], offset: ?>>
  %2 = memref.reinterpret_cast %dyn to offset: [%n], sizes: [%n, 4], strides: [%n, 1] : memref<*xf32> to memref<?x4xf32, strided<[?, 1], offset: ?>>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %2 : memref<?x4xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  %3 = memref.generic_atomic_rmw %src[%sizes#1] : memref<?xf32> {
  ^bb0(%old: f32):
    memref.atomic_yield %old : f32
  }
  %tag = memref.alloca() : memref<1xi32>
  memref.dma_start %src[%n], %0[%n], %n, %tag[%n] : memref<?xf32>, memref<?xf32>, memref<1xi32>
  memref.dealloc %0 : memref<?xf32>
  return
}
// -----
func.func @shape_stuff(%s: !shape.shape, %w: !shape.witness) -> index {
  %0 = shape.assuming %w -> index {
    %c = arith.constant 2 : index
    shape.assuming_yield %c : index
  }
  return %0 : index
}
// -----
shape.function_library @lib {
  shape.func @same(%arg: !shape.value_shape) -> !shape.shape {
    %0 = shape.shape_of %arg : !shape.value_shape -> !shape.shape
    shape.return %0 : !shape.shape
  }
} mapping {
  test.op = @same
}
// -----
ml_program.global private mutable @g : tensor<4xi32>
ml_program.func @f(%x: i32 {a.b = "x"}) -> (i32 {c.d}) {
  %0 = ml_program.global_load @g : tensor<4xi32>
  %tok = ml_program.token
  %1, %tok2 = ml_program.global_load_graph @g ordering (%tok -> !ml_program.token) : tensor<4xi32>
  ml_program.return %x : i32
}
// -----
func.func @tosa_ctl(%c: tensor<i1>, %a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %0 = tosa.cond_if %c (%x = %a, %y = %b) : tensor<i1> (tensor<f32>, tensor<f32>) -> tensor<f32> {
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    tosa.yield %p : tensor<f32>
  } else {
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    tosa.yield %q : tensor<f32>
  }
  %1 = tosa.while_loop (%k = %0) : (tensor<f32>) -> tensor<f32> {
    %t = "tosa.const"() <{values = dense<true> : tensor<i1>}> : () -> tensor<i1>
    tosa.yield %t : tensor<i1>
  } do {
  ^bb0(%k2: tensor<f32>):
    tosa.yield %k2 : tensor<f32>
  }
  return %1 : tensor<f32>
}
// -----
#S = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
func.func @sparse(%t: tensor<?xf64, #S>, %z: f64) -> f64 {
  %r = sparse_tensor.foreach in %t init(%z): tensor<?xf64, #S>, f64 -> f64 do {
  ^bb0(%i: index, %v: f64, %acc: f64):
    %s = arith.addf %acc, %v : f64
    sparse_tensor.yield %s : f64
  }
  %u = sparse_tensor.unary %z : f64 to f64
    present = {
    ^bb0(%x: f64):
      sparse_tensor.yield %x : f64
    }
    absent = {}
  %b = sparse_tensor.binary %z, %u : f64, f64 to f64
    overlap = {
    ^bb0(%x: f64, %y: f64):
      %q = arith.mulf %x, %y : f64
      sparse_tensor.yield %q : f64
    }
    left = identity
    right = {}
  return %b : f64
}
// -----
func.func @acc_ops(%a: memref<10xf32>, %lb: index, %ub: index, %st: index) {
  %0 = acc.create varPtr(%a : memref<10xf32>) -> memref<10xf32>
  acc.parallel dataOperands(%0 : memref<10xf32>) {
    acc.loop control(%iv : index) = (%lb : index) to (%ub : index) step (%st : index) {
      %v = memref.load %a[%iv] : memref<10xf32>
      acc.yield
    } attributes {independent = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
    acc.yield
  }
  acc.delete accPtr(%0 : memref<10xf32>)
  return
}
acc.private.recipe @priv : memref<10xf32> init {
^bb0(%arg0: memref<10xf32>):
  acc.yield %arg0 : memref<10xf32>
} destroy {
^bb0(%arg0: memref<10xf32>, %arg1: memref<10xf32>):
  acc.terminator
}
// -----
func.func @quantum(%q: !quant.uniform<i8:f32, 0.5:10>) -> i8 {
  %0 = quant.scast %q : !quant.uniform<i8:f32, 0.5:10> to i8
  return %0 : i8
}
func.func @ub() -> i32 {
  %0 = ub.poison : i32
  ub.unreachable
}
// -----
func.func @cfg(%c: i1, %i: i32) -> i32 {
  cf.cond_br %c, ^a(%i, %c : i32, i1), ^b
^a(%x: i32, %y: i1):
  cf.switch %x : i32, [
    default: ^b,
    42: ^c(%x : i32),
    43: ^c(%i : i32)
  ]
^b:
  cf.assert %c, "msg with %percent ^caret @at"
  cf.br ^c(%i : i32)
^c(%z: i32):
  return %z : i32
}
// -----
func.func @nested_regions(%a: i32) {
  "r.outer"(%a) ({
    %x = "r.def"() : () -> i32
    "r.inner"(%x, %a) ({
    ^bb0(%y: i32):
      "r.use"(%x, %y, %a) : (i32, i32, i32) -> ()
      "r.br"()[^bb1] : () -> ()
    ^bb1:
      "r.end"() : () -> ()
    }) : (i32, i32) -> ()
  }, {
    %x = "r.def"() : () -> f32
    "r.use"(%x) : (f32) -> ()
  }) : (i32) -> ()
  return
}
// -----
func.func @sve(%a: vector<[4]xi32>, %m: memref<?xi32>, %i: index) {
  %0 = vector.scalable.extract %a[0] : vector<4xi32> from vector<[4]xi32>
  %mask = vector.constant_mask [4] : vector<[4]xi1>
  vector.maskedstore %m[%i], %mask, %a : memref<?xi32>, vector<[4]xi1>, vector<[4]xi32>
  return
}
// -----
#l = loc("file %x.mlir":10:20)
func.func @loc(%a: i32 loc("x":1:2)) -> i32 {
  %0 = arith.addi %a, %a : i32 loc(#l)
  return %0 : i32 loc(callsite(#l at "y":3:4))
} loc(fused<"meta {">["a", #l])
// -----
#d = {x = {y = [1, {z = "}"}]}}
func.func @props() {
  %0:3 = "t.op"() <{prop = #d, arr = array<i32: 1, 2>}> {attr = dense<"0xAB"> : tensor<1xi8>} : () -> (i32, i32, i32)
  "t.use"(%0#2, %0#0) : (i32, i32) -> ()
  %res, %m:2 = "t.op"() : () -> (i32, i32, i32)
  "t.use"(%res, %m#0, %m#1) : (i32, i32, i32) -> ()
  return
}
// -----
func.func @mpi(%m: memref<4xf32>, %r: i32) {
  %c = mpi.comm_world : !mpi.comm
  mpi.send(%m, %r, %r, %c) : memref<4xf32>, i32, i32
  return
}
// -----
func.func @nvvm_like(%p: !llvm.ptr<3>, %d: f32, %m: i32) -> f32 {
  %t = nvvm.read.ptx.sreg.tid.x : i32
  %0 = nvvm.shfl.sync bfly %m, %d, %t, %m : f32 -> f32
  nvvm.barrier0
  return %0 : f32
}
// -----
func.func @bufferization(%m: memref<4xf32>) -> tensor<4xf32> {
  %0 = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
  %1 = bufferization.alloc_tensor() copy(%0) : tensor<4xf32>
  bufferization.dealloc_tensor %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}
// -----
func.func @forall(%n: index, %o: tensor<?xf32>) -> tensor<?xf32> {
  %r = scf.forall (%i, %j) = (0, 0) to (%n, 4)
      step (1, 2)
      shared_outs(%out = %o) -> (tensor<?xf32>) {
    scf.forall.in_parallel {
    }
  } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
  scf.index_switch %n
  case 1 { scf.yield }
  default { }
  return %r : tensor<?xf32>
}
// -----
smt.solver() : () -> () {
  %c0 = smt.int.constant 0
  %f = smt.declare_fun "f" : !smt.func<(!smt.int) !smt.bool>
  %0 = smt.apply_func %f(%c0) : !smt.func<(!smt.int) !smt.bool>
  %1 = smt.exists {
  ^bb0(%b: !smt.bv<4>):
    %p = smt.eq %b, %b : !smt.bv<4>
    smt.yield %p : !smt.bool
  }
  smt.assert %1
  smt.check sat {} unknown {} unsat {}
}
// -----
func.func @wasm_and_index(%a: index) -> index {
  %0 = index.constant 3
  %1 = index.add %a, %0
  %2 = index.cmp ult(%1, %a)
  %3 = arith.select %2, %1, %0 : index
  return
    %3 : index
}
