// -- a piece on the function
func @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {f_partial = "I6!B3!d4"}} { return }
//                                                           ^^^^^^^^^ misplaced-reflection-key warning: Key f_partial is on the function, expected it in the iree.reflection of an argument or result
// -----
// -- keys of the function on its values
func @f(%arg0: tensor<4xf32> {iree.reflection = {f = "I6!B3!d4R1!"}}) { return }
//                                               ^ misplaced-reflection-key warning: Key f is on argument 0, expected it in the iree.reflection of the function
func @f() -> (tensor<4xf32>, i32 {iree.reflection = {description = "count"}})
//                                                   ^^^^^^^^^^^ misplaced-reflection-key warning: Key description is on result 1, expected it in the iree.reflection of the function
func.func @f(%arg0: i32 {iree.reflection = {iree.abi = "{\22a\22:[\22i32\22],\22r\22:[],\22v\22:1}"}}) { return }
//                                          ^^^^^^^^ misplaced-reflection-key warning: Key iree.abi is on argument 0, expected it in the iree.reflection of the function
// -----
// -- in their places
func @f(%arg0: tensor<4xf32> {iree.reflection = {f_partial = "I6!B3!d4"}}) -> (i32 {iree.reflection = {f_partial = "R6!S3!t6"}}) attributes {iree.reflection = {f = "I6!B3!d4R6!S3!t6", fv = "1"}} { return }
// -----
// -- somebody's own keys
func @f(%arg0: tensor<4xf32> {iree.reflection = {author = "me", units = "px"}}) attributes {iree.reflection = {author = "me"}} { return }
// -----
// -- an alias may be used on either
#piece = {f_partial = "I6!B3!d4"}
func @f(%arg0: tensor<4xf32> {iree.reflection = #piece}) { return }
// -----
// -- keys of functions on a module
module attributes {iree.reflection = {iree.abi = "{\22a\22:[],\22r\22:[],\22v\22:1}", "iree.abi.model" = "coarse-fences", author = "me"}} {}
//                                    ^^^^^^^^ misplaced-reflection-key warning: Key iree.abi is on the module, expected it in the iree.reflection of a function
//                                                                                    ^^^^^^^^^^^^^^^^ misplaced-reflection-key warning: Key iree.abi.model is on the module, expected it in the iree.reflection of a function
// -----
// -- on the function or the value itself
func @f(%a: tensor<4xf32>) -> tensor<4xf32> attributes {iree.module.export, f = "I6!B3!d4R6!B3!d4", fv = "1"} { return %a : tensor<4xf32> }
//                                                                          ^ misplaced-reflection-key warning: Keys f and fv are on the function itself, expected them in its iree.reflection
// suggestion: Move them into iree.reflection
func @g(%a: i32) -> i32 attributes {abi = "sip", iree.module.export, abiv = 1 : i32, my.key, sip = "I8!S5!k0_0R3!_0"} { return %a : i32 }
//                                  ^^^ misplaced-reflection-key warning: Keys abi, abiv and sip are on the function itself, expected them in its iree.reflection
// suggestion: Move them into iree.reflection
func @h(%a: tensor<4xf32> {f_partial = "I6!B3!d4"}) -> (tensor<4xf32> {f_partial = "R6!B3!d4"}) attributes {iree.module.export} { return %a : tensor<4xf32> }
//                         ^^^^^^^^^ misplaced-reflection-key warning: Key f_partial is on argument 0 itself, expected it in its iree.reflection
// suggestion: Move it into iree.reflection
//                                                                     ^^^^^^^^^ misplaced-reflection-key warning: Key f_partial is on result 0 itself, expected it in its iree.reflection
// suggestion: Move it into iree.reflection
func @i(%a: tensor<4xf32>) attributes {f = "I6!B3!d4R1!", iree.reflection = {fv = "1"}} { return }
//                                     ^ misplaced-reflection-key warning: Key f is on the function itself, expected it in its iree.reflection
// -----
// -- what may be anybody's
func @f(%a: tensor<4xf32>) attributes {iree.module.export, f = "fast", abi = "C", fv = "1"} { return }
my.func @g(%a: i32) attributes {f = "I1!R1!", fv = "1"}
func @h(%a: tensor<4xf32> {f = "I6!B3!d4R1!"}) attributes {iree.module.export, f_partial = "I6!B3!d4"} { return }
module @m attributes {f = "I1!R1!", iree.reflection = {author = "me"}} {}
