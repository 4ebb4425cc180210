// -- a dimension
func.func private @f(%arg0: tensor<4x4xi64>) attributes {iree.reflection = {f = "I20!B16!t7d4294967296d4R1!", fv = "1"}}
//                                                                                          ^^^^^^^^^^ integer-out-of-range error: Integer 4294967296 does not fit 32 bits, expected -2147483648 to 2147483647
// suggestion: Regenerate `f` from the function's type
// -----
// -- a key and a raw index
func.func private @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I28!S24!k-2147483649_2147483648R1!"}}
//                                                                                                                     ^^^^^^^^^^^ integer-out-of-range error: Integer -2147483649 does not fit 32 bits, expected -2147483648 to 2147483647
//                                                                                                                                 ^^^^^^^^^^ integer-out-of-range error: Integer 2147483648 does not fit 32 bits, expected -2147483648 to 2147483647
// -----
// -- the greatest and the least
func.func private @f(%arg0: tensor<2147483647x?x2147483647xf32>) attributes {iree.reflection = {f = "I30!B26!d2147483647d-1d2147483647R1!", fv = "1"}}
