// -- arguments and results
util.func private @bare() -> index
util.func private @wide(%a: i64) -> index
util.func private @void(%a: index)
util.func private @float(%a: index) -> f32
util.func private @e(%a: index) -> index attributes {vm.fallback = @bare}
//                                                                 ^^^^^ fallback-signature error: @bare has 0 arguments, expected the 1 of @e
util.func private @f(%a: index) -> index attributes {vm.fallback = @wide}
//                                                                 ^^^^^ fallback-signature error: Argument 0 of @wide is i64, expected index as in @f
util.func private @g(%a: index) -> index attributes {vm.fallback = @void}
//                                                                 ^^^^^ fallback-signature error: @void returns 0 values, expected the 1 of @g
func.func private @h(%a: index) -> index attributes {vm.fallback = @float}
//                                                                 ^^^^^^ fallback-signature error: Result 0 of @float is f32, expected index as in @h
// -----
// -- the same types, and imports of the VM
util.func private @local(%a: index) -> index
util.func private @f(index) -> index attributes {vm.fallback = @local, vm.signature = (i64) -> i64}
vm.import private optional @g(%a: i64) -> i64 attributes {vm.fallback = @impl}
vm.func private @impl(%a: i32) -> i32
// -----
// -- types of the VM on one of the two
vm.func private @vm_impl(%a: i32) -> i32
util.func private @impl(%a: index) -> index
util.func private @f(%a: index) -> index attributes {vm.fallback = @vm_impl}
vm.import private optional @g(%a: i64) -> i64 attributes {vm.fallback = @impl}
// -----
// -- of a module
util.func private @impl(%a: index) -> index
vm.module @m attributes {vm.fallback = @impl}
