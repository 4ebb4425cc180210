// -- static results
// mlir-abi-disable-file legacy-reflection -- the rule is about the old form
func @allocate(%d0: index) -> !hal.buffer
func private @f(%a: tensor<?xf32>) -> tensor<4xf32> attributes {iree.reflection = {f = "I7!B4!d-1R6!B3!d4", fbr = "allocate", fv = "1"}}
//                                                                                                          ^^^^^^^^^^^^^^^^ pointless-allocator information: f has no dynamic result, expected fbr only where one needs an allocator
// suggestion: Remove fbr
// -----
// -- a dynamic result, or no signature to tell from
// mlir-abi-disable-file legacy-reflection -- the rule is about the old form
func @allocate(%d0: index) -> !hal.buffer
func private @f(%a: tensor<?xf32>) -> tensor<?xf32> attributes {iree.reflection = {f = "I7!B4!d-1R7!B4!d-1", fbr = "allocate", fv = "1"}}
