// -- too few, too many, none
util.func public @f(%a: tensor<4xf32>, %b: i32) -> tensor<4xf32> attributes {iree.reflection = {tfl.io.names = "a;b"}} { util.return %a : tensor<4xf32> }
//                                                                                                             ^^^^^ tflite-name-count warning: tfl.io.names has 2 names, the function has 2 arguments and 1 result
func.func private @g(%a: tensor<4xf32>) attributes {iree.reflection = {tfl.io.names = "Identity;Add;"}}
//                                                                                    ^^^^^^^^^^^^^^^ tflite-name-count warning: tfl.io.names has 3 names, the function has 1 argument and 0 results
vm.func private @h(%a: i32) attributes {iree.reflection = {tfl.io.names = ""}} { vm.return }
//                                                                        ^^ tflite-name-count warning: tfl.io.names has 0 names, the function has 1 argument and 0 results
// -----
// -- as many, no values, not a string, a module, an unreadable value
func @f(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) attributes {iree.abi.stub, iree.reflection = {tfl.io.names = "a;b;c", tfl.io.quant = ";;"}} { return }
util.func public @g() attributes {iree.reflection = {tfl.io.names = ""}} { util.return }
module attributes {iree.reflection = {tfl.io.names = "a"}} {}
util.func public @h(%a: ) attributes {iree.reflection = {tfl.io.names = "a;b"}}
// -----
// -- fences of a wrapper, and storage that the caller gives
util.func public @f$async(%a: !hal.buffer_view, %wait: !hal.fence, %signal: !hal.fence) -> !hal.buffer_view attributes {iree.abi.stub, iree.reflection = {iree.abi.model = "coarse-fences", tfl.io.names = "in;out"}}
util.func public @g(%a: tensor<4xf32>, %b: tensor<4xf32> {iree.abi.output = 0 : index}) -> tensor<4xf32> attributes {iree.reflection = {tfl.io.names = "in;out"}}
