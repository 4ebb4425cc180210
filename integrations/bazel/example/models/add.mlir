// One length is wrong: bazel build with the aspect fails here.
func.func @add(%a: tensor<4xf32>) attributes {iree.reflection = {f = "I7!B3!d4R1!", fv = "1"}} { return }
