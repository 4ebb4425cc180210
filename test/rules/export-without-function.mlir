// -- no such function, an import, and a function of another module
vm.module @m {
  vm.export @run
  vm.export @gone
//          ^^^^^ export-without-function error: No vm.func @gone in the vm.module, expected the function to export
  vm.export @gone as("run")
//          ^^^^^ duplicate-export-name warning: Exports of @run and @gone are both called run; only the first is found
//          ^^^^^ export-without-function error: No vm.func @gone in the vm.module, expected the function to export
  vm.func private @run() { vm.return }
  vm.import private @a.f()
  vm.export @a.f
//          ^^^^ export-without-function error: @a.f is not a vm.func, expected the function to export
}
vm.module @n {
  vm.export @run attributes {iree.abi.stub}
//          ^^^^ export-without-function error: No vm.func @run in the vm.module, expected the function to export
  vm.func private @runs() { vm.return }
}
// -----
// -- before, behind, in quotes, renamed, public, in one line
module {
  vm.module public @m {
    vm.func @a() { vm.return }
    vm.export @a
    vm.export @a as("b")
    vm.export @"c d" as("c") attributes {iree.abi.stub}
    vm.func private @"c d"(%x: i32) -> i32 attributes {noinline} {
      vm.return %x : i32
    }
  }
}
vm.module @n { vm.export @f vm.func @f() { vm.return } }
// -----
// -- where no module shows, the function may be there
vm.export @f
// -----
// -- generic form, comments and strings
vm.module @m {
  "vm.func"() <{sym_name = "f", function_type = () -> ()}> ({}) : () -> ()
  vm.export @f
  // vm.export @gone
  util.global private @g = "vm.export @gone"
  "vm.export"() <{export_name = "g", function_ref = @gone}> : () -> ()
}
