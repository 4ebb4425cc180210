// -- leading zeros of a dimension
func.func private @f(%arg0: tensor<4x4xi64>) attributes {iree.reflection = {f = "I12!B9!t7d004d4R1!", fv = "1"}}
//                                                                                         ^^^ non-canonical-spelling hint: Dimension is spelled 004, expected 4
// safe fix: Write 4
// -----
// -- minus zero
func.func private @f(%arg0: tensor<0x4xi64>) attributes {iree.reflection = {f = "I11!B8!t7d-0d4R1!", fv = "1"}}
//                                                                                         ^^ non-canonical-spelling hint: Dimension is spelled -0, expected 0
// safe fix: Write 0
// -----
// -- another dynamic dimension
func.func private @f(%arg0: tensor<?x4xi64>) attributes {iree.reflection = {f = "I11!B8!t7d-7d4R1!", fv = "1"}}
//                                                                                         ^^ non-canonical-spelling hint: Dynamic dimension is spelled -7, expected -1
// safe fix: Write -1
// -----
// -- the default element type
func.func private @f(%arg0: tensor<4x4xf32>) attributes {iree.reflection = {f = "I10!B7!t0d4d4R1!", fv = "1"}}
//                                                                                      ^^ non-canonical-spelling hint: Element type 0 is the default (float32), which is left out
// safe fix: Remove t0
// -----
// -- leading zeros of a length
func.func private @f(%arg0: tensor<4x4xi64>) attributes {iree.reflection = {f = "I010!B7!t7d4d4R01!", fv = "1"}}
//                                                                                ^^^ non-canonical-spelling hint: Length has leading zeros, expected 10
// safe fix: Write 10
//                                                                                              ^^ non-canonical-spelling hint: Length has leading zeros, expected 1
// safe fix: Write 1
// -----
// -- a key and a raw index
func.func private @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I15!S11!k00_0k1_01R1!"}}
//                                                                                                                                           ^^ non-canonical-spelling hint: Key is spelled 00, expected 0
// safe fix: Write 0
//                                                                                                                                                  ^^ non-canonical-spelling hint: Raw index is spelled 01, expected 1
// safe fix: Write 1
// -----
// -- a partial
func.func private @f(%arg0: tensor<4x4xi64> {iree.reflection = {f_partial = "I11!B8!t7d04d4"}})
//                                                                                     ^^ non-canonical-spelling hint: Dimension is spelled 04, expected 4
// safe fix: Write 4
// -----
// -- canonical
func.func private @f(%arg0: tensor<?x4xi64>) attributes {iree.reflection = {f = "I11!B8!t7d-1d4R1!", fv = "1"}}
// -----
// -- leading zeros of the sections of a structured signature
func.func private @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I08!S5!k0_0R01!"}}
//                                                                                                             ^^ non-canonical-spelling hint: Length has leading zeros, expected 8
// safe fix: Write 8
//                                                                                                                        ^^ non-canonical-spelling hint: Length has leading zeros, expected 1
// safe fix: Write 1
