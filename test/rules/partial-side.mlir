// -- a result's piece on an argument
func @f(%arg0: tensor<4xf32> {iree.reflection = {f_partial = "R6!B3!d4"}}) { return }
//                                                            ^ partial-side information: Tag is R on argument 0, expected I: it is joined to f as a result
// suggestion: Change the tag to I
// -----
// -- an argument's piece on a result
func @f() -> (i32, tensor<4xf32> {iree.reflection = {f_partial = "I6!B3!d4"}})
//                                                                ^ partial-side information: Tag is I on result 1, expected R: it is joined to f as an input
// suggestion: Change the tag to R
// -----
// -- as they stand
func @f(%arg0: tensor<4xf32> {iree.reflection = {f_partial = "I6!B3!d4"}}) -> (tensor<4xf32> {iree.reflection = {f_partial = "R6!B3!d4"}})
