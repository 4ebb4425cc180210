// -- functions and devices that are not there
// mlir-abi-disable-file legacy-reflection -- fbr is of the old form
util.func private @f(%a: index) -> tensor<?xf32> attributes {iree.abi.streamable, iree.abi.result_dims = @missing_dims}
//                                                                                                       ^^^^^^^^^^^^^ unknown-symbol error: The module defines no @missing_dims, expected a function for iree.abi.result_dims
util.func private @g(%a: index) -> index attributes {vm.fallback = @missing_fallback}
//                                                                 ^^^^^^^^^^^^^^^^^ unknown-symbol error: The module defines no @missing_fallback, expected a function for vm.fallback
util.func public @h(%a: tensor<?xf32> {iree.abi.affinity = #hal.device.affinity<@dev_b>}) -> tensor<?xf32> attributes {
//                                                                              ^^^^^^ unknown-symbol warning: The module defines no @dev_b, expected a device for iree.abi.affinity
  iree.reflection = {iree.abi.transients.size = @missing_size, f = "I7!B4!d-1R7!B4!d-1", fbr = "missing_allocator", fv = "1"}
//                                              ^^^^^^^^^^^^^ unknown-symbol error: The module defines no @missing_size, expected a function for iree.abi.transients.size
//                                                                                             ^^^^^^^^^^^^^^^^^^^ unknown-symbol warning: The module defines no @missing_allocator, expected a function for fbr
}
// -----
// -- a symbol of another kind
util.global private @dev_a : !hal.device
util.func private @f(%a: index) -> index attributes {vm.fallback = @dev_a}
//                                                                 ^^^^^^ unknown-symbol error: @dev_a is defined by a util.global, expected a function for vm.fallback
util.func private @g(%a: tensor<4xf32> {iree.abi.affinity = #hal.device.affinity<@f>})
//                                                                               ^^ unknown-symbol warning: @f is defined by a util.func, expected a device for iree.abi.affinity
// -----
// -- defined before, behind, in quotes, and promised
util.global private @dev_a : !hal.device
util.func private @dims(%a: index) -> index
util.func private @f(%a: index) -> tensor<?xf32> attributes {iree.abi.streamable, iree.abi.result_dims = @dims}
util.func private @g(%a: index) -> index attributes {vm.fallback = @"local impl"}
util.func private @"local impl"(%a: index) -> index
util.func private @h(%a: tensor<4xf32> {iree.abi.affinity = #hal.device.affinity<@dev_a>}, %b: tensor<4xf32> {iree.abi.affinity = #hal.device.promise<@dev_c>})
util.func private @i(%a: tensor<4xf32> {iree.abi.affinity = #hal.device.affinity<@dev_a, [0, 1]>}) attributes {vm.fallback = @other::@nested}
"util.func"() <{function_type = (index) -> index, sym_name = "k"}> ({}) {vm.fallback = @l} : () -> ()
// -----
// -- in one line
module { util.func private @f(%a: index) -> index attributes {vm.fallback = @g} util.func private @g(%a: index) -> index }
// -----
// -- alone on their functions
// mlir-abi-disable-file legacy-reflection -- fbr is of the old form
util.func private @f() -> tensor<?xf32> attributes {iree.reflection = {f = "I1!R7!B4!d-1", fbr = "missing_allocator", fv = "1"}}
//                                                                                               ^^^^^^^^^^^^^^^^^^^ unknown-symbol warning: The module defines no @missing_allocator, expected a function for fbr
util.func private @g() attributes {iree.reflection = {iree.abi.transients.size = @missing_size}}
//                                                                               ^^^^^^^^^^^^^ unknown-symbol error: The module defines no @missing_size, expected a function for iree.abi.transients.size
// -----
// -- one of several devices, in quotes
util.global private @dev_a : !hal.device
util.func private @f(%a: tensor<4xf32> {iree.abi.affinity = #hal.device.optimal<[#hal.device.affinity<@dev_a>, #hal.device.affinity< @"dev b">]>})
//                                                                                                                                   ^^^^^^^^ unknown-symbol warning: The module defines no @dev b, expected a device for iree.abi.affinity
// -----
// -- an op of a dialect that is not known may be a function, and a function may be called device
my.globals @a
util.func private @device() -> index
util.func private @f() -> index attributes {vm.fallback = @device}
util.func private @g() -> index attributes {vm.fallback = @a}
util.func private @h(%a: tensor<4xf32> {iree.abi.affinity = @missing})
//                                                          ^^^^^^^^ wrong-value-kind warning: Value of iree.abi.affinity is a symbol, expected a dialect attribute
// -----
// -- as a string
util.func private @f(%a: tensor<4xf32> {iree.abi.affinity = "#hal.device.affinity<@dev_a>"})
//                                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ wrong-value-kind warning: Value of iree.abi.affinity is a string, expected a dialect attribute
