// One fault in each function, for the tests in real editors.

func.func @predict(%image: tensor<1x28x28xf32>) -> tensor<1x10xf32> attributes {
  iree.reflection = {f = "I15!B12!d1d28d28R9!B6!d1d10", fv = "1"}
} {
  %0 = "model.forward"(%image) : (tensor<1x28x28xf32>) -> tensor<1x10xf32>
  return %0 : tensor<1x10xf32>
}

func.func @scale(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> attributes {
  iree.reflection = {f = "I13!B3!d4B3!d4R6!B3!d4", fv = "1"}
} {
  %sum = "model.add"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %sum : tensor<4xf32>
}

func.func @blur(%image: tensor<4xf32>, %out: tensor<4xf32> {iree.abi.output = 3 : index}) -> tensor<4xf32> {
  return %out : tensor<4xf32>
}
