// -- with and without a way out
func.func private @f(%a: i32) attributes {iree.abi = "{\22a\22:[\22i32\22],\22r\22:[],\22v\22:1}", iree.abi.declaration = "f(a)", iree.abi.model = "coarse-fences", iree.abi.stub}
//                                        ^^^^^^^^ dropped-attribute warning: Lowering to util.func drops iree.abi from a func.func, expected it in iree.reflection or on a util.func
// safe fix: Move iree.abi into iree.reflection
//                                                                                                 ^^^^^^^^^^^^^^^^^^^^ dropped-attribute warning: Lowering to util.func drops iree.abi.declaration from a func.func, expected it in iree.reflection or on a util.func
// suggestion: Move iree.abi.declaration into iree.reflection
//                                                                                                                                ^^^^^^^^^^^^^^ dropped-attribute warning: Lowering to util.func drops iree.abi.model from a func.func, so the import is called without its fences, expected it on a util.func
//                                                                                                                                                                  ^^^^^^^^^^^^^ dropped-attribute warning: Lowering to util.func drops iree.abi.stub from a func.func, expected it on a util.func
// -----
// -- into the reflection that is there
func.func private @f(%a: i32) attributes {iree.abi = "{\22a\22:[\22i32\22],\22r\22:[],\22v\22:1}", iree.abi.affinity = #hal.device.promise<@d>, iree.reflection = {author = "me"}}
//                                        ^^^^^^^^ dropped-attribute warning: Lowering to util.func drops iree.abi from a func.func, expected it in iree.reflection or on a util.func
// safe fix: Move iree.abi into iree.reflection
//                                                                                                 ^^^^^^^^^^^^^^^^^ dropped-attribute warning: Lowering to util.func drops iree.abi.affinity from a func.func, expected it on a util.func
#meta = {author = "me"}
func.func private @f(%a: i32) attributes {iree.abi.declaration = "f(a)", iree.reflection = #meta}
//                                        ^^^^^^^^^^^^^^^^^^^^ dropped-attribute warning: Lowering to util.func drops iree.abi.declaration from a func.func, expected it in iree.reflection or on a util.func
func.func private @g(%a: i32) attributes {iree.abi.declaration = "f(a)", iree.reflection = {iree.abi.declaration = "g(a)"}}
//                                        ^^^^^^^^^^^^^^^^^^^^ dropped-attribute warning: Lowering to util.func drops iree.abi.declaration from a func.func, expected it in iree.reflection or on a util.func
// -----
// -- the last attribute into an empty reflection
func.func private @f(%a: i32) attributes {iree.reflection = {}, iree.abi = "{\22a\22:[\22i32\22],\22r\22:[],\22v\22:1}"}
//                                                              ^^^^^^^^ dropped-attribute warning: Lowering to util.func drops iree.abi from a func.func, expected it in iree.reflection or on a util.func
// safe fix: Move iree.abi into iree.reflection
// -----
// -- other ops, values, reflections and Torch functions
util.func private @f() attributes {iree.abi.stub, iree.abi.model = "coarse-fences"}
func @g() attributes {iree.abi.stub}
builtin.func @h() attributes {iree.abi.stub}
func.func @i(%a: tensor<4xf32> {iree.abi.name = "x"}) attributes {iree.reflection = {iree.abi.declaration = "i(x)"}, nosideeffects}
//                              ^^^^^^^^^^^^^ misplaced-attribute information: Nothing reads iree.abi.name on an argument of a Torch function, expected it on an argument or a result of an exported function
func.func @j(%a: !torch.vtensor<[4],f32>) attributes {iree.abi.affinity = #hal.device.promise<@d>}
// -----
// -- inside an attribute of somebody else
func.func private @f(%a: i32) attributes {mine = {iree.abi.stub}}
// -----
// -- Torch functions: what their pass drops
func.func @main(%a: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> attributes {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,1,4]],\22r\22:[[\22ndarray\22,\22f32\22,1,4]],\22v\22:1}", iree.abi.declaration = "main(a)", iree.abi.model = "coarse-fences", hal.abi.convention = #hal.abi.convention<synchronous>}
//                                                                                  ^^^^^^^^ dropped-attribute warning: The Torch input pass drops iree.abi from a func.func, expected it in iree.reflection
// safe fix: Move iree.abi into iree.reflection
//                                                                                                                                                                                            ^^^^^^^^^^^^^^^^^^^^ dropped-attribute warning: The Torch input pass drops iree.abi.declaration from a func.func, expected it in iree.reflection
// suggestion: Move iree.abi.declaration into iree.reflection
//                                                                                                                                                                                                                              ^^^^^^^^^^^^^^ dropped-attribute warning: The Torch input pass drops iree.abi.model from a func.func, expected no model: @main takes no fences, @main$async always does
//                                                                                                                                                                                                                                                                ^^^^^^^^^^^^^^^^^^ dropped-attribute information: The Torch input pass drops hal.abi.convention from a func.func, expected iree.abi.affinity, iree.abi.stub or iree.reflection
// -----
// -- Torch functions: what their pass keeps or honours
func.func @main(%a: !torch.vtensor<[4],f32> {iree.abi.affinity = #hal.device.promise<@d>}) -> (!torch.vtensor<[4],f32> {iree.abi.tied = 0 : i64}) attributes {iree.abi.affinity = #hal.device.promise<@d>, iree.reflection = {author = "me"}} {
  return %a : !torch.vtensor<[4],f32>
}
func.func @other(%a: !torch.vtensor<[4],f32>) attributes {iree.abi.stub} {
  return
}
// -----
// -- builtin tensors in a Torch program: an operation
func.func @f(%a: tensor<4xf32>) attributes {iree.abi.affinity = #hal.device.promise<@d>, iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,1,4]],\22r\22:[],\22v\22:1}"} {
//                                                                                       ^^^^^^^^ dropped-attribute warning: The Torch input pass drops iree.abi from a func.func, expected it in iree.reflection
// safe fix: Move iree.abi into iree.reflection
  %0 = torch.aten.mm %b, %c : !my.a, !my.b -> !my.c
  return
}
// -----
// -- an operation of torch_c
func.func @f(%a: tensor<4xf32>) attributes {iree.abi.affinity = #hal.device.promise<@d>, iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,1,4]],\22r\22:[],\22v\22:1}"} {
//                                                                                       ^^^^^^^^ dropped-attribute warning: The Torch input pass drops iree.abi from a func.func, expected it in iree.reflection
// safe fix: Move iree.abi into iree.reflection
  %0 = torch_c.to_i64 %b
  return
}
// -----
// -- an operation in the generic form
func.func @f(%a: tensor<4xf32>) attributes {iree.abi.affinity = #hal.device.promise<@d>, iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,1,4]],\22r\22:[],\22v\22:1}"} {
//                                                                                       ^^^^^^^^ dropped-attribute warning: The Torch input pass drops iree.abi from a func.func, expected it in iree.reflection
// safe fix: Move iree.abi into iree.reflection
  %0:2 = "torch.operator"(%b) : (i32) -> (i32, i32)
  return
}
// -----
// -- an operation without a result
func.func @f(%a: tensor<4xf32>) attributes {iree.abi.affinity = #hal.device.promise<@d>, iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,1,4]],\22r\22:[],\22v\22:1}"} {
//                                                                                       ^^^^^^^^ dropped-attribute warning: The Torch input pass drops iree.abi from a func.func, expected it in iree.reflection
// safe fix: Move iree.abi into iree.reflection
  torch.overwrite.tensor.contents %b overwrites %c : x, y
  return
}
// -----
// -- a type of another function
func.func @f(%a: tensor<4xf32>) attributes {iree.abi.affinity = #hal.device.promise<@d>, iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,1,4]],\22r\22:[],\22v\22:1}"} {
//                                                                                       ^^^^^^^^ dropped-attribute warning: The Torch input pass drops iree.abi from a func.func, expected it in iree.reflection
// safe fix: Move iree.abi into iree.reflection
  return
}
func.func @g(%a: !torch.int) {
  return
}
// -----
// -- the attribute of ONNX
func.func @f(%a: tensor<4xf32>) attributes {iree.abi.affinity = #hal.device.promise<@d>, iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,1,4]],\22r\22:[],\22v\22:1}", torch.onnx_meta.opset_version = 17 : si64} {
//                                                                                       ^^^^^^^^ dropped-attribute warning: The Torch input pass drops iree.abi from a func.func, expected it in iree.reflection
// safe fix: Move iree.abi into iree.reflection
  return
}
// -----
// -- words of Torch that are no sign of it
// torch.aten.mm !torch.vtensor
func.func @f(%a: tensor<4xf32>) attributes {iree.abi.affinity = #hal.device.promise<@d>, iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,1,4]],\22r\22:[],\22v\22:1}"} {
//                                          ^^^^^^^^^^^^^^^^^ dropped-attribute warning: Lowering to util.func drops iree.abi.affinity from a func.func, expected it on a util.func
//                                                                                       ^^^^^^^^ dropped-attribute warning: Lowering to util.func drops iree.abi from a func.func, expected it in iree.reflection or on a util.func
// safe fix: Move iree.abi into iree.reflection
  "my.op"() {note = "torch.aten", torch.assume_strict_symbolic_shapes, other.torch.x} : () -> ()
  // %0 = torch.aten.mm
  %1 = mytorch.op
  return
}
// -----
// -- a declaration in a Torch program is left to the lowering
func.func @g(%a: !torch.int) {
  return
}
func.func private @f(%a: tensor<4xf32>) attributes {iree.abi.affinity = #hal.device.promise<@d>, iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,1,4]],\22r\22:[],\22v\22:1}"}
//                                                  ^^^^^^^^^^^^^^^^^ dropped-attribute warning: Lowering to util.func drops iree.abi.affinity from a func.func, expected it on a util.func
//                                                                                               ^^^^^^^^ dropped-attribute warning: Lowering to util.func drops iree.abi from a func.func, expected it in iree.reflection or on a util.func
// safe fix: Move iree.abi into iree.reflection
func.func private @torch(!torch.int) attributes {iree.abi.affinity = #hal.device.promise<@d>}
// -----
// -- a stub, too
func.func @f(%a: tensor<4xf32>) attributes {iree.abi.affinity = #hal.device.promise<@d>, iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,1,4]],\22r\22:[],\22v\22:1}", iree.abi.stub} {
//                                          ^^^^^^^^^^^^^^^^^ dropped-attribute warning: Lowering to util.func drops iree.abi.affinity from a func.func, expected it on a util.func
//                                                                                       ^^^^^^^^ dropped-attribute warning: Lowering to util.func drops iree.abi from a func.func, expected it in iree.reflection or on a util.func
// safe fix: Move iree.abi into iree.reflection
  %0 = torch.constant.int 1
  return
}
// -----
// -- before 2024-02-15 no pass dropped them
// --runtime 20240129.785
func.func private @f(%a: i32) attributes {iree.abi.model = "coarse-fences"}
// -----
// -- a selected release has the pass
// --runtime 20240129.785
// --runtime 3.4.0
func.func private @f(%a: i32) attributes {iree.abi.model = "coarse-fences"}
//                                        ^^^^^^^^^^^^^^ dropped-attribute warning: Lowering to util.func drops iree.abi.model from a func.func, so the import is called without its fences, expected it on a util.func
// -----
// -- only an import that has fences loses them
func.func private @import(%a: tensor<4xf32>) -> tensor<4xf32> attributes {iree.abi.model = "\63oarse-fences"}
//                                                                        ^^^^^^^^^^^^^^ dropped-attribute warning: Lowering to util.func drops iree.abi.model from a func.func, so the import is called without its fences, expected it on a util.func
func.func private @sync(%a: tensor<4xf32>) -> tensor<4xf32> attributes {iree.abi.model = "sync"}
//                                                                      ^^^^^^^^^^^^^^ dropped-attribute warning: Lowering to util.func drops iree.abi.model from a func.func, expected it on a util.func
func.func @export(%a: tensor<4xf32>) -> tensor<4xf32> attributes {iree.abi.model = "coarse-fences"} {
//                                                                ^^^^^^^^^^^^^^ dropped-attribute warning: Lowering to util.func drops iree.abi.model from a func.func, expected it on a util.func
  return %a : tensor<4xf32>
}
// -----
// -- what a compiler printed, nobody wrote
// -----// IR Dump After Canonicalizer (canonicalize) //----- //
func.func private @f(%a: i32) attributes {iree.abi.model = "sync"}
//                                        ^^^^^^^^^^^^^^ dropped-attribute information: Lowering to util.func drops iree.abi.model from a func.func, expected it on a util.func
// -----
// -- a log, too
a.mlir:1:2: error: failed to run
func.func private @f(%a: i32) attributes {iree.abi.model = "sync"}
//                                        ^^^^^^^^^^^^^^ dropped-attribute information: Lowering to util.func drops iree.abi.model from a func.func, expected it on a util.func
