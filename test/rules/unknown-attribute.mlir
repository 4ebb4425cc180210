// -- names near nothing
util.func public @f(%a: tensor<4xf32> {iree.abi.quantization = "int8"}) attributes {iree.abi.layout = "nchw", iree.reflection_data = {a = "b"}}
//                                     ^^^^^^^^^^^^^^^^^^^^^ unknown-attribute warning: Unknown attribute iree.abi.quantization; IREE reads no attribute of this name
//                                                                                  ^^^^^^^^^^^^^^^ unknown-attribute warning: Unknown attribute iree.abi.layout; IREE reads no attribute of this name
//                                                                                                            ^^^^^^^^^^^^^^^^^^^^ unknown-attribute warning: Unknown attribute iree.reflection_data; IREE reads no attribute of this name
// -----
// -- known names, other families and keys of users
util.func public @f(%a: tensor<4xf32> {iree.abi.name = "x"}) attributes {iree.something, iree.abi.stub, iree.reflection = {iree.abi.quantization = "int8"}}
// -----
// -- half typed: a name that ends in a dot
util.func @f(%a: tensor<4xf32> {iree.abi.wibble.})
util.func @g(%a: tensor<4xf32> {iree.abi.wibble.x})
//                              ^^^^^^^^^^^^^^^^^ unknown-attribute warning: Unknown attribute iree.abi.wibble.x; IREE reads no attribute of this name
// -----
// -- other families
util.func public @f() attributes {hal.abi.pipeline = 1 : i32, iree.abi.stub}
