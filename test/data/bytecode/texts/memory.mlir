module @memory {
  memref.global "private" constant @table : memref<4xi32> = dense<[1, 2, 3, 4]> {alignment = 64}
  memref.global @uninit : memref<2xf32> = uninitialized
  memref.global "nested" @external : memref<2xf32>
  ml_program.global private mutable @state(dense<0.0> : tensor<4xf32>) : tensor<4xf32>
  ml_program.global public mutable @ext : tensor<4xf32>
  ml_program.func @mlp(%arg0: i32) -> i32 {
    ml_program.return %arg0 : i32
  }
  func.func @f(%n: index, %t: tensor<?x4xf32>, %v: vector<4xf32>, %x: f32) -> tensor<?x4xf32> {
    %c0 = arith.constant 0 : index
    %0 = memref.alloc(%n) {alignment = 16 : i64} : memref<?x4xf32>
    %1 = memref.alloca()[%n] : memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
    %2 = memref.subview %0[%n, 0] [2, 2] [1, 1] : memref<?x4xf32> to memref<2x2xf32, strided<[4, 1], offset: ?>>
    %3 = memref.reinterpret_cast %0 to offset: [%n], sizes: [2, %n], strides: [1, 4] : memref<?x4xf32> to memref<2x?xf32, strided<[1, 4], offset: ?>>
    %4 = memref.get_global @table : memref<4xi32>
    %5 = memref.cast %0 : memref<?x4xf32> to memref<*xf32>
    %6 = memref.collapse_shape %0 [[0, 1]] : memref<?x4xf32> into memref<?xf32>
    %7 = memref.dim %0, %c0 : memref<?x4xf32>
    memref.copy %0, %0 : memref<?x4xf32> to memref<?x4xf32>
    %8 = memref.atomic_rmw addf %x, %0[%c0, %c0] : (f32, memref<?x4xf32>) -> f32
    memref.dealloc %0 : memref<?x4xf32>
    memref.assume_alignment %4, 16 : memref<4xi32>
    %10 = tensor.extract_slice %t[0, 0] [%n, 4] [1, 1] : tensor<?x4xf32> to tensor<?x4xf32>
    %11 = tensor.insert_slice %10 into %t[%n, 0] [%n, 4] [2, 1] : tensor<?x4xf32> into tensor<?x4xf32>
    %12 = tensor.empty(%n) : tensor<?x4xf32>
    %13 = tensor.expand_shape %t [[0, 1], [2]] output_shape [%n, 1, 4] : tensor<?x4xf32> into tensor<?x1x4xf32>
    %14 = tensor.pad %t low[0, %n] high[%n, 0] {
    ^bb0(%i: index, %j: index):
      tensor.yield %x : f32
    } : tensor<?x4xf32> to tensor<?x?xf32>
    %15 = tensor.from_elements %x, %x : tensor<2xf32>
    %16 = tensor.cast %t : tensor<?x4xf32> to tensor<*xf32>
    %18 = bufferization.to_buffer %t : tensor<?x4xf32> to memref<?x4xf32>
    %19 = bufferization.alloc_tensor(%n) {memory_space = 1 : i64} : tensor<?x4xf32>
    %20 = vector.transfer_read %t[%n, %c0], %x {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d1)>} : tensor<?x4xf32>, vector<4xf32>
    %21 = vector.extract %v[2] : f32 from vector<4xf32>
    %22 = vector.shuffle %v, %v [0, 5] : vector<4xf32>, vector<4xf32>
    %23 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %v, %v, %x : vector<4xf32>, vector<4xf32> into f32
    %24 = vector.reduction <maximumf>, %v : vector<4xf32> into f32
    %25 = vector.broadcast %x : f32 to vector<2x4xf32>
    vector.print %x : f32
    return %11 : tensor<?x4xf32>
  }
}
