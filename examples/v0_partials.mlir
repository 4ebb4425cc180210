// Before the compiler merged them into `f`, signatures stood in pieces on the arguments (`I`) and results (`R`).

func @scaled_matmul(
    %lhs: tensor<4x?xf32> {iree.reflection = {f_partial = "I9!B6!d4d-1"}},
    %rhs: tensor<?x8xf32> {iree.reflection = {f_partial = "I9!B6!d-1d8"}},
    %scale: f32 {iree.reflection = {f_partial = "I4!S1!"}}
  ) -> (tensor<4x8xf32> {iree.reflection = {f_partial = "R8!B5!d4d8"}})
    attributes {iree.module.export} {
  %0 = "xla_hlo.dot"(%lhs, %rhs) : (tensor<4x?xf32>, tensor<?x8xf32>) -> tensor<4x8xf32>
  %1 = splat %scale : tensor<4x8xf32>
  %2 = mulf %0, %1 : tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}
