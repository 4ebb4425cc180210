// -- without one
vm.module @m version 1
vm.import @n.f
//        ^^^^ missing-calling-convention error: Import has no calling convention, expected import cconv, as in cconv "0i_i"
vm.import optional @n.g # cconv "0i_i"
//                 ^^^^ missing-calling-convention error: Import has no calling convention, expected import cconv, as in cconv "0i_i"
vm.import @n.h "0i_i"
//        ^^^^ missing-calling-convention error: Import has no calling convention, expected import cconv, as in cconv "0i_i"
// -----
// -- with one, in comments, in a dump
vm.module @m
vm.type !vm.buffer
vm.import @n.f cconv "0ii_i"
vm.import optional @n.g cconv "0v_v" // none
  vm.import @n.h cconv "0iiCiiD_i" # variadic
[00000010] vm.import @n.i cconv "0v_v"
# vm.import @n.j
// vm.import @n.k
vm.export @run = @f
vm.func @f(%i0: i32, %r0: !vm.buffer) -> (i32) {
  vm.return %i0
}
// -----
// -- wrong ones
vm.module @m
vm.import @n.f cconv "0q_i"
//                     ^ calling-convention-syntax error: Found "q", expected a type code: i, I, f, F, r, C or v
vm.import @n.g
//        ^^^^ missing-calling-convention error: Import has no calling convention, expected import cconv, as in cconv "0i_i"
