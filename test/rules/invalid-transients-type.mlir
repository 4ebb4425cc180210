// -- scalars, other objects and tensors
util.func public @f(%a: i64 {iree.abi.transients}) -> tensor<4xf32>
//                      ^^^ invalid-transients-type error: Argument 0 is transient storage but its type is i64, expected !hal.buffer or !hal.buffer_view
util.func public @g(%a: !hal.device {iree.abi.transients}) -> tensor<4xf32>
//                      ^^^^^^^^^^^ invalid-transients-type error: Argument 0 is transient storage but its type is !hal.device, expected !hal.buffer or !hal.buffer_view
util.func public @h(%a: tensor<64xi8> {iree.abi.transients}) -> tensor<4xf32>
//                      ^^^^^^^^^^^^^ invalid-transients-type warning: Argument 0 is transient storage but its type is tensor<64xi8>, expected !hal.buffer or !hal.buffer_view
// -----
// -- buffers and types that are not known here
util.func public @f(%a: !hal.buffer {iree.abi.transients}) -> tensor<4xf32>
util.func public @g(%a: !hal.buffer_view {iree.abi.transients}) -> tensor<4xf32>
util.func public @h(%a: !storage {iree.abi.transients}) -> tensor<4xf32>
