// -- in a dictionary: what each side says is read, what both in one would repeat is not reported
util.func public @f(%a: tensor<4xf32>) -> tensor<4xf32> attributes {
  iree.abi.declaration = "some.python.thing(types_are_overrated)",
<<<<<<< HEAD
// 0-12 merge-conflict error: Unresolved merge conflict up to line 8, expected the lines of HEAD or of feature/async, without markers
// suggestion: Keep the lines of HEAD
  iree.abi.affinity = #hal.device.promise<@a>,
=======
  iree.abi.affinity = #hal.device.promise<@b>,
>>>>>>> feature/async
} {
  util.return %a : tensor<4xf32>
}
// -----
// -- with the lines before both changes, and what closes a bracket of either side
module {
<<<<<<<
// 0-7 merge-conflict error: Unresolved merge conflict up to line 9, expected the lines of the first side or of the second side, without markers
// suggestion: Keep the lines of the first side
  func.func @f(%a: i32) {
||||||| 1a2b3c4
  func.func @f(%a: i64) {
=======
  func.func @f(%a: i16) {
>>>>>>>
    return
  }
}
// -----
// -- markers that belong to no conflict
<<<<<<< HEAD
// 0-12 merge-conflict error: Marker of a merge conflict is left over, expected no such line
// suggestion: Remove the line
func.func @f() {
  return
}
>>>>>>> feature/async
// 0-21 merge-conflict error: Marker of a merge conflict is left over, expected no such line
// suggestion: Remove the line
// -----
// -- strings, comments, rulers and operators
// =======
// <<<<<<< HEAD
func.func @f(%a: i32 {iree.abi.name = "<<<<<<< HEAD"}) {
  demo.shift %a <<<<<<< %a
  // >>>>>>> branch
  return
}
<<<<<<<<<< no seven
