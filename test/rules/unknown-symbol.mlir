// -- functions and devices that are not there
// mlir-abi-disable-file legacy-reflection -- fbr is of the old form
module {
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
"util.func"() <{function_type = (index) -> index, sym_name = "k"}> ({}) {vm.fallback = @k} : () -> ()
// -----
// -- in one line
module { util.func private @f(%a: index) -> index attributes {vm.fallback = @g} util.func private @g(%a: index) -> index }
// -----
// -- alone on their functions
// mlir-abi-disable-file legacy-reflection -- fbr is of the old form
module {
util.func private @f() -> tensor<?xf32> attributes {iree.reflection = {f = "I1!R7!B4!d-1", fbr = "missing_allocator", fv = "1"}}
//                                                                                               ^^^^^^^^^^^^^^^^^^^ unknown-symbol warning: The module defines no @missing_allocator, expected a function for fbr
util.func private @g() attributes {iree.reflection = {iree.abi.transients.size = @missing_size}}
//                                                                               ^^^^^^^^^^^^^ unknown-symbol error: The module defines no @missing_size, expected a function for iree.abi.transients.size
}
// -----
// -- one of several devices, in quotes
module {
util.global private @dev_a : !hal.device
util.func private @f(%a: tensor<4xf32> {iree.abi.affinity = #hal.device.optimal<[#hal.device.affinity<@dev_a>, #hal.device.affinity< @"dev b">]>})
//                                                                                                                                   ^^^^^^^^ unknown-symbol warning: The module defines no @dev b, expected a device for iree.abi.affinity
}
// -----
// -- an op of a dialect that is not known may be a function, and a function may be called device
module {
my.globals @a
util.func private @device() -> index
util.func private @f() -> index attributes {vm.fallback = @device}
util.func private @g() -> index attributes {vm.fallback = @a}
util.func private @h(%a: tensor<4xf32> {iree.abi.affinity = @missing})
//                                                          ^^^^^^^^ wrong-value-kind warning: Value of iree.abi.affinity is a symbol, expected a dialect attribute
}
// -----
// -- as a string
util.func private @f(%a: tensor<4xf32> {iree.abi.affinity = "#hal.device.affinity<@dev_a>"})
//                                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ wrong-value-kind warning: Value "#hal.device.affinity<@dev_a>" of iree.abi.affinity is not a dialect attribute, expected #hal.device.affinity<@dev_a>
// -----
// -- in the dump of a single function, whose module is not shown
// -----// IR Dump After CanonicalizePass (canonicalize) //----- //
// mlir-abi-disable-file legacy-reflection -- fbr is of the old form
util.func public @f(%a: tensor<4xf32> {iree.abi.affinity = #hal.device.affinity<@dev>}) -> tensor<?xf32> attributes {iree.abi.streamable, iree.abi.result_dims = @dims, vm.fallback = @other, iree.reflection = {iree.abi.transients.size = @size, f = "I6!B3!d4R7!B4!d-1", fbr = "allocate", fv = "1"}}
// -----
// -- in a part without a module, beside one with it
module {
  util.func private @size(%a: index) -> index
}
// -----// IR Dump After Inliner (inline) ('util.func' operation: @f) //----- //
// module {
util.func public @f(%a: index) attributes {iree.reflection = {iree.abi.transients.size = @gone}}
// -----// IR Dump After Inliner (inline) ('builtin.module' operation) //----- //
#map = affine_map<(d0) -> (d0)>
module attributes {my.modules = "module {"} {
  util.func public @f(%a: index) attributes {iree.reflection = {iree.abi.transients.size = @size}}
//                                                                                         ^^^^^ unknown-symbol error: The module defines no @size, expected a function for iree.abi.transients.size
}
// -----
// -- a word of its name is no module
// -----// IR Dump After CSE (cse) ('util.func' operation: @modules) //----- //
my.module_list
util.func public @modules(%a: index) attributes {iree.reflection = {iree.abi.transients.size = @gone, module = "module {"}}
// -----
// -- without the word: a file is a whole module where no compiler printed it
util.func public @f(%a: index) attributes {iree.reflection = {iree.abi.transients.size = @gone}}
//                                                                                       ^^^^^ unknown-symbol error: The module defines no @gone, expected a function for iree.abi.transients.size
// -----
// -- among the messages of a compiler
a.mlir:1:2: error: 'util.func' op is wrong
util.func public @f(%a: index) attributes {iree.reflection = {iree.abi.transients.size = @gone}}
^
// -----
// -- in modules as they are spelled
"builtin.module"() ({
  util.func private @f() attributes {vm.fallback = @gone}
//                                                 ^^^^^ unknown-symbol error: The module defines no @gone, expected a function for vm.fallback
}) : () -> ()
// -----
// -- a module with its brace on the next line
module
{
  util.func private @f() attributes {vm.fallback = @gone}
//                                                 ^^^^^ unknown-symbol error: The module defines no @gone, expected a function for vm.fallback
}
// -----
// -- exported is not defined
vm.module @m {
  vm.export @gone
//          ^^^^^ export-without-function error: No vm.func @gone in the vm.module, expected the function to export
  vm.import private @a.f() -> i32 attributes {vm.fallback = @gone}
//                                                          ^^^^^ unknown-symbol error: The module defines no @gone, expected a function for vm.fallback
}
// -----
// -- beside a constant, so that nothing looks it up
module {
  util.func public @f(%a: index) attributes {iree.reflection = {iree.abi.transients.size = @gone, iree.abi.transients.size.constant = 2048 : index}}
}
// -----
// -- a global that is no device, with and without a value, and types that are not certain
!dev = !hal.device
util.global private @number : i32
util.global private mutable @count = 1 : index
util.global private @weights : tensor<4xf32>
util.global private @buffer : !hal.buffer
util.global private @dev_a = #hal.device.target<"local"> : !hal.device
util.global private @dev_b : !hal.device
util.global private @dev_c : !dev
util.global private @dev_d = #dev : !hal.device
util.func private @f(%a: tensor<4xf32> {iree.abi.affinity = #hal.device.affinity<@number>}, %b: tensor<4xf32> {iree.abi.affinity = #hal.device.affinity<@count>})
//                                                                               ^^^^^^^ unknown-symbol warning: @number is a global of the type i32, expected !hal.device for iree.abi.affinity
//                                                                                                                                                      ^^^^^^ unknown-symbol warning: @count is a global of the type index, expected !hal.device for iree.abi.affinity
util.func private @g(%a: tensor<4xf32> {iree.abi.affinity = #hal.device.affinity<@weights>}, %b: tensor<4xf32> {iree.abi.affinity = #hal.device.affinity<@buffer>})
//                                                                               ^^^^^^^^ unknown-symbol warning: @weights is a global of the type tensor, expected !hal.device for iree.abi.affinity
//                                                                                                                                                       ^^^^^^^ unknown-symbol warning: @buffer is a global of the type !hal.buffer, expected !hal.device for iree.abi.affinity
util.func private @h(%a: tensor<4xf32> {iree.abi.affinity = #hal.device.affinity<@dev_a>}, %b: tensor<4xf32> {iree.abi.affinity = #hal.device.affinity<@dev_b>})
util.func private @i(%a: tensor<4xf32> {iree.abi.affinity = #hal.device.affinity<@dev_c>}, %b: tensor<4xf32> {iree.abi.affinity = #hal.device.affinity<@dev_d>})
