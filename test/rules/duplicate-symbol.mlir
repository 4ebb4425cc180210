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
