// -- on the wrong slot
util.func public @f(%a: tensor<4xf32> {iree.abi.tied = 0 : index, iree.abi.dims = [0 : index]}, %b: !hal.buffer)
//                                     ^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.tied on argument 0, expected it on a result
//                                                                ^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.dims on argument 0, expected it on a result
    -> (tensor<4xf32> {iree.abi.output = 0 : index}, tensor<4xf32> {iree.abi.transients}) attributes {iree.abi.name = "f", iree.abi.consume}
//                     ^^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.output on result 0, expected it on an argument
//                                                                  ^^^^^^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.transients on result 1, expected it on an argument
//                                                                                                    ^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.name on a function, expected it on an argument or on a result
//                                                                                                                         ^^^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.consume on a function, expected it on an argument or on a result
util.func public @g(%a: tensor<4xf32> {iree.abi.stub, iree.abi.model = "coarse-fences"}) -> (tensor<4xf32> {iree.abi.streamable})
//                                     ^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.stub on argument 0, expected it on a function
//                                                    ^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.model on argument 0, expected it on a function or in iree.reflection
//                                                                                                          ^^^^^^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.streamable on result 0, expected it on a function
// -----
// -- in and out of the reflection
util.func public @f(%a: tensor<4xf32>) attributes {iree.abi.transients.size.constant = 64 : index, iree.reflection = {iree.abi.stub = "x", iree.abi.name = "f"}}
//                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.transients.size.constant on a function, expected it in iree.reflection
// suggestion: Move iree.abi.transients.size.constant into iree.reflection
//                                                                                                                    ^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.stub in iree.reflection, expected it on a function
// suggestion: Move iree.abi.stub to the function
//                                                                                                                                         ^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.name in iree.reflection, expected it on an argument or on a result
// -----
// -- of a call, on a function
util.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> attributes {iree.abi.tied_operands = [0 : index]}
//                                                                   ^^^^^^^^^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.tied_operands on a function, expected it on a call
// -----
// -- of functions, on other ops
module @m attributes {iree.abi.model = "coarse-fences", vm.version = 1 : i32, iree.reflection = {author = "me"}} {
//                    ^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.model on a module, expected it on a function or in iree.reflection
  util.global private @g {iree.abi.affinity = #hal.device.promise<@d>} : tensor<4xf32>
//                        ^^^^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.affinity on a global, expected it on a function, on an argument or on a result
  util.func private @f() {
    util.call @ext() {iree.abi.stub, hal.abi.convention = #hal.abi.convention<coarse_fences>, nosideeffects} : () -> ()
//                    ^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.stub on a call, expected it on a function
    util.return
  }
  util.func private @ext()
}
"mine.op"() {iree.abi.stub} : () -> ()
// -----
// -- of tensors, on a scalar
util.func public @f(%a: i32 {iree.abi.consume}, %b: tensor<4xf32>) -> (f32 {iree.abi.affinity = #hal.device.promise<@d>})
//                           ^^^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.consume on the i32 of argument 0, expected a tensor
//                                                                          ^^^^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.affinity on the f32 of result 0, expected a tensor
// -----
// -- where they belong
util.func public @f(%a: tensor<4xf32> {iree.abi.consume, iree.abi.name = "a"}, %b: !torch.vtensor<[4],f32> {iree.abi.affinity = #hal.device.promise<@d>})
    -> (tensor<4xf32> {iree.abi.tied = 0 : index, iree.abi.name = "r"}) attributes {iree.abi.affinity = #hal.device.promise<@d>}
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = func.call @ext(%a) {iree.abi.tied_operands = [0 : index]} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
vm.module @m attributes {iree.reflection = {author = "me"}} {
  vm.export @g attributes {iree.abi.stub}
  vm.func private @g() { vm.return }
}
#shared = {iree.abi.name = "x"}
// -----
// -- in the reflections of a module and of a value
vm.module @m attributes {iree.reflection = {iree.abi.stub}}
//                                          ^^^^^^^^^^^^^ misplaced-attribute error: Nothing reads iree.abi.stub in iree.reflection, expected it on a function
util.func public @f(%a: tensor<4xf32> {iree.reflection = {iree.abi.name = "a"}})
//                                                        ^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.name in iree.reflection, expected it on an argument or on a result
// -----
// -- inside attributes of somebody else
util.func public @f(%a: i32 {mine = {iree.abi.consume, iree.abi.stub}})
// -----
// -- not of values, and a tensor's encoding
util.func public @f(%a: tensor<4xf32> {iree.module.export, hal.abi.convention = #hal.abi.convention<synchronous>}, %b: i32 {iree.abi.encoding = i32})
//                                     ^^^^^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.module.export on argument 0, expected it on a function
//                                                         ^^^^^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads hal.abi.convention on argument 0, expected it on a function
//                                                                                                                          ^^^^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.encoding on the i32 of argument 1, expected a tensor
util.func public @g() attributes {iree.reflection = {iree.reflection = {author = "me"}}}
//                                                   ^^^^^^^^^^^^^^^ misplaced-attribute error: Nothing reads iree.reflection in iree.reflection, expected it on a function, on an argument or on a result
// -----
// -- what is not of the family
util.func public @f(%a: i32 {vm.fallback = @g}) -> i32 attributes {iree.reflection = {calling_convention = "0i_i"}}
// -----
// -- on an import, which does not read them
util.func private @m.mul(%a: tensor<8xf32> {iree.abi.consume, iree.abi.name = "a"}, %out: tensor<8xf32> {iree.abi.output = 0 : index}) -> (tensor<8xf32> {iree.abi.consume}) attributes {iree.abi.declaration = "mul(a)"}
//                                          ^^^^^^^^^^^^^^^^ misplaced-attribute information: Nothing reads iree.abi.consume on an argument of an import, expected it on an argument of an exported function, a result of an import or an argument of a Torch function
//                                                            ^^^^^^^^^^^^^ misplaced-attribute information: Nothing reads iree.abi.name on an argument of an import, expected it on an argument or a result of an exported function
//                                                                                                       ^^^^^^^^^^^^^^^ misplaced-attribute information: Nothing reads iree.abi.output on an argument of an import, expected it on an argument of an exported function
//                                                                                                                                                                                       ^^^^^^^^^^^^^^^^^^^^ misplaced-attribute information: Nothing reads iree.abi.declaration on an import, expected it on an exported function or a Torch function
// -----
// -- in the reflection of an import, which may be an excerpt
util.func private @m.f(%a: i32) attributes {iree.reflection = {author = "me", iree.abi.declaration = "f(a)"}}
// -----
// -- keys of a reflection that the tools read, on the op
util.func public @f(%a: tensor<4xf32> {iree.benchmark = "entry"}) attributes {iree.benchmark = "entry", iree.reflection = {author = "me"}}
//                                     ^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.benchmark on argument 0, expected it in iree.reflection
//                                                                            ^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.benchmark on a function, expected it in iree.reflection
// suggestion: Move iree.benchmark into iree.reflection
vm.func @g() attributes {iree.encode.function = "detect_target"} { vm.return }
//                       ^^^^^^^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.encode.function on a function, expected it in iree.reflection
// suggestion: Move iree.encode.function into iree.reflection
// -----
// -- of a module
module @m attributes {iree.tool = "iree-encode-parameters", iree.encode.target = "default"} {}
//                    ^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.tool on a module, expected it in iree.reflection
// suggestion: Move iree.tool into iree.reflection
//                                                          ^^^^^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.encode.target on a module, expected it in iree.reflection
"mine.op"() {iree.benchmark = "entry"} : () -> ()
// -----
// -- what the Torch input pass reads
func.func @f(%a: !torch.vtensor<[4],f32> {iree.abi.consume}, %b: !torch.tensor<[4],f32> {iree.abi.consume}, %c: i32 {iree.abi.consume, iree.abi.affinity = #hal.device.promise<@d>}) -> !torch.vtensor<[4],f32> { return %a : !torch.vtensor<[4],f32> }
//                                                                                       ^^^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.consume on the mutable tensor of argument 1, expected a !torch.vtensor
//                                                                                                                                     ^^^^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.affinity on the i32 of argument 2, expected a tensor
// -----
// -- on a function with a body
util.func public @f(%a: tensor<4xf32>) -> tensor<4xf32> attributes {iree.abi.streamable} { util.return %a : tensor<4xf32> }
//                                                                  ^^^^^^^^^^^^^^^^^^^ misplaced-attribute error: The compiler rejects iree.abi.streamable on a function with a body, expected a declaration
"util.func"() <{function_type = () -> (), sym_name = "g"}> ({
  "util.return"() : () -> ()
}) {iree.abi.streamable} : () -> ()
//  ^^^^^^^^^^^^^^^^^^^ misplaced-attribute error: The compiler rejects iree.abi.streamable on a function with a body, expected a declaration
util.func private @h(%a: tensor<4xf32>) -> tensor<4xf32> attributes {iree.abi.streamable}
util.func private @i(%a: tensor<4xf32>) -> (tensor<4xf32> {iree.abi.tied = 0 : index}) attributes {iree.abi.streamable, nosideeffects}
flow.func @j(%a: tensor<4xf32>) -> tensor<4xf32> attributes {iree.abi.streamable} { flow.return }
// -----
// -- attributes of functions in the reflection
util.func public @a() attributes {iree.reflection = {iree.abi.stub}} { util.return }
//                                                   ^^^^^^^^^^^^^ misplaced-attribute error: Nothing reads iree.abi.stub in iree.reflection, expected it on a function
// suggestion: Move iree.abi.stub to the function
util.func public @b() attributes {iree.reflection = {x = "y", iree.abi.stub, z = "w"}} { util.return }
//                                                            ^^^^^^^^^^^^^ misplaced-attribute error: Nothing reads iree.abi.stub in iree.reflection, expected it on a function
// suggestion: Move iree.abi.stub to the function
util.func public @c() attributes {iree.abi.stub, iree.reflection = {iree.abi.stub}} { util.return }
//                                                                  ^^^^^^^^^^^^^ misplaced-attribute error: Nothing reads iree.abi.stub in iree.reflection, expected it on a function
#r = {iree.abi.stub}
// 6-19 misplaced-attribute error: Nothing reads iree.abi.stub in iree.reflection, expected it on a function
util.func public @d() attributes {iree.reflection = #r} { util.return }
util.func public @e() attributes {iree.reflection = {iree.abi.tied = 0 : i64}} { util.return }
//                                                   ^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.tied in iree.reflection, expected it on a result
// -----
// -- where the op has an attribute of its own
vm.module @m attributes {vm.version = 3 : i32} {
//                       ^^^^^^^^^^ misplaced-attribute warning: Nothing reads vm.version on a vm.module, expected its attribute version
// suggestion: Rename to version
  vm.import private @a.f(%x : i32) -> i32 attributes {vm.version = 3 : i32, minimum_version = 2 : i32}
//                                                    ^^^^^^^^^^ misplaced-attribute warning: Nothing reads vm.version on a vm.import, expected its attribute minimum_version
}
module {
  module @nested attributes {vm.version = 3 : i32} {}
  func.func private @a.g(i32) attributes {vm.version = 3 : i32}
  util.func private @a.h(%a: i32) attributes {vm.version = 3 : i32}
}
