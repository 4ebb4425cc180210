// -- on a value, on a function, in a reflection, quoted
util.func public @f(%a: tensor<4xf32> {iree.abi.name = "x", some.attr, "iree.abi.name" = "y"}) attributes {
//                                                                     ^^^^^^^^^^^^^^^ duplicate-attribute-key error: Duplicate key iree.abi.name in the dictionary
// suggestion: Remove the repeated iree.abi.name
  iree.abi.stub, iree.abi.stub,
//               ^^^^^^^^^^^^^ duplicate-attribute-key error: Duplicate key iree.abi.stub in the dictionary
// suggestion: Remove the repeated iree.abi.stub
  iree.reflection = {author = "me", iree.abi.declaration = "f(x)", author = "you"}
//                                                                 ^^^^^^ duplicate-attribute-key error: Duplicate key author in the dictionary
// suggestion: Remove the repeated author
}
// -----
// -- the same key in two dictionaries, and keys of others
util.func public @f(%a: tensor<4xf32> {iree.abi.name = "x", some.attr, some.attr}, %b: tensor<4xf32> {iree.abi.name = "x"}) -> (tensor<4xf32> {iree.abi.name = "x"})
util.func public @g() attributes {a = {iree.abi.name = "x"}, b = {iree.abi.name = "x"}, iree.reflection = {iree.abi.declaration = "g"}, iree.abi.declaration = "g"}
// -----
// -- beside a repeated key of somebody else
util.func public @f() attributes {noinline, iree.abi.stub, noinline, iree.abi.stub}
//                                                                   ^^^^^^^^^^^^^ duplicate-attribute-key error: Duplicate key iree.abi.stub in the dictionary
// suggestion: Remove the repeated iree.abi.stub
// -----
// -- among many
util.func public @f(%a: tensor<4xf32> {iree.abi.name = "a"}, %b: tensor<4xf32> {iree.abi.name = "b"}, %c: tensor<4xf32> {iree.abi.name = "c"}, %d: tensor<4xf32> {iree.abi.name = "d"})
    -> (tensor<4xf32> {iree.abi.name = "r"}) attributes {iree.abi.stub, iree.reflection = {author = "me", license = "MIT", team = "x", author = "you"}}
//                                                                                                                                     ^^^^^^ duplicate-attribute-key error: Duplicate key author in the dictionary
// suggestion: Remove the repeated author
// -----
// -- the same key on an argument and on the result of that number
util.func public @f(%a: tensor<4xf32> {iree.abi.name = "a"}) -> (tensor<4xf32> {iree.abi.name = "a"})
