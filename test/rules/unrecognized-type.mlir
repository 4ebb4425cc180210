// -- an argument
func.func private @f(%a: index) attributes {iree.reflection = {f = "I4!U1!R1!", fv = "1"}}
//                                                                     ^^^ unrecognized-type information: Argument 0 has the unrecognized type U, which IREE's reader rejected, expected B, S or O
// -----
// -- several are told once
func.func private @f(%a: tensor<4xf32>, %b: index) -> index attributes {iree.reflection = {f = "I9!B3!d4U1!R4!U1!", fv = "1"}}
//                                                                                                      ^^^ unrecognized-type information: Argument 1 has the unrecognized type U (and 1 more), which IREE's reader rejected, expected B, S or O
// -----
// -- a partial
func.func private @f(%a: index {iree.reflection = {f_partial = "I4!U1!"}})
//                                                                 ^^^ unrecognized-type information: Argument has the unrecognized type U, which IREE's reader rejected, expected B, S or O
// -----
// -- a reference object
func.func private @f(%a: !hal.buffer) attributes {iree.reflection = {f = "I4!O1!R1!", fv = "1"}}
// -----
// -- a result
func.func private @f(%a: tensor<4xf32>) -> (tensor<4xf32>, index) attributes {iree.reflection = {f = "I6!B3!d4R9!B3!d4U1!", fv = "1"}}
//                                                                                                                    ^^^ unrecognized-type information: Result 1 has the unrecognized type U, which IREE's reader rejected, expected B, S or O
