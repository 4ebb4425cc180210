// -- two functions, and a global
func.func private @f()
module @m {
  func.func private @f()
  memref.global @f : memref<4xf32>
//              ^^ duplicate-symbol error: Duplicate symbol @f, first defined on line 4
}
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
//                                                    ^ duplicate-symbol error: Duplicate symbol @f, first defined on line 2
  "func.return"() : () -> ()
}) : () -> ()
// -----
// -- exports and calls refer to it
vm.module @m {
  vm.func @f() {
    vm.call @f() : () -> ()
    vm.return
  }
  vm.export @f
}
// -----
// -- an import of a declaration that is in sight
sv.func private @f(in %a : i2)
sv.func.dpi.import linkage "c_f" @f
// -----
// -- a definition over several lines
util.global
  private
  mutable
  @f : i32
func.func
  private
  @f(i32)
//^^ duplicate-symbol error: Duplicate symbol @f, first defined on line 5
