// Regions, blocks, symbols and aliases in the ways that the dialects of the LLVM project write them.
#map = affine_map<(d0) -> (d0)>
#set = affine_set<(d0) : (d0 - 1 >= 0)>
!tensor = tensor<4xf32>
module @outer attributes {a.b = #map} {
  memref.global "private" constant @table : memref<4xf32> = dense<0.0>
  func.func private @external(i32, !tensor) -> i32
  func.func @loops(%lb: index, %ub: index, %init: f32, %m: memref<?xf32>) -> f32 {
    %step = arith.constant 1 : index
    %sum = scf.for %i = %lb to %ub step %step iter_args(%acc = %init) -> (f32) {
      %v = memref.load %m[%i] : memref<?xf32>
      %next = arith.addf %acc, %v : f32
      scf.yield %next : f32
    }
    affine.for %i = 0 to 10 {
      affine.for %j = max affine_map<(d0) -> (d0, 0)>(%i) to 10 step 2 {
        affine.if #set(%i) {
          %c = memref.load %m[%j] : memref<?xf32>
        }
      }
    }
    affine.parallel (%i, %j) = (0, 0) to (4, 4) {
      %c = arith.addi %i, %j : index
    }
    scf.parallel (%i) = (%lb) to (%ub) step (%step) {
      scf.reduce
    }
    %w:2 = scf.while (%a = %lb, %b = %init) : (index, f32) -> (index, f32) {
      %less = arith.cmpi slt, %a, %ub : index
      scf.condition(%less) %a, %b : index, f32
    } do {
    ^bb0(%a: index, %b: f32):
      %n = arith.addi %a, %step : index
      scf.yield %n, %b : index, f32
    }
    %forall = tensor.empty() : tensor<4xf32>
    %r = scf.forall (%t) in (4) shared_outs(%o = %forall) -> (tensor<4xf32>) {
      %e = tensor.extract_slice %o[%t] [1] [1] : tensor<4xf32> to tensor<1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %e into %o[%t] [1] [1] : tensor<1xf32> into tensor<4xf32>
      }
    }
    return %w#1 : f32
  }
  func.func @blocks(%cond: i1, %x: i32) -> i32 {
    cf.br ^else
  ^then(%y: i32):
    %z = arith.addi %y, %late : i32
    cf.cond_br %cond, ^end(%z : i32), ^else
  ^else:
    %late = arith.constant 3 : i32
    cf.switch %x : i32, [
      default: ^then(%late : i32),
      42: ^then(%x : i32)
    ]
  ^end(%result: i32):
    return %result : i32
  }
  func.func @tensors(%a: !tensor, %b: !tensor) -> tensor<4xf32> {
    %zero = arith.constant 0.0 : f32
    %empty = tensor.empty() : !tensor
    %0 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]}
        ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%empty : tensor<4xf32>) {
    ^bb0(%l: f32, %r: f32, %out: f32):
      %s = arith.addf %l, %r : f32
      linalg.yield %s : f32
    } -> tensor<4xf32>
    %mapped = linalg.map ins(%0 : tensor<4xf32>) outs(%empty : tensor<4xf32>)
      (%in: f32, %unused: f32) {
        %n = arith.negf %in : f32
        linalg.yield %n : f32
      }
    %scalar = tensor.empty() : tensor<f32>
    %reduced = linalg.reduce ins(%mapped : tensor<4xf32>) outs(%scalar : tensor<f32>) dimensions = [0]
      (%in: f32, %acc: f32) {
        %n = arith.addf %in, %acc : f32
        linalg.yield %n : f32
      }
    %generated = tensor.generate {
    ^bb0(%i: index):
      tensor.yield %zero : f32
    } : tensor<4xf32>
    return %generated : tensor<4xf32>
  }
  func.func @calls(%x: i32, %t: !tensor) {
    %0 = call @external(%x, %t) : (i32, !tensor) -> i32
    %1 = memref.get_global @table : memref<4xf32>
    %f = constant @external : (i32, !tensor) -> i32
    %2 = call_indirect %f(%0, %t) : (i32, !tensor) -> i32
    %c1 = arith.constant 1 : index
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
               threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
      %sum = arith.addi %bx, %tx : index
      gpu.terminator
    }
    return
  }
  module @inner {
    func.func @same() { return }
    func.func @user() {
      call @same() : () -> ()
      return
    }
  }
  func.func @same() {
    "test.use"() {path = @inner::@same, flat = @same} : () -> ()
    return
  }
  "func.func"() <{function_type = (i32) -> i32, sym_name = "generic"}> ({
  ^bb0(%arg: i32):
    %0:2 = "test.two"(%arg) : (i32) -> (i32, i32)
    "test.region"(%0#0) ({
      %1 = "test.inner"(%0#1) : (i32) -> i32
      "test.end"(%1) : (i32) -> ()
    }, {
      %1 = "test.other"(%0#0) : (i32) -> i32
      "test.end"(%1) : (i32) -> ()
    }) : (i32) -> ()
    "func.return"(%0#1) : (i32) -> ()
  }) : () -> ()
  func.func @"quoted name"() {
    call @"quoted name"() : () -> ()
    call @blocks2() : () -> ()
    return
  }
  func.func private @blocks2()
  llvm.mlir.global internal constant @text("abc\00")
  llvm.func @pointer() -> !llvm.ptr {
    %0 = llvm.mlir.addressof @text : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  gpu.module @kernels {
    gpu.func @kernel(%arg0: memref<4xf32>) kernel {
      gpu.return
    }
  }
}
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.foreach %f : !transform.any_op {
    ^bb0(%each: !transform.any_op):
      transform.yield
    }
    transform.include @helper failures(propagate) (%f) : (!transform.any_op) -> ()
    transform.yield
  }
  transform.named_sequence @helper(%op: !transform.any_op {transform.readonly}) {
    transform.yield
  }
}
// -----
omp.private {type = private} @privatizer : i32
omp.declare_reduction @add : i32
init {
^bb0(%arg: i32):
  %0 = arith.constant 0 : i32
  omp.yield (%0 : i32)
}
combiner {
^bb1(%l: i32, %r: i32):
  %1 = arith.addi %l, %r : i32
  omp.yield (%1 : i32)
}
func.func @parallel(%x: !llvm.ptr, %n: i32) {
  omp.parallel num_threads(%n : i32) {
    %used = arith.addi %n, %n : i32
    omp.wsloop reduction(@add %x -> %prv : !llvm.ptr) {
      omp.loop_nest (%i) : i32 = (%n) to (%n) step (%n) {
        %v = llvm.load %prv : !llvm.ptr -> i32
        omp.yield
      }
    }
    omp.terminator
  }
  return
}
