// -- a leading zero
func.func private @f(%arg0: tensor<4x4xi64>) attributes {iree.reflection = {f = "I11!B8!t07d4d4R1!", fv = "1"}}
//                                                                                       ^^ scalar-code-spelling error: Scalar type code is spelled 07, expected 7
// safe fix: Write t7
// -----
// -- minus zero
func.func private @f(%arg0: f32) attributes {iree.reflection = {f = "I7!S4!t-0R1!", fv = "1"}}
//                                                                          ^^ scalar-code-spelling error: Scalar type code is spelled -0, expected 0
// safe fix: Remove it
// -----
// -- ten
func.func private @f(%arg0: ui32) attributes {iree.reflection = {f = "I7!S4!t10R1!", fv = "1"}}
