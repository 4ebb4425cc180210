#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
module @linalg {
  func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %x: f32, %m: memref<4x16xf32>, %img: tensor<1x8x8x3xf32>, %k: tensor<3x3x3x4xf32>, %o: tensor<1x6x6x4xf32>) -> tensor<4x16xf32> {
    %0 = linalg.fill ins(%x : f32) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
    linalg.fill ins(%x : f32) outs(%m : memref<4x16xf32>)
    %1 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%0 : tensor<4x16xf32>) -> tensor<4x16xf32>
    %2 = linalg.generic {doc = "text", indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"], library_call = "lib"} ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%1 : tensor<4x16xf32>) attrs = {x.y = 1 : i32} {
    ^bb0(%p: f32, %q: f32, %r: f32):
      %i = linalg.index 2 : index
      %s = arith.mulf %p, %q : f32
      %t = arith.addf %s, %r : f32
      linalg.yield %t : f32
    } -> tensor<4x16xf32>
    %3 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%img, %k : tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) outs(%o : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
    %e = tensor.empty() : tensor<16x4xf32>
    %4 = linalg.transpose ins(%2 : tensor<4x16xf32>) outs(%e : tensor<16x4xf32>) permutation = [1, 0]
    %v = tensor.empty() : tensor<4xf32>
    %5 = linalg.reduce { arith.addf } ins(%2 : tensor<4x16xf32>) outs(%v : tensor<4xf32>) dimensions = [1]
    %6 = linalg.broadcast ins(%5 : tensor<4xf32>) outs(%c : tensor<4x16xf32>) dimensions = [1]
    %7 = linalg.map { math.exp } ins(%6 : tensor<4x16xf32>) outs(%c : tensor<4x16xf32>)
    %8 = linalg.softmax dimension(1) ins(%7 : tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
    %9 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%7, %8 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
    %pk = tensor.empty() : tensor<2x8x2x2xf32>
    %10 = linalg.pack %9 inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %pk : tensor<4x16xf32> -> tensor<2x8x2x2xf32>
    %11 = linalg.unpack %10 inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %c : tensor<2x8x2x2xf32> -> tensor<4x16xf32>
    return %11 : tensor<4x16xf32>
  }
}
