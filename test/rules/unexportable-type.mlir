// -- exports and imports
util.func public @f(%a: i32, %x: tensor<*xf32>) -> tensor< * xf32> {
//                               ^^^^^^^^^^^^^ unexportable-type error: Unranked tensors can't be exported, expected a rank for the type of argument 1
//                                                 ^^^^^^^^^^^^^^^ unexportable-type error: Unranked tensors can't be exported, expected a rank for the type of result 0
  util.return %x : tensor<*xf32>
}
util.func private @g(%x: tensor<*xf32>)
//                       ^^^^^^^^^^^^^ unexportable-type error: Unranked tensors can't be imported, expected a rank for the type of argument 0
func.func @h(%x: tensor<*xf32> {iree.abi.name = "x"}) { return }
//               ^^^^^^^^^^^^^ unexportable-type error: Unranked tensors can't be exported, expected a rank for the type of argument 0
"util.func"() <{function_type = (tensor<*xf32>) -> (), sym_name = "k"}> ({
//                               ^^^^^^^^^^^^^ unexportable-type error: Unranked tensors can't be exported, expected a rank for the type of argument 0
^bb0(%x: tensor<*xf32>):
  "util.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = () -> tensor<*xf32>, sym_name = "l", sym_visibility = "private"}> ({
//                                    ^^^^^^^^^^^^^ unexportable-type error: Unranked tensors can't be imported, expected a rank for the type of result 0
}) {iree.reflection = {author = "me"}} : () -> ()
// -----
// -- what no wrapper is made for, and what IREE need not compile
util.func private @f(%x: tensor<*xf32>) { util.return }
util.func public @g(%x: tensor<*xf32>) attributes {iree.abi.stub} { util.return }
util.func public @i(%x: tensor<?xf32>, %y: !hal.buffer_view) { util.return }
func.func @h(%x: tensor<*xf32>) { return }
func.func private @j(tensor<*xf32>)
"util.func"() <{function_type = (tensor<*xf32>) -> (), sym_name = "k", sym_visibility = "private"}> ({
^bb0(%x: tensor<*xf32>):
  "util.return"() : () -> ()
}) : () -> ()
"util.func"() <{function_type = (tensor<*xf32>) -> (), sym_name = "l"}> ({
^bb0(%x: tensor<*xf32>):
  "util.return"() : () -> ()
}) {iree.abi.stub} : () -> ()
