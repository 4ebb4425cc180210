// -- an argument was removed
func @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {f = "I11!B3!d4S3!t6R1!", fv = "1"}} { return }
//                                                                         ^^^^^ signature-arity error: Signature has 2 inputs, the function has 1 argument
// suggestion: Regenerate `f` from the function's type
// -----
// -- results were removed
func @f() attributes {iree.reflection = {f = "I1!R14!B3!d4B3!d4S1!", fv = "1"}} { return }
//                                                   ^^^^^^^^^^^^^ signature-arity error: Signature has 3 results, the function has 0 results
// suggestion: Regenerate `f` from the function's type
// -----
// -- on lowered types, more than there are
func @f(%arg0: !hal.buffer) attributes {iree.reflection = {f = "I11!B3!d4B3!d4R1!", fv = "1"}} { return }
//                                                                       ^^^^^ signature-arity error: Signature has 2 inputs, the function has 1 argument
// -----
// -- fewer may be meant
func @f(%arg0: tensor<4xf32>, %arg1: i32) -> f32 attributes {iree.reflection = {f = "I6!B3!d4R4!S1!", fv = "1"}} { return }
//                                                                                   ^^^ signature-arity information: Signature has 1 input, the function has 2 arguments
// suggestion: Regenerate `f` from the function's type
func @f(%arg0: tensor<4xf32>) -> f32 attributes {iree.reflection = {f = "I6!B3!d4R1!", fv = "1"}} { return }
//                                                                               ^^^ signature-arity information: Signature has 0 results, the function has 1 result
// suggestion: Regenerate `f` from the function's type
// -----
// -- the right number
func @f(%arg0: tensor<4x4xi64>, %arg1: tensor<5x5xi64>) -> tensor<5x5xi64> attributes {iree.reflection = {f = "I19!B7!t7d4d4B7!t7d5d5R10!B7!t7d5d5", fv = "1"}} { return }
func @g(%arg0: !hal.buffer, %arg1: !hal.buffer_view) -> !hal.buffer attributes {iree.reflection = {f = "I19!B7!t7d4d4B7!t7d5d5R10!B7!t7d5d5", fv = "1"}} { return }
// -----
// -- dims that lowering added
func @f(%arg0: !hal.buffer, %arg1: index, %arg2: index) -> (!hal.buffer, index, index) attributes {iree.reflection = {f = "I10!B7!d-1d-1R10!B7!d-1d-1", fv = "1"}} { return }
// -----
// -- semaphores of the asynchronous form
func @f$async(%arg0: !hal.semaphore, %arg1: index, %arg2: !hal.buffer_view, %arg3: !hal.semaphore, %arg4: index) -> !hal.buffer_view attributes {iree.reflection = {f = "I6!B3!d4R6!B3!d4", fv = "1"}} { return }
// -----
// -- a result that became an argument
func @f(%arg0: !hal.buffer, %arg1: !hal.buffer) attributes {iree.reflection = {f = "I6!B3!d4R6!B3!d4", fv = "1"}} { return }
// -----
// -- no function to compare with
#meta = {f = "I6!B3!d4R6!B3!d4", fv = "1"}
func @f(%arg0: tensor<4xf32>, %arg1: ) attributes {iree.reflection = {f = "I1!R1!", fv = "1"}} { return }
"my.op"() {iree.reflection = #meta} : () -> ()
// -----
// -- what an asynchronous call takes besides
func.func @f$async(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) attributes {iree.reflection = {f = "I6!B3!d4R1!", fv = "1"}} { return }
func.func @f$async.g(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) attributes {iree.reflection = {f = "I6!B3!d4R1!", fv = "1"}} { return }
//                                                                                                   ^^^ signature-arity information: Signature has 1 input, the function has 2 arguments
// suggestion: Regenerate `f` from the function's type
// -----
// -- more results than became arguments
func.func @f(%arg0: !hal.buffer, %arg1: !hal.buffer) attributes {iree.reflection = {f = "I6!B3!d4R6!B3!d4", fv = "1"}} { return }
func.func @g(%arg0: !hal.buffer, %arg1: !hal.buffer) attributes {iree.reflection = {f = "I6!B3!d4R11!B3!d4B3!d4", fv = "1"}} { return }
//                                                                                       ^^^ signature-arity information: Signature has 1 input, the function has 2 arguments
//                                                                                                   ^^^^^^^^^^ signature-arity error: Signature has 2 results, the function has 0 results
// -----
// -- the sum is right, the sides are not
func.func @f(%arg0: i32) -> (i32, i32) attributes {iree.reflection = {f = "I11!S3!t6S3!t6R6!S3!t6", fv = "1"}} { return }
//                                                                                  ^^^^^ signature-arity error: Signature has 2 inputs, the function has 1 argument
// suggestion: Regenerate `f` from the function's type
//                                                                                       ^^^ signature-arity information: Signature has 1 result, the function has 2 results
// suggestion: Regenerate `f` from the function's type
func.func @g(%arg0: i32) -> i32 attributes {iree.reflection = {f = "I1!R11!S3!t6S3!t6", fv = "1"}} { return }
//                                                                  ^^^ signature-arity information: Signature has 0 inputs, the function has 1 argument
// suggestion: Regenerate `f` from the function's type
//                                                                              ^^^^^ signature-arity error: Signature has 2 results, the function has 1 result
// suggestion: Regenerate `f` from the function's type
// -----
// -- of two results of a lowered function one became an argument
func.func @f(%arg0: !hal.buffer, %arg1: !hal.buffer) -> !hal.buffer attributes {iree.reflection = {f = "I6!B3!d4R11!B3!d4B3!d4", fv = "1"}} { return }
