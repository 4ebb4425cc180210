// -- near, far and in a reflection
util.func private @f() attributes {iree.abi.model = "coarse_fences"}
//                                                  ^^^^^^^^^^^^^^^ unknown-invocation-model warning: Invocation model "coarse_fences" is not known and means a synchronous call, expected "coarse-fences"
// suggestion: Change the model to coarse-fences
util.func private @g() attributes {iree.abi.model = "async"}
//                                                  ^^^^^^^ unknown-invocation-model warning: Invocation model "async" is not known and means a synchronous call, expected "coarse-fences"
// suggestion: Change the model to coarse-fences
util.func private @h() attributes {iree.abi.model = "turbo"}
//                                                  ^^^^^^^ unknown-invocation-model warning: Invocation model "turbo" is not known and means a synchronous call, expected "coarse-fences"
util.func private @i() attributes {iree.reflection = {iree.abi.model = "Coarse-Fences"}}
//                                                                     ^^^^^^^^^^^^^^^ unknown-invocation-model warning: Invocation model "Coarse-Fences" is not known and means a synchronous call, expected "coarse-fences"
// suggestion: Change the model to coarse-fences
// -----
// -- the known one and the honest ones
util.func private @f() attributes {iree.abi.model = "coarse-fences"}
util.func private @g() attributes {iree.abi.model = "sync"}
util.func private @h(%a: tensor<4xf32> {some.model = "async"})
// -----
// -- other spellings
util.func private @f() attributes {iree.abi.model = "a_sync"}
//                                                  ^^^^^^^^ unknown-invocation-model warning: Invocation model "a_sync" is not known and means a synchronous call, expected "coarse-fences"
// suggestion: Change the model to coarse-fences
util.func private @g() attributes {iree.abi.model = "coarse-fenes"}
//                                                  ^^^^^^^^^^^^^^ unknown-invocation-model warning: Invocation model "coarse-fenes" is not known and means a synchronous call, expected "coarse-fences"
// suggestion: Change the model to coarse-fences
util.func private @h() attributes {iree.abi.model = "synchronous"}
util.func private @i() attributes {iree.abi.model = "asymmetric"}
//                                                  ^^^^^^^^^^^^ unknown-invocation-model warning: Invocation model "asymmetric" is not known and means a synchronous call, expected "coarse-fences"
// -----
// -- on a value
util.func private @f(%a: tensor<4xf32> {iree.abi.model = "async"})
//                                      ^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.model on argument 0, expected it on a function or in iree.reflection
