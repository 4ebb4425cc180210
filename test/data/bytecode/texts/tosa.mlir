module @tosa {
  func.func @f(%a: tensor<1x4x4x3xf32>, %w: tensor<8x3x3x3xf32>, %b: tensor<8xf32>) -> tensor<1x4x4x8xf32> {
    %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
    %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, local_bound = true} : (tensor<1x4x4x3xf32>, tensor<8x3x3x3xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
    %1 = tosa.clamp %0 {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
    %2 = tosa.add %1, %0 : (tensor<1x4x4x8xf32>, tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
    %3 = tosa.reduce_sum %2 {axis = 3 : i32} : (tensor<1x4x4x8xf32>) -> tensor<1x4x4x1xf32>
    %4 = tosa.transpose %2 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x4x4x8xf32>) -> tensor<1x8x4x4xf32>
    %5 = tosa.max_pool2d %2 {kernel = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, nan_mode = IGNORE} : (tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
    %s = tosa.const_shape {values = dense<[1, 4, 4, 8]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %6 = tosa.reshape %5, %s : (tensor<1x4x4x8xf32>, !tosa.shape<4>) -> tensor<1x4x4x8xf32>
    return %6 : tensor<1x4x4x8xf32>
  }
}
