// The custom syntax of upstream dialects, each piece accepted by mlir-opt 22 with --allow-unregistered-dialect.
#map = affine_map<(d0)[s0] -> (d0 + s0)>
#set = affine_set<(d0) : (d0 - 1 >= 0, d0 == 5)>
!alias = tensor<4xf32>
func.func @loops(%lb: index, %ub: index, %step: index, %m: memref<?xf32>) -> f32 {
  %init = arith.constant 0.0 : f32
  %sum = scf.for %i = %lb to %ub step %step iter_args(%acc = %init) -> (f32) {
    %v = memref.load %m[%i] : memref<?xf32>
    %next = arith.addf %acc, %v : f32
    scf.yield %next : f32
  }
  affine.for %i = 0 to #map(%lb)[%ub] {
    affine.if #set(%i) {
      %x = affine.load %m[%i + symbol(%step)] : memref<?xf32>
      affine.store %x, %m[%i] : memref<?xf32>
    } else {
      %x = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    }
  }
  affine.for %j = max affine_map<(d0) -> (0, d0)>(%lb) to min affine_map<(d0)[s0] -> (d0, s0)>(%ub)[%step] step 2 {
  }
  affine.parallel (%i, %j) = (0, 0) to (%ub, 10) step (1, 2) {
    %z = affine.load %m[%i] : memref<?xf32>
  }
  %r:2 = scf.while (%a = %lb, %b = %init) : (index, f32) -> (index, f32) {
    %c = arith.cmpi slt, %a, %ub : index
    scf.condition(%c) %a, %b : index, f32
  } do {
  ^bb0(%a: index, %b: f32):
    %n = arith.addi %a, %step : index
    scf.yield %n, %b : index, f32
  }
  %use = arith.addf %r#1, %sum : f32
  %cond = arith.constant true
  %ifr = scf.if %cond -> (f32) {
    scf.yield %use : f32
  } else {
    scf.yield %sum : f32
  }
  scf.parallel (%i, %j) = (%lb, %lb) to (%ub, %ub) step (%step, %step) {
    %z = memref.load %m[%i] : memref<?xf32>
    scf.reduce
  }
  %red = scf.parallel (%i) = (%lb) to (%ub) step (%step) init (%init) -> f32 {
    %z = memref.load %m[%i] : memref<?xf32>
    scf.reduce(%z : f32) {
    ^bb0(%lhs: f32, %rhs: f32):
      %s = arith.addf %lhs, %rhs : f32
      scf.reduce.return %s : f32
    }
  }
  %sw = scf.index_switch %lb -> f32
  case 2 {
    scf.yield %sum : f32
  }
  default {
    scf.yield %red : f32
  }
  return %ifr : f32
}
// -----
func.func @forward(%c: i1) -> i32 {
  cf.br ^bb2(%c : i1)
^bb1:
  cf.br ^bb3(%late : i32)
^bb2(%d: i1):
  %late = arith.constant 1 : i32
  cf.switch %late : i32, [
    default: ^bb3(%late : i32),
    1: ^bb1
  ]
^bb3(%r: i32):
  return %r : i32
}
// -----
#trait = {
  indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
  iterator_types = ["parallel", "reduction"]
}
func.func @linalg(%a: tensor<?x?xf32>, %b: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %0 = linalg.generic #trait
    ins(%a : tensor<?x?xf32>)
    outs(%b : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.addf %in, %out : f32
    linalg.yield %1 : f32
  } -> tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %m = linalg.map { math.absf } ins(%0 : tensor<?xf32>) outs(%e : tensor<?xf32>)
  %m2 = linalg.map ins(%0, %m : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>)
    (%x: f32, %y: f32, %init: f32) {
      %z = arith.mulf %x, %y : f32
      linalg.yield %z : f32
    }
  %red = linalg.reduce ins(%a : tensor<?x?xf32>) outs(%b : tensor<?xf32>) dimensions = [1]
    (%in: f32, %out: f32) {
      %s = arith.addf %out, %in : f32
      linalg.yield %s : f32
    }
  %t = tensor.generate %n {
  ^bb0(%i: index):
    %x = tensor.extract %0[%i] : tensor<?xf32>
    tensor.yield %x : f32
  } : tensor<?xf32>
  %cst = arith.constant 0.0 : f32
  %p = tensor.pad %t low[%n] high[0] {
  ^bb0(%i: index):
    tensor.yield %cst : f32
  } : tensor<?xf32> to tensor<?xf32>
  %f = scf.forall (%i) in (%n) shared_outs(%o = %p) -> (tensor<?xf32>) {
    %sl = tensor.extract_slice %o[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %sl into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %f : tensor<?xf32>
}
// -----
module @outer attributes {a.b = "x { [ ("} {
  module @inner {
    func.func private @f(i32) -> i32
    func.func @g(%x: i32 {foo.bar = "%undefined"}) -> (i32 {foo.res}) {
      %0 = call @f(%x) : (i32) -> i32
      return %0 : i32
    }
  }
  func.func private @f(%x: i32)
  memref.global "private" constant @g : memref<2xf32> = dense<[0.0, 1.0]>
  func.func @h() {
    %c = arith.constant 1 : i32
    func.call @f(%c) : (i32) -> ()
    %m = memref.get_global @g : memref<2xf32>
    return
  }
}
// -----
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @k(%arg0: f32, %arg1: memref<?xf32, 1>) workgroup(%ws: memref<32xf32, 3>) private(%ps: memref<1xf32, 5>) kernel {
      %tid = gpu.thread_id x
      memref.store %arg0, %ws[%tid] : memref<32xf32, 3>
      gpu.return
    }
  }
  func.func @launch(%sz: index, %f: f32, %m: memref<?xf32, 1>) {
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %sz, %gy = %sz, %gz = %sz)
               threads(%tx, %ty, %tz) in (%sx = %sz, %sy = %sz, %sz_0 = %sz) {
      %s = arith.addi %bx, %tx : index
      gpu.terminator
    }
    %t = gpu.wait async
    %t2 = gpu.launch_func async [%t] @kernels::@k blocks in (%sz, %sz, %sz) threads in (%sz, %sz, %sz) args(%f : f32, %m : memref<?xf32, 1>)
    gpu.wait [%t2]
    return
  }
}
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> i32, sym_name = "gen"}> ({
  ^bb0(%a: i32, %b: i32):
    %0:2 = "test.two"(%a, %b) : (i32, i32) -> (i32, i32)
    %c = "test.c"() : () -> i1
    "cf.cond_br"(%c, %0#0, %0#1)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> ()
  ^bb1(%x: i32):
    "func.return"(%x) : (i32) -> ()
  ^bb2(%y: i32):
    "cf.br"(%y)[^bb1] : (i32) -> ()
  }) : () -> ()
}) : () -> ()
// -----
test.graph_region {
  %a = "test.op"(%b) : (i32) -> i32
  %b = "test.op"(%a) : (i32) -> i32
}
"x.y"() ({ %1 = "t.c"() : () -> i32 "t.u"(%1) : (i32) -> () }, { %1 = "t.c"() : () -> i32 }) : () -> ()
// -----
func.func @misc(%v: vector<8xf32>, %mask: vector<8xi1>, %m: memref<?xf32>, %i: index, %laneid: index) {
  %c0 = arith.constant 0.0 : f32
  %0 = vector.mask %mask { vector.reduction <add>, %v : vector<8xf32> into f32 } : vector<8xi1> -> f32
  %1 = vector.multi_reduction <add>, %v, %c0 [0] : vector<8xf32> to f32
  %2 = vector.transfer_read %m[%i], %c0 {in_bounds = [true]} : memref<?xf32>, vector<8xf32>
  %3 = gpu.warp_execute_on_lane_0(%laneid)[32] args(%v : vector<8xf32>) -> (f32) {
  ^bb0(%arg: vector<8xf32>):
    %e = vector.extract %arg[0] : f32 from vector<8xf32>
    gpu.yield %e : f32
  }
  %4 = memref.generic_atomic_rmw %m[%i] : memref<?xf32> {
  ^bb0(%cur: f32):
    %n = arith.addf %cur, %c0 : f32
    memref.atomic_yield %n : f32
  }
  %5 = memref.alloca_scope -> (f32) {
    memref.alloca_scope.return %4 : f32
  }
  %tok = async.execute {
    async.yield
  }
  %tok3, %val = async.execute -> !async.value<f32> {
    async.yield %c0 : f32
  }
  %tok2, %res = async.execute [%tok] (%val as %unwrapped: !async.value<f32>) -> !async.value<f32> {
    async.yield %unwrapped : f32
  }
  %6 = arith.addf %5, %c0 fastmath<fast> : f32
  %7 = arith.cmpf olt, %6, %c0 : f32
  %8 = arith.addi %i, %i overflow<nsw, nuw> : index
  %9, %10 = arith.addui_extended %i, %8 : index, i1
  "foo.custom"(%9, %10) {key = #foo.attr<"a" -> [1 , 2]>, w = !foo.type<x, (y)>} : (index, i1) -> ()
  return
}
// -----
llvm.func @llvm(%arg0: i32, %p: !llvm.ptr, ...) -> i32 attributes {passthrough = ["nounwind"]} {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %c = llvm.icmp "eq" %arg0, %0 : i32
  llvm.cond_br %c, ^bb1, ^bb2(%0 : i32)
^bb1:
  llvm.switch %arg0 : i32, ^bb2(%arg0 : i32) [
    1: ^bb2(%0 : i32),
    2: ^bb3
  ]
^bb2(%x: i32):
  llvm.return %x : i32
^bb3:
  %g = llvm.getelementptr %p[%arg0] : (!llvm.ptr, i32) -> !llvm.ptr, f32
  llvm.store %0, %g {alignment = 4 : i64} : i32, !llvm.ptr
  llvm.unreachable
}
llvm.mlir.global internal constant @str("a\00{[") {addr_space = 0 : i32}
llvm.func @pers(...) -> i32
llvm.func @eh() attributes {personality = @pers} {
  llvm.invoke @f() to ^bb1 unwind ^bb2 : () -> ()
^bb1:
  llvm.return
^bb2:
  %lp = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.resume %lp : !llvm.struct<(ptr, i32)>
}
llvm.func @f()
// -----
#loc1 = loc("a.mlir":1:2)
func.func @locs(%arg0: i32 loc("x"), %arg1: i32 loc(#loc2)) -> i32 {
  %0 = arith.addi %arg0, %arg1 : i32 loc(fused[#loc1, "b"("c":3:4)])
  return %0 : i32 loc(callsite("f" at #loc1))
} loc(#loc1)
#loc2 = loc("b.mlir":2:3)
// -----
func.func @res() -> tensor<2xi32> {
  %0 = arith.constant dense_resource<blob> : tensor<2xi32>
  return %0 : tensor<2xi32>
}
{-#
  dialect_resources: {
    builtin: {
      blob: "0x040000000100000002000000"
    }
  }
#-}
// -----
pdl.pattern @p : benefit(1) {
  %t = pdl.type
  %o = pdl.operand : %t
  %op = pdl.operation "foo.op"(%o : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %op {
    %n = pdl.operation "foo.other"(%o : !pdl.value) -> (%t : !pdl.type)
    pdl.replace %op with %n
  }
}
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l:2 = transform.structured.tile_using_for %0 tile_sizes [4, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.foreach %l#0 : !transform.any_op {
    ^bb0(%arg: !transform.any_op):
      transform.yield
    }
    transform.yield
  }
}
// -----
spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  spirv.GlobalVariable @v built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
  spirv.func @f(%a: i32, %c: i1) -> i32 "None" {
    %0 = spirv.Constant 1 : i32
    spirv.mlir.selection {
      spirv.BranchConditional %c, ^then, ^merge
    ^then:
      spirv.Branch ^merge
    ^merge:
      spirv.mlir.merge
    }
    spirv.ReturnValue %0 : i32
  }
  spirv.EntryPoint "GLCompute" @f, @v
}
// -----
emitc.func @e(%a: i32) -> i32 {
  %0 = emitc.expression %a : (i32) -> i32 {
    %1 = emitc.add %a, %a : (i32, i32) -> i32
    emitc.yield %1 : i32
  }
  emitc.return %0 : i32
}
// -----
omp.private {type = private} @x : i32
omp.declare_reduction @add : i32
init {
^bb0(%arg: i32):
  %0 = llvm.mlir.constant(0 : i32) : i32
  omp.yield(%0 : i32)
}
combiner {
^bb1(%arg0: i32, %arg1: i32):
  %1 = llvm.add %arg0, %arg1 : i32
  omp.yield(%1 : i32)
}
llvm.func @omp(%a: !llvm.ptr, %lb: i32, %ub: i32, %step: i32) {
  omp.parallel private(@x %a -> %p : !llvm.ptr) {
    omp.wsloop reduction(@add %a -> %prv : !llvm.ptr) {
      omp.loop_nest (%iv, %jv) : i32 = (%lb, %lb) to (%ub, %ub) step (%step, %step) {
        %2 = llvm.load %prv : !llvm.ptr -> i32
        omp.yield
      }
    }
    omp.terminator
  }
  llvm.return
}
// -----
func.func @acc(%a: memref<10xf32>, %b: memref<10xf32>) {
  %0 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32>
  acc.parallel dataOperands(%0 : memref<10xf32>) {
    acc.yield
  }
  return
}
// -----
func.func @oneline(%a: i32) -> i32 { %0 = arith.addi %a, %a : i32 return %0 : i32 }
func.func @shape(%s: !shape.shape, %w: !shape.witness) {
  %i = shape.const_size 1
  %r = shape.reduce(%s, %i) : !shape.shape -> !shape.size {
  ^bb0(%idx: index, %d: !shape.size, %acc: !shape.size):
    %n = shape.mul %acc, %d : !shape.size, !shape.size -> !shape.size
    shape.yield %n : !shape.size
  }
  %x = shape.assuming %w -> (index) {
    %c = arith.constant 1 : index
    shape.assuming_yield %c : index
  }
  return
}
// -----
#SV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
func.func @sparse(%t: tensor<8xf64, #SV>, %z: f64) {
  sparse_tensor.foreach in %t : tensor<8xf64, #SV> do {
  ^bb0(%i: index, %v: f64):
  }
  return
}
// -----
irdl.dialect @cmath {
  irdl.type @complex {
    %0 = irdl.is f32
    %1 = irdl.any_of(%0)
    irdl.parameters(elem: %1)
  }
  irdl.operation @mul {
    %0 = irdl.is f32
    irdl.operands(lhs: %0, rhs: %0)
  }
}
// -----
func.func @tosa(%a: tensor<f32>, %c: tensor<i1>) -> tensor<f32> {
  %0 = tosa.cond_if %c (%x = %a) : tensor<i1> (tensor<f32>) -> tensor<f32> {
  ^bb0(%y: tensor<f32>):
    tosa.yield %y : tensor<f32>
  } else {
  ^bb0(%y: tensor<f32>):
    tosa.yield %y : tensor<f32>
  }
  return %0 : tensor<f32>
}
// -----
func.func @nested(%n: index) {
  %f = func.constant @nested : (index) -> ()
  builtin.module {
    func.func @nested(%k: index) {
      %g = arith.constant 1 : index
      return
    }
  }
  return
}
// -----
func.func @quoted() attributes {"a b" = "}"} {
  %x = "t.x"() : () -> i32
  return
}
// -----
func.func @names(%a-b: i32, %a.b: i32, %$x: i32, %_: i32) -> (i32, i32) {
  %0 = arith.addi %a-b, %a.b : i32
  %1:2 = call @names(%0, %$x, %_, %0) : (i32, i32, i32, i32)->(i32, i32)
  return %1#0, %1#1 : i32, i32
}
// -----
acc.routine @r func(@rf) seq
func.func @rf() { return }
ml_program.global private mutable @gl(dense<4> : tensor<4xi32>) : tensor<4xi32>
ml_program.func @mf(%x: tensor<4xi32>) -> tensor<4xi32> {
  ml_program.return %x : tensor<4xi32>
}
ml_program.subgraph @sg(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = ml_program.token
  ml_program.output %x : tensor<4xi32>
}
// -----
func.func @smt() {
  smt.solver() : () -> () {
    %a = smt.declare_fun "a" : !smt.bool
    %b = smt.forall ["x", "y"] {
    ^bb0(%x: !smt.int, %y: !smt.int):
      %e = smt.eq %x, %y : !smt.int
      smt.yield %e : !smt.bool
    }
    smt.assert %b
  }
  return
}
// -----
func.func @continuation(%lb: index, %ub: index, %st: index) {
  scf.for %i = %lb to %ub
      step %st {
    "u.u"(%i) : (index) -> ()
  }
  %r =
    scf.for
      %i
      = %lb to
      %ub step %st
      iter_args(
        %x = %lb
      ) -> index {
    scf.yield %x : index
  }
  func.call
    @continuation(%lb, %ub,
      %r) : (index,
      index, index) -> ()
  return
}
