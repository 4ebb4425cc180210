// -- dimensions and buffers
// mlir-abi-disable-file legacy-reflection -- the rule is about the old form
func @no_dims() -> !hal.buffer
func @no_buffer(%d0: index)
func @numbers(%d0: index) -> i32
func @floats(%d0: f32) -> !hal.buffer
func private @e(%a: tensor<?xf32>) -> tensor<?xf32> attributes {iree.reflection = {f = "I7!B4!d-1R7!B4!d-1", fbr = "no_dims", fv = "1"}}
//                                                                                                                 ^^^^^^^^^ allocator-signature warning: @no_dims has 0 arguments, expected 1, one for each dynamic dimension of the inputs of f
func private @f(%a: tensor<?xf32>) -> tensor<?xf32> attributes {iree.reflection = {f = "I7!B4!d-1R7!B4!d-1", fbr = "no_buffer", fv = "1"}}
//                                                                                                                 ^^^^^^^^^^^ allocator-signature warning: @no_buffer returns 0 values, expected 1, one buffer for each dynamic result of f
func private @g(%a: tensor<?xf32>) -> tensor<?xf32> attributes {iree.reflection = {f = "I7!B4!d-1R7!B4!d-1", fbr = "numbers", fv = "1"}}
//                                                                                                                 ^^^^^^^^^ allocator-signature warning: @numbers returns i32, expected buffers for the dynamic results
func private @h(%a: tensor<?xf32>) -> tensor<?xf32> attributes {iree.reflection = {f = "I7!B4!d-1R7!B4!d-1", fbr = "floats", fv = "1"}}
//                                                                                                                 ^^^^^^^^ allocator-signature warning: @floats takes f32, expected integers for the dynamic dimensions
// -----
// -- one for each, or all in one
// mlir-abi-disable-file legacy-reflection -- the rule is about the old form
func @allocate(%d0: index) -> !hal.buffer
func @allocate_all(%dims: tuple<i32, i32>) -> tuple<!hal.buffer, !hal.buffer>
func @allocate_list(%dims: !iree.list<i32>) -> !iree.list<!hal.buffer>
func @allocate_two(%d0: i32, %d1: si64) -> (!hal.buffer, !hal.buffer)
func private @f(%a: tensor<?x4xf32>) -> (tensor<?xf32>, tensor<4xf32>) attributes {iree.reflection = {f = "I9!B6!d-1d4R12!B4!d-1B3!d4", fbr = "allocate", fv = "1"}}
func private @g(%a: tensor<?x?xf32>) -> (tensor<?xf32>, tensor<?xf32>) attributes {iree.reflection = {f = "I10!B7!d-1d-1R13!B4!d-1B4!d-1", fbr = "allocate_all", fv = "1"}}
func private @h(%a: tensor<?x?xf32>) -> (tensor<?xf32>, tensor<?xf32>) attributes {iree.reflection = {f = "I10!B7!d-1d-1R13!B4!d-1B4!d-1", fbr = "allocate_list", fv = "1"}}
func private @i(%a: tensor<?x?xf32>) -> (tensor<?xf32>, tensor<?xf32>) attributes {iree.reflection = {f = "I10!B7!d-1d-1R13!B4!d-1B4!d-1", fbr = "allocate_two", fv = "1"}}
// -----
// -- of two dimensions and two results, one is missing
// mlir-abi-disable-file legacy-reflection -- the rule is about the old form
func @one_dim(%d0: i32) -> (!hal.buffer, !hal.buffer)
func @one_buffer(%d0: i32, %d1: i32) -> !hal.buffer
func private @f(%a: tensor<?x?xf32>) -> (tensor<?xf32>, tensor<?xf32>) attributes {iree.reflection = {f = "I10!B7!d-1d-1R13!B4!d-1B4!d-1", fbr = "one_dim", fv = "1"}}
//                                                                                                                                               ^^^^^^^^^ allocator-signature warning: @one_dim has 1 argument, expected 2, one for each dynamic dimension of the inputs of f
func private @g(%a: tensor<?x?xf32>) -> (tensor<?xf32>, tensor<?xf32>) attributes {iree.reflection = {f = "I10!B7!d-1d-1R13!B4!d-1B4!d-1", fbr = "one_buffer", fv = "1"}}
//                                                                                                                                               ^^^^^^^^^^^^ allocator-signature warning: @one_buffer returns 1 value, expected 2, one buffer for each dynamic result of f
// -----
// -- beside no signature
func @allocate(%d0: index) -> !hal.buffer
func private @f(%a: tensor<?xf32>) -> tensor<?xf32> attributes {iree.reflection = {fbr = "allocate"}}
