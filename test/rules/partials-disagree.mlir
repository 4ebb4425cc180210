// -- another type than a piece has
func @f(%arg0: tensor<4x4xi64> {iree.reflection = {f_partial = "I10!B7!t7d4d4"}}) -> (tensor<5x5xi64> {iree.reflection = {f_partial = "R10!B7!t7d5d5"}}) attributes {iree.reflection = {f = "I11!B8!t7d4d-1R10!B7!t7d5d5", fv = "1"}}
//                                                                                                                                                                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^ partials-disagree warning: Signature is (tensor<4x?xi64>) -> tensor<5x5xi64>, but its f_partial pieces give (tensor<4x4xi64>) -> tensor<5x5xi64>
// suggestion: Join the pieces to `f`
// -----
// -- the order of the arguments counts, on lowered types too
func @f(%arg0: !hal.buffer {iree.reflection = {f_partial = "I6!B3!d4"}}, %arg1: !hal.buffer {iree.reflection = {f_partial = "I6!B3!d5"}}) attributes {iree.reflection = {f = "I11!B3!d5B3!d4R1!", fv = "1"}}
//                                                                                                                                                                            ^^^^^^^^^^^^^^^^^ partials-disagree warning: Signature is (tensor<5xf32>, tensor<4xf32>) -> (), but its f_partial pieces give (tensor<4xf32>, tensor<5xf32>) -> ()
// suggestion: Join the pieces to `f`
// -----
// -- joined as upstream did
func @f(%arg0: tensor<4x4xi64> {iree.reflection = {f_partial = "I10!B7!t7d4d4"}}, %arg1: tensor<5x5xi64> {iree.reflection = {f_partial = "I10!B7!t7d5d5"}}) -> (tensor<5x5xi64> {iree.reflection = {f_partial = "R10!B7!t7d5d5"}}) attributes {iree.reflection = {f = "I19!B7!t7d4d4B7!t7d5d5R10!B7!t7d5d5", fv = "1"}}
// -----
// -- a piece that counts for the other side
func @f(%arg0: !hal.buffer {iree.reflection = {f_partial = "I6!B3!d4"}}, %arg1: !hal.buffer {iree.reflection = {f_partial = "R6!B3!d5"}}) attributes {iree.reflection = {f = "I6!B3!d4R6!B3!d5", fv = "1"}}
//                                                                                                                           ^ partial-side information: Tag is R on argument 1, expected I: it is joined to f as a result
// -----
// -- a value without a piece is left out
func @f(%arg0: !hal.buffer {iree.reflection = {f_partial = "I6!B3!d4"}}, %arg1: index) attributes {iree.reflection = {f = "I6!B3!d4R1!", fv = "1"}}
// -----
// -- pieces alone
func @f(%arg0: !hal.buffer {iree.reflection = {f_partial = "I6!B3!d4"}})
