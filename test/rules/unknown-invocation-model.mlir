// -- near, far and in a reflection
util.func private @f() attributes {iree.abi.model = "coarse_fences"}
//                                                  ^^^^^^^^^^^^^^^ unknown-invocation-model warning: Unknown invocation model "coarse_fences", treated as synchronous; expected "coarse-fences"
// suggestion: Change the model to coarse-fences
util.func private @g() attributes {iree.abi.model = "async"}
//                                                  ^^^^^^^ unknown-invocation-model warning: Unknown invocation model "async", treated as synchronous; expected "coarse-fences"
// suggestion: Change the model to coarse-fences
util.func private @h() attributes {iree.abi.model = "turbo"}
//                                                  ^^^^^^^ unknown-invocation-model warning: Unknown invocation model "turbo", treated as synchronous; expected "coarse-fences"
util.func private @i() attributes {iree.reflection = {iree.abi.model = "Coarse-Fences"}}
//                                                                     ^^^^^^^^^^^^^^^ unknown-invocation-model warning: Unknown invocation model "Coarse-Fences", treated as synchronous; expected "coarse-fences"
// suggestion: Change the model to coarse-fences
// -----
// -- the known one and the honest ones
util.func private @f() attributes {iree.abi.model = "coarse-fences"}
util.func private @g() attributes {iree.abi.model = "sync"}
util.func private @h(%a: tensor<4xf32> {some.model = "async"})
// -----
// -- other spellings
util.func private @f() attributes {iree.abi.model = "a_sync"}
//                                                  ^^^^^^^^ unknown-invocation-model warning: Unknown invocation model "a_sync", treated as synchronous; expected "coarse-fences"
// suggestion: Change the model to coarse-fences
util.func private @g() attributes {iree.abi.model = "coarse-fenes"}
//                                                  ^^^^^^^^^^^^^^ unknown-invocation-model warning: Unknown invocation model "coarse-fenes", treated as synchronous; expected "coarse-fences"
// suggestion: Change the model to coarse-fences
util.func private @h() attributes {iree.abi.model = "synchronous"}
util.func private @i() attributes {iree.abi.model = "asymmetric"}
//                                                  ^^^^^^^^^^^^ unknown-invocation-model warning: Unknown invocation model "asymmetric", treated as synchronous; expected "coarse-fences"
// -----
// -- on a value
util.func private @f(%a: tensor<4xf32> {iree.abi.model = "async"})
//                                      ^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.model on argument 0, expected it on a function or in iree.reflection
