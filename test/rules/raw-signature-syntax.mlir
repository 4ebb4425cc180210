// -- a placeholder is told once
func.func private @f(%arg0: tensor<4x4xi64>) attributes {iree.reflection = {f = "FOOBAR", fv = "1"}}
//                                                                               ^^^^^^ raw-signature-syntax error: Found "FOOBAR", expected a raw signature such as I6!S3!t6R1!
// suggestion: Regenerate `f` from the function's type
// -----
// -- JSON in the wrong attribute
func.func private @f(%arg0: tensor<4x4xi64>) attributes {iree.reflection = {f = "[1]", fv = "1"}}
//                                                                               ^^^ raw-signature-syntax error: Found "[1]", expected a raw signature such as I6!S3!t6R1!
// suggestion: Regenerate `f` from the function's type
// -----
// -- an unknown tag
func.func private @f(%arg0: tensor<4x4xi64>) attributes {iree.reflection = {f = "I10!C7!t7d4d4R1!", fv = "1"}}
//                                                                                   ^^^^^^^^^ raw-signature-syntax error: Found "C7!t7d4d4", expected a buffer (B…), scalar (S…), reference object (O1!) or unrecognized type (U1!) in the inputs
// suggestion: Regenerate `f` from the function's type
// -----
// -- the results come first
func.func private @f(%arg0: tensor<4x4xi64>) attributes {iree.reflection = {f = "R1!I1!", fv = "1"}}
//                                                                               ^^^ raw-signature-syntax error: Found results "R1!", expected the inputs (I…) first; IREE took the sections in any order
// suggestion: Regenerate `f` from the function's type
// -----
// -- two inputs
func.func private @f(%arg0: tensor<4x4xi64>) attributes {iree.reflection = {f = "I1!I1!R1!", fv = "1"}}
//                                                                                  ^^^ raw-signature-syntax error: Found inputs "I1!", expected the results (R…) after the inputs; IREE took the first inputs
// suggestion: Regenerate `f` from the function's type
// -----
// -- text behind the signature
func.func private @f(%arg0: tensor<4x4xi64>) attributes {iree.reflection = {f = "I1!R1! xyz", fv = "1"}}
//                                                                                     ^^^^ raw-signature-syntax error: Found " xyz", expected the end after the results; IREE ignored it
// suggestion: Regenerate `f` from the function's type
// -----
// -- a field in the wrong place
func.func private @f(%arg0: tensor<4x4xi64>) attributes {iree.reflection = {f = "I10!B7!d4t7d4R1!", fv = "1"}}
//                                                                                        ^^ raw-signature-syntax error: Found element type "t7", expected a dimension (d…) or the end of the buffer; IREE took the last element type
// suggestion: Regenerate `f` from the function's type
// -----
// -- dimensions in a scalar
func.func private @f(%arg0: tensor<4x4xi64>) attributes {iree.reflection = {f = "I8!S5!t6d4R1!", fv = "1"}}
//                                                                                       ^^ raw-signature-syntax error: Found dimension "d4", expected the end of the scalar
// suggestion: Regenerate `f` from the function's type
// -----
// -- behind an emoji and before an escape
func.func private @"🙂"(%arg0: tensor<4x4xi64>) attributes {iree.reflection = {f = "I10!B7!t7d4d\22R1!", fv = "1"}}
//                                                                                             ^ raw-signature-syntax error: Found """, expected an integer after d
// suggestion: Regenerate `f` from the function's type
// -----
// -- no exclamation mark
func.func private @f(%arg0: tensor<4x4xi64>) attributes {iree.reflection = {f = "I9!B7t7d4d4R1!", fv = "1"}}
//                                                                                  ^^ raw-signature-syntax error: Found "t", expected '!' after the length 7
// suggestion: Regenerate `f` from the function's type
// -----
// -- a partial of two types
func.func private @f(%arg0: tensor<4x4xi64> {iree.reflection = {f_partial = "I8!S3!t6O1!"}})
//                                                                                   ^^^ raw-signature-syntax error: Found reference object "O1!", expected the end of the inputs after its only type
// suggestion: Regenerate `f_partial` from the argument's type
// -----
// -- a whole signature as a partial
func.func private @f(%arg0: tensor<4x4xi64> {iree.reflection = {f_partial = "I4!O1!R1!"}})
//                                                                                 ^^^ raw-signature-syntax error: Found results "R1!", expected the end after the only section
// suggestion: Regenerate `f_partial` from the argument's type
// -----
// -- a placeholder in a partial
func.func private @f(%arg0: tensor<4x4xi64> {iree.reflection = {f_partial = "tbd"}})
//                                                                           ^^^ raw-signature-syntax error: Found "tbd", expected a partial signature such as I6!S3!t6
// suggestion: Regenerate `f_partial` from the argument's type
// -----
// -- all types
func.func private @f(%arg0: !hal.semaphore, %arg1: tensor<?x128x64xf32>, %arg2: i32, %arg3: index) -> tensor<32x?x64xui64> attributes {iree.reflection = {f = "I23!O1!B11!d-1d128d64S3!t6R17!B13!t11d32d-1d64", fv = "1"}}
// -----
// -- what is right in another encoding
func @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {f = "I8!S5!k0_0R1!", fv = "1"}}
//                                                                ^^^^^^^^^^^^^ raw-signature-syntax error: Found a structured index path signature, expected a raw signature
// suggestion: Regenerate `f` from the function's type
func @g(%arg0: tensor<4xf32>) attributes {iree.reflection = {f = "{\22a\22:[],\22r\22:[]}", fv = "1"}}
//                                                                ^^^^^^^^^^^^^^^^^^^^^^^ raw-signature-syntax error: Found ABI JSON, expected a raw signature
// suggestion: Regenerate `f` from the function's type
// -----
// -- dynamic dimensions as MLIR writes them, with lengths that count the ? or what it has to be
func.func private @f(%a: tensor<?x4xi64>, %b: tensor<?xf32>) attributes {iree.reflection = {f = "I15!B7!t7d?d4B3!d*R1!", fv = "1"}}
//                                                                                                        ^ raw-signature-syntax error: Found "?", expected an integer after d
// suggestion: Write dynamic dimensions as d-1
//                                                                                                               ^ raw-signature-syntax error: Found "*", expected an integer after d
// suggestion: Write dynamic dimensions as d-1
func.func private @g(%a: tensor<?xf32>) attributes {iree.reflection = {f = "I7!B4!d?R1!", fv = "1"}}
//                                                                                ^ raw-signature-syntax error: Found "?", expected an integer after d
// suggestion: Write dynamic dimensions as d-1
func.func private @h(%a: tensor<?xf32>) attributes {iree.reflection = {f = "I6!B3!d?R1!?", fv = "1"}}
//                                                                                ^ raw-signature-syntax error: Found "?", expected an integer after d
// suggestion: Regenerate `f` from the function's type
//                                                                                     ^ raw-signature-syntax error: Found "?", expected the end after the results; IREE ignored it
// suggestion: Regenerate `f` from the function's type
func.func private @i(%a: tensor<?xf32>) attributes {iree.reflection = {f = "I6!B3!dxR1!", fv = "1"}}
//                                                                                ^ raw-signature-syntax error: Found "x", expected an integer after d
// suggestion: Regenerate `f` from the function's type
// -----
// -- dynamic dimensions in a partial signature
func.func private @f(%a: tensor<?x4xi64> {iree.reflection = {f_partial = "I10!B7!t7d?d4"}})
//                                                                                 ^ raw-signature-syntax error: Found "?", expected an integer after d
// suggestion: Write dynamic dimensions as d-1
