module @control {
  func.func @branches(%arg0: i1, %arg1: i32, %arg2: index) -> i32 {
    cf.cond_br %arg0, ^bb1(%arg1 : i32), ^bb2(%arg1, %arg2 : i32, index)
  ^bb1(%0: i32):
    %c = arith.constant 1 : i32
    cf.br ^bb2(%c, %arg2 : i32, index)
  ^bb2(%1: i32, %2: index):
    cf.switch %1 : i32, [
      default: ^bb3(%1 : i32),
      -42: ^bb1(%1 : i32),
      7: ^bb3(%arg1 : i32)
    ]
  ^bb3(%3: i32):
    cf.assert %arg0, "message with \"quotes\""
    return %3 : i32
  ^bb4:
    %c2 = arith.constant 2 : i32
    cf.br ^bb2(%c2, %arg2 : i32, index)
  }
  func.func @loops(%lb: index, %ub: index, %m: memref<?xf32>) -> (index, f32) {
    %step = arith.constant 1 : index
    %zero = arith.constant 0.0 : f32
    %r:2 = scf.for %i = %lb to %ub step %step iter_args(%a = %lb, %s = %zero) -> (index, f32) {
      %v = memref.load %m[%i] : memref<?xf32>
      %n = arith.addf %s, %v fastmath<fast> : f32
      %b = arith.addi %a, %step overflow<nsw, nuw> : index
      scf.yield %b, %n : index, f32
    }
    %cond = arith.cmpi ult, %lb, %ub : index
    %w:2 = scf.while (%x = %r#0, %y = %r#1) : (index, f32) -> (index, f32) {
      %go = arith.cmpf olt, %y, %zero : f32
      scf.condition(%go) %x, %y : index, f32
    } do {
    ^bb0(%x: index, %y: f32):
      scf.yield %x, %y : index, f32
    }
    %p = scf.if %cond -> (f32) {
      scf.yield %w#1 : f32
    } else {
      scf.yield %zero : f32
    }
    scf.if %cond {
      memref.store %p, %m[%lb] : memref<?xf32>
    }
    scf.parallel (%i, %j) = (%lb, %lb) to (%ub, %ub) step (%step, %step) {
      scf.reduce
    }
    scf.forall (%i, %j) in (4, %ub) {
      scf.forall.in_parallel {
      }
    } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
    %sw = scf.index_switch %lb -> index
    case 2 {
      scf.yield %ub : index
    }
    default {
      scf.yield %lb : index
    }
    %e = scf.execute_region -> i32 {
      %k = arith.constant 4 : i32
      scf.yield %k : i32
    }
    return %sw, %p : index, f32
  }
  func.func @affine(%m: memref<8x8xf32>, %n: index) {
    affine.for %i = 0 to 8 step 2 {
      affine.for %j = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0)[s0] -> (d0 + 4, s0)>(%i)[%n] {
        %v = affine.load %m[%i, %j + 1] : memref<8x8xf32>
        affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%i) {
          affine.store %v, %m[%j, symbol(%n)] : memref<8x8xf32>
        }
      }
    }
    %x = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%n)[%n]
    %l = affine.linearize_index disjoint [%x, %n] by (2, 3) : index
    %d:2 = affine.delinearize_index %l into (%n, 4) : index, index
    return
  }
}
