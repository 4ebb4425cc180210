// Suggestions: a name and a type are missing.

util.func public @f(%a: tensor<4xf32> {iree.abi.}) -> tensor<4xf32> attributes {
  iree.reflection = {f = "I8!B5!d4", fv = "1"}
} {
  util.return %a : tensor<4xf32>
}
