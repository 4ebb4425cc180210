// -- an argument was removed, a result added
util.func public @f(%arg0: tensor<4xf32>) -> (f32, f32) attributes {iree.abi.declaration = "sync func @f(%input0: tensor<4xf32>, %input1: i32) -> (%output0: f32)"}
//                                                                                                                               ^^^^^^^^^^^^ declaration-arity information: Declaration has 2 arguments, the function has 1 argument
// suggestion: Regenerate the declaration from the function's type
//                                                                                                                                                ^^^^^^^^^^^^^^^ declaration-arity information: Declaration has 1 result, the function has 2 results
// suggestion: Regenerate the declaration from the function's type
// -----
// -- on a wrapper
util.func public @f(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view) attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @f(%input0: tensor<4xf32>) -> ()"}}
//                                                                                                                                                      ^^^^^^^^^^^^^^^^^^^^^^^^ declaration-arity information: Declaration has 1 argument, the function has 2 arguments
// -----
// -- as the compiler writes it
util.func public @f(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @f(%input0: tensor<64x64xf32>, %input1: tensor<64x32xf32>) -> (%output0: tensor<64x32xf32>)"}}
util.func public @g(%arg0: !hal.buffer_view, %arg1: !hal.buffer) -> !hal.buffer_view attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @g(%image: tensor<?x8x8x3xf32> {iree.abi.encoding = tensor<?x8x8x3xi32>}, %input1: !hal.buffer {iree.abi.output = 0 : index}) -> (%output0: tensor<?x8x8x3xf32>)"}}
util.func public @h$async(%arg0: !hal.buffer_view, %arg1: !hal.fence, %arg2: !hal.fence) attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "async func @h(%input0: tensor<64x64xf32>) -> ()", iree.abi.model = "coarse-fences"}}
// -----
// -- commas inside a type
util.func public @f(%arg0: tuple<i32, f32>, %arg1: (i32, i32) -> i32) attributes {iree.abi.declaration = "sync func @f(%input0: tuple<i32, f32>, %input1: (i32, i32) -> i32) -> ()"}
// -----
// -- free text says nothing
util.func public @f(%arg0: tensor<4xf32>) attributes {iree.abi.declaration = "some.python.thing(types_are_overrated)"}
util.func public @g() attributes {iree.abi.declaration = "sync func g(a, b)"}
util.func public @h() attributes {iree.abi.declaration = "sync func @h(a, b) -> (c)"}
// -----
// -- asynchronous
util.func public @h$async(%arg0: !hal.buffer_view, %arg1: !hal.fence, %arg2: !hal.fence) attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "async func @h() -> ()", iree.abi.model = "coarse-fences"}}
//                                                                                                                                                                          ^^ declaration-arity information: Declaration has 0 arguments, the function has 1 argument
util.func public @i(%arg0: tensor<4xf32>) attributes {iree.abi.declaration = "async func @i() -> ()"}
//                                                                                         ^^ declaration-arity information: Declaration has 0 arguments, the function has 1 argument
// suggestion: Regenerate the declaration from the function's type
// -----
// -- fences, which the compiler leaves out
util.func public @j(%arg0: i32, %arg1: !hal.fence, %arg2: !hal.fence) attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "async func @j(%a: i32, %w: !hal.fence, %s: !hal.fence) -> ()"}}
//                                                                                                                                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ declaration-arity information: Declaration has 3 arguments, the function has 1 argument
