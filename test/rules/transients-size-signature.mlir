// -- no result, several, another type, other arguments
util.func private @none(%a: tensor<?xf32>)
util.func private @two(%a: tensor<?xf32>) -> (index, index)
util.func private @float(%a: tensor<?xf32>) -> f32
util.func private @bare() -> index
util.func public @e(%a: tensor<?xf32>) attributes {iree.reflection = {iree.abi.transients.size = @none}}
//                                                                                               ^^^^^ transients-size-signature error: @none returns nothing, expected the size as one index
util.func public @f(%a: tensor<?xf32>) attributes {iree.reflection = {iree.abi.transients.size = @two}}
//                                                                                               ^^^^ transients-size-signature warning: @two returns 2 values, expected the size as one index
util.func public @g(%a: tensor<?xf32>) attributes {iree.reflection = {iree.abi.transients.size = @float}}
//                                                                                               ^^^^^^ transients-size-signature error: @float returns f32, expected the size as one index
util.func public @h(%a: tensor<?xf32>) attributes {iree.reflection = {iree.abi.transients.size = @bare}}
//                                                                                               ^^^^^ transients-size-signature error: @bare has 0 arguments, expected the 1 of @h
// -----
// -- one index, or what it becomes
util.func private @size(%a: tensor<?xf32>) -> index
util.func public @f(%a: tensor<?xf32>) attributes {iree.reflection = {iree.abi.transients.size = @size}}
vm.func private @g_size(%a: !vm.ref<!hal.buffer_view>) -> i64
vm.func private @g(%a: !vm.ref<!hal.buffer_view>) attributes {iree.reflection = {iree.abi.transients.size = @g_size}}
// -----
// -- what stands outside of the reflection is somebody else's
util.func private @bad(%a: tensor<?xf32>) -> f32
util.func private @good(%a: tensor<?xf32>) -> index
util.func public @f(%a: tensor<?xf32>) attributes {iree.abi.transients.size = @good, iree.reflection = {iree.abi.transients.size = @bad}}
//                                                 ^^^^^^^^^^^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.transients.size on a function, expected it in iree.reflection
//                                                                                                                                 ^^^^ transients-size-signature error: @bad returns f32, expected the size as one index
// -----
// -- of a module
util.func private @size(%a: index) -> f32
vm.module @m attributes {iree.reflection = {iree.abi.transients.size = @size}}
//                                          ^^^^^^^^^^^^^^^^^^^^^^^^ misplaced-reflection-key warning: Key iree.abi.transients.size is on the module, expected it in the iree.reflection of a function
// -----
// -- an integer before lowering to the VM
util.func private @wide(%a: tensor<?xf32>) -> i64
util.func public @f(%a: tensor<?xf32>) attributes {iree.reflection = {iree.abi.transients.size = @wide}}
//                                                                                               ^^^^^ transients-size-signature error: @wide returns i64, expected the size as one index
func.func private @narrow(%a: tensor<?xf32>) -> i32
func.func public @g(%a: tensor<?xf32>) attributes {iree.reflection = {iree.abi.transients.size = @narrow}}
//                                                                                               ^^^^^^^ transients-size-signature error: @narrow returns i32, expected the size as one index
// -----
// -- an integer as wide as the VM's index
vm.func private @size(%a: !vm.ref<!hal.buffer_view>) -> i32
vm.func private @f(%a: !vm.ref<!hal.buffer_view>) attributes {iree.reflection = {iree.abi.transients.size = @size}}
// -----
// -- a constant size, so that nobody calls the function
util.func private @bad() -> f32
util.func public @f(%a: tensor<?xf32>) attributes {iree.reflection = {iree.abi.transients.size = @bad, iree.abi.transients.size.constant = 2048 : index}}
