// -- another kind
func.func @f(%a: i32) {
  demo.use(%a] : i32
//           ^ mismatched-bracket error: Unexpected ']', expected ')' to close '(' on line 3
// suggestion: Change to ')'
  return
}
// -----
// -- one too many
func.func @f(%a: i32) {
  demo.use(%a)) : i32
//            ^ mismatched-bracket error: Unexpected ')': no open bracket for it to close
// suggestion: Remove ')'
  return
}
// -----
// -- a brace too many, as the indentation shows
module {
  func.func @f(%c: i1) {
    scf.if %c {
      demo.use
    }
      }
//    ^ mismatched-bracket error: Unexpected '}': no open bracket for it to close
// suggestion: Remove '}'
    return
  }
}
// -----
// -- the opening bracket is missing where one always is
func.func @f(%a: i32) -> i32 attributes iree.reflection = {k = "{}", l = "v"}} { return %a : i32 }
//                                                                           ^ mismatched-bracket error: Unexpected '}': no open bracket for it to close, expected '{' after 'attributes'
// suggestion: Insert '{'
// -----
// -- of an array
util.func private @f(%a: tensor<?xf32>, %b: index) -> (tensor<?xf32> {iree.abi.dims = 1 : index]}) attributes {iree.abi.streamable}
//                                                                                             ^ mismatched-bracket error: Unexpected ']': no open bracket for it to close, expected '[' after '='
// suggestion: Insert '['
// -----
// -- of results with attributes
util.func private @f(%a: tensor<?xf32>) -> tensor<?xf32> {iree.abi.dims = [1]}) attributes {iree.abi.streamable}
//                                                                            ^ mismatched-bracket error: Unexpected ')': no open bracket for it to close, expected '(' after '->'
// suggestion: Insert '('
// -----
// -- one too many after what has its own
func.func @f(%a: i32) -> (i32) attributes {iree.reflection = {a = "1"}}} { return %a : i32 }
//                                                                     ^ mismatched-bracket error: Unexpected '}': no open bracket for it to close
// suggestion: Remove '}'
// -----
// -- of a reflection
util.func public @f(%a: i32) attributes {iree.reflection = a = "b", c = "{}"}} { util.return }
//                                                                           ^ mismatched-bracket error: Unexpected '}': no open bracket for it to close, expected '{' after '='
// suggestion: Insert '{'
// -----
// -- not of the results before attributes
func.func private @f(%a: i64) -> i32 attributes {vm.import.module = "m", foo.bar = i64, i32)}
//                                                                                         ^ mismatched-bracket error: Unexpected ')': no open bracket for it to close
// suggestion: Remove ')'
// -----
// -- another bracket after the type of a result, whose own is open
util.func private @f(%a: i32) -> tensor<4xf32)
//                                           ^ mismatched-bracket error: Unexpected ')': no open bracket for it to close
// suggestion: Remove ')'
// -----
// -- after a type that is whole
util.func private @f(%a: i32) -> tensor<4xcomplex<f32>>)
//                                                     ^ mismatched-bracket error: Unexpected ')': no open bracket for it to close, expected '(' after '->'
// suggestion: Insert '('
// -----
// -- the parenthesis that is missing before a function's type is the only finding
util.func private @f(%a: i64) attributes {vm.signature = i64, i32) -> i32}
//                                                               ^ mismatched-bracket error: Unexpected ')': no open bracket for it to close, expected '(' after 'vm.signature ='
// suggestion: Insert '('
// -----
// -- a body without its first mark
func.func private @f(memref?x4xf32, strided<[4, 1]>>, tensor<4xf32>) -> tensor4xf32>
//                                                 ^ mismatched-bracket error: Unexpected '>': no open bracket for it to close, expected '<' after 'memref'
// suggestion: Insert '<'
//                                                                                 ^ mismatched-bracket error: Unexpected '>': no open bracket for it to close, expected '<' after 'tensor'
// suggestion: Insert '<'
#map = affine_map(d0) -> (d0)>
//                           ^ mismatched-bracket error: Unexpected '>': no open bracket for it to close, expected '<' after 'affine_map'
// suggestion: Insert '<'
func.func @g(%a: !demo.arraytensor<4xf32>>) {
//                                       ^ mismatched-bracket error: Unexpected '>': no open bracket for it to close
  %0 = demo.constant dense1.0> : tensor<4xf32>
//                           ^ mismatched-bracket error: Unexpected '>': no open bracket for it to close, expected '<' after 'dense'
// suggestion: Insert '<'
  return
}
// -----
// -- but marks that compare are none
func.func @f(%a: tensor<4xf32>, %b: i32) {
  demo.if %b > 4 : tensor<4xf32>
  demo.if tensor %b>4
  demo.shift %b >> 1 : vector<4xi1>
  demo.to %b => vector<4xi1>
  demo.store %b site 0 <!demo.plain> : i32
  return
}
