// -- a code behind the last one
func.func private @f(%arg0: tensor<4x4xi64>) attributes {iree.reflection = {f = "I11!B8!t12d4d4R1!", fv = "1"}}
//                                                                                       ^^ unknown-scalar-type error: Scalar type code 12 is unknown, expected 0 to 11
// suggestion: Regenerate `f` from the function's type
// -----
// -- a negative code
func.func private @f(%arg0: i32) attributes {iree.reflection = {f = "I7!S4!t-6R1!", fv = "1"}}
//                                                                          ^^ unknown-scalar-type error: Scalar type code -6 is unknown, expected 0 to 11
// suggestion: Regenerate `f` from the function's type
// -----
// -- the last code
func.func private @f(%arg0: ui64) attributes {iree.reflection = {f = "I7!S4!t11R1!", fv = "1"}}
