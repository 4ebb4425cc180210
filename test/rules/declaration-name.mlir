// -- copied from another function
util.func public @f(%arg0: tensor<4xf32>) attributes {iree.abi.declaration = "sync func @g(%input0: tensor<4xf32>) -> ()"}
//                                                                                       ^ declaration-name information: Declaration names @g, expected @f
// suggestion: Change the name to @f
// -----
// -- of the wrapper, which has the suffix
util.func public @f$async(%arg0: !hal.buffer_view, %arg1: !hal.fence, %arg2: !hal.fence) attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "async func @main(%input0: tensor<4xf32>) -> ()", iree.abi.model = "coarse-fences"}}
//                                                                                                                                                                         ^^^^ declaration-name information: Declaration names @main, expected @f
// suggestion: Change the name to @f
// -----
// -- wrappers, what they wrap, and what was renamed because its name is taken
util.func public @f$async(%arg0: !hal.buffer_view, %arg1: !hal.fence, %arg2: !hal.fence) attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "async func @f(%input0: tensor<4xf32>) -> ()", iree.abi.model = "coarse-fences"}}
util.func private @_g() attributes {iree.reflection = {iree.abi.declaration = "sync func @g() -> ()"}}
util.func public @h_0() attributes {iree.abi.declaration = "sync func @h() -> ()"}
util.func public @_() attributes {iree.abi.declaration = "sync func @_() -> ()"}
util.func public @"a b"() attributes {iree.abi.declaration = "sync func @a() -> ()"}
vm.func @sort() attributes {iree.reflection = {iree.abi.declaration = "sync func @sort_by_key() -> ()"}} { vm.return }
// -----
// -- of a series
util.func public @layer_2() attributes {iree.abi.declaration = "sync func @layer_1() -> ()"}
//                                                                         ^^^^^^^ declaration-name information: Declaration names @layer_1, expected @layer_2
// suggestion: Change the name to @layer_2
// -----
// -- free text
util.func public @f() attributes {iree.abi.declaration = "module.g()"}
