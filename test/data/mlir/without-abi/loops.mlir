// Regions, blocks and aliases of upstream's dialects.
#rows = affine_map<(d0, d1) -> (d0)>
!image = tensor<?x16xf32>

module @loops {
  memref.global "private" constant @table : memref<2x2xf32> = dense<[[1.0, -2.5], [0x7FC00000, 3.0e-2]]>

  func.func @sum(%m: memref<?x16xf32>, %first: index, %last: index) -> f32 {
    %zero = arith.constant 0.0 : f32
    %step = arith.constant 1 : index
    %total = scf.for %i = %first to %last step %step iter_args(%acc = %zero) -> (f32) {
      %row = scf.for %j = %first to %last step %step iter_args(%inner = %acc) -> (f32) {
        %v = memref.load %m[%i, %j] : memref<?x16xf32>
        %next = arith.addf %inner, %v : f32
        scf.yield %next : f32
      }
      scf.yield %row : f32
    }
    return %total : f32
  }

  func.func @blocks(%flag: i1, %x: i32) -> i32 {
    cf.cond_br %flag, ^then(%x : i32), ^else
  ^then(%y: i32):
    %twice = arith.addi %y, %y : i32
    cf.br ^end(%twice : i32)
  ^else:
    cf.br ^end(%x : i32)
  ^end(%result: i32):
    return %result : i32
  }

  func.func @reduced(%input: !image, %init: tensor<?xf32>) -> tensor<?xf32> {
    %0 = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, #rows], iterator_types = ["parallel", "reduction"]
    } ins(%input : !image) outs(%init : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %s = arith.addf %in, %out : f32
      linalg.yield %s : f32
    } -> tensor<?xf32>
    return %0 : tensor<?xf32>
  }

  func.func private @outside(%a: i32, %b: !image) -> (i32, i32)

  func.func @calls(%a: i32, %b: !image) -> i32 {
    %r:2 = func.call @outside(%a, %b) : (i32, !image) -> (i32, i32)
    %sum = arith.addi %r#0, %r#1 : i32
    return %sum : i32
  }
}

{-#
  dialect_resources: {
    builtin: { blob: "0x0400000001020304" }
  }
#-}
