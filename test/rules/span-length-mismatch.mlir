// -- a length too small
func.func private @f(%arg0: tensor<4x4xi64>) attributes {iree.reflection = {f = "I10!B6!t7d4d4R1!", fv = "1"}}
//                                                                                    ^ span-length-mismatch error: Length is 6 but the contents are 7 bytes
// safe fix: Change the length to 7
// -----
// -- a dimension added, told once at the innermost length
func.func private @f(%arg0: tensor<4x4xi64>) attributes {iree.reflection = {f = "I10!B7!t7d4d4d4R1!", fv = "1"}}
//                                                                                    ^ span-length-mismatch error: Length is 7 but the contents are 9 bytes
// safe fix: Correct the lengths
// -----
// -- two slips
func.func private @f(%arg0: tensor<4x4xi64>) attributes {iree.reflection = {f = "I9!B7!t7d4d4R2!", fv = "1"}}
//                                                                                ^ span-length-mismatch error: Length is 9 but the contents are 10 bytes
// safe fix: Correct the lengths
//                                                                                            ^ span-length-mismatch error: Length is 2 but the contents are 1 byte
// safe fix: Correct the lengths
// -----
// -- no length
func.func private @f(%arg0: tensor<4x4xi64>) attributes {iree.reflection = {f = "I10!B!t7d4d4R1!", fv = "1"}}
//                                                                                   ^^ span-length-mismatch error: Length is missing; the contents are 7 bytes
// safe fix: Change the length to 7
// -----
// -- a length of 0
func.func private @f(%arg0: tensor<4x4xi64>) attributes {iree.reflection = {f = "I0!R1!", fv = "1"}}
//                                                                                ^ span-length-mismatch error: Length is 0 but the contents are 1 byte
// safe fix: Change the length to 1
// -----
// -- bytes count, not characters
func.func private @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I12!D9!K4!é_0R1!"}}
//                                                                                                                    ^ span-length-mismatch error: Length is 4 but the contents are 3 bytes
// safe fix: Correct the lengths
// -----
// -- an escape is one byte
func.func private @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I11!D8!K6!a\22_0R1!"}}
//                                                                                                                    ^ span-length-mismatch error: Length is 6 but the contents are 3 bytes
// safe fix: Change the length to 3
// -----
// -- a key that was renamed
func.func private @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I12!D9!K4!inputs_0R1!"}}
//                                                                                                                    ^ span-length-mismatch error: Length is 4 but the contents are 7 bytes
// safe fix: Correct the lengths
// -----
// -- right lengths
func.func private @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I12!D9!K4!é\22_0R1!"}}
