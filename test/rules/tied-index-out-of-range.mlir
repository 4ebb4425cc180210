// -- behind the last, before the first, and no argument at all
util.func public @f(%a: tensor<4xf32>) -> (tensor<4xf32> {iree.abi.tied = 1 : index}, tensor<4xf32> {iree.abi.tied = -2 : index})
//                                                                        ^^^^^^^^^ tied-index-out-of-range error: There is no argument 1: the function has only argument 0
//                                                                                                                   ^^^^^^^^^^ tied-index-out-of-range error: There is no argument -2: the function has only argument 0
util.func public @g() -> (tensor<4xf32> {iree.abi.tied = 0 : index})
//                                                       ^^^^^^^^^ tied-index-out-of-range error: There is no argument 0: the function has no arguments
// -----
// -- arguments that exist, and the mark for none
util.func public @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32> {iree.abi.tied = 1 : index}, tensor<4xf32> {iree.abi.tied = -1 : index})
// -----
// -- of several arguments
util.func public @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32> {iree.abi.tied = 2 : index})
//                                                                                           ^^^^^^^^^ tied-index-out-of-range error: There is no argument 2: the function has arguments 0 to 1
// -----
// -- operands of a call
func.func private @g(tensor<4xf32>, i32) -> tensor<4xf32>
func.func @f(%a: tensor<4xf32>, %b: i32) {
  %0 = func.call @g(%a, %b) {iree.abi.tied_operands = [2 : index]} : (tensor<4xf32>, i32) -> tensor<4xf32>
//                                                     ^^^^^^^^^ tied-index-out-of-range error: There is no operand 2: the call has operands 0 to 1
  %1:2 = call @h() {iree.abi.tied_operands = [0, -2]} : () -> (i32, i32)
//                                            ^ tied-index-out-of-range error: There is no operand 0: the call has no operands
//                                               ^^ tied-index-out-of-range error: There is no operand -2: the call has no operands
  %2:2 = util.call @g(%a#0, %b) {iree.abi.tied_operands = [1, -1]} : (tensor<4xf32>, i32) -> (i32, i32)
  %3 = "func.call"(%a, %b) {callee = @g, iree.abi.tied_operands = [9]} : (tensor<4xf32>, i32) -> tensor<4xf32>
  return
}
