// -- sync, with fences
util.func public @f(%arg0: !hal.buffer_view, %arg1: !hal.fence, %arg2: !hal.fence) attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @f(%input0: tensor<4xf32>) -> ()", iree.abi.model = "coarse-fences"}}
//                                                                                                                                                       ^^^^ declaration-model information: Declaration is sync, expected async: the model is coarse-fences
// suggestion: Change sync to async
// -----
// -- async, without
util.func public @f() attributes {iree.reflection = {iree.abi.declaration = "async func @f() -> ()", iree.abi.model = "sync"}}
//                                                                           ^^^^^ declaration-model information: Declaration is async, expected sync: the model is sync
// suggestion: Change async to sync
// -----
// -- as the compiler writes it
util.func public @f(%arg0: !hal.fence, %arg1: !hal.fence) attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "async func @f() -> ()", iree.abi.model = "coarse-fences"}}
// -----
// -- without a model a flag of the compiler decides
util.func public @f() attributes {iree.reflection = {iree.abi.declaration = "async func @f() -> ()"}}
util.func public @g() attributes {iree.reflection = {iree.abi.declaration = "sync func @g() -> ()"}}
// -----
// -- free text says nothing
util.func public @f() attributes {iree.reflection = {iree.abi.declaration = "sync f()", iree.abi.model = "coarse-fences"}}
// -----
// -- another word for sync, and a word for nothing
util.func public @f() attributes {iree.reflection = {iree.abi.declaration = "async func @f() -> ()", iree.abi.model = "synchronous"}}
//                                                                           ^^^^^ declaration-model information: Declaration is async, expected sync: the model is synchronous
// suggestion: Change async to sync
util.func public @g() attributes {iree.reflection = {iree.abi.declaration = "async func @g() -> ()", iree.abi.model = "turbo"}}
//                                                                                                                    ^^^^^^^ unknown-invocation-model warning: Unknown invocation model "turbo", treated as synchronous; expected "coarse-fences"
// -----
// -- the model of something else
util.func public @f(%a: i32 {iree.abi.model = "sync"}) attributes {iree.reflection = {iree.abi.declaration = "async func @f(%a: i32) -> ()"}}
//                           ^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.model on argument 0, expected it on a function or in iree.reflection
