// -- one name for two functions, and one function twice
vm.module @m {
  vm.export @a as("x")
  vm.export @b as("x")
//          ^^ duplicate-export-name warning: Exports of @a and @b are both called x; only the first is found
  vm.export @c
  vm.export @c attributes {iree.abi.stub}
//          ^^ duplicate-export-name warning: Function @c is already exported as c, expected one vm.export for the name
// suggestion: Remove the repeated export
  vm.export @a as("c")
//          ^^ duplicate-export-name warning: Exports of @c and @a are both called c; only the first is found
  vm.export @"d e"
  vm.export @a // under another name
//          ^^ duplicate-export-name warning: Exports of @d e and @a are both called d e; only the first is found
    as( "d e" )
  vm.func private @a() { vm.return }
  vm.func private @b() { vm.return }
  vm.func private @c() { vm.return }
  vm.func private @"d e"() { vm.return }
}
// -----
// -- several names of one function, another module, a comment, no module
module {
  vm.module public @m {
    vm.export @a
    vm.export @a as("b")
    vm.export @a as("c") attributes {iree.abi.stub}
    // vm.export @a
    vm.func private @a() { vm.return }
    util.global private @g = "vm.export @a"
  }
  vm.module public @n {
    vm.export @a
    vm.export @b as("a$raw")
    vm.func private @a() { vm.return }
    vm.func private @b() { vm.return }
  }
}
// -----
// -- without the module that holds them
vm.export @f
vm.export @f
// -----
// -- beside the generic form, in one line
vm.module @m {
  vm.func private @f() { vm.return }
  "vm.export"() <{export_name = "g", function_ref = @f}> : () -> ()
  vm.export @f as("g")
//          ^^ duplicate-export-name warning: Function @f is already exported as g, expected one vm.export for the name
// suggestion: Remove the repeated export
}
vm.module @n { vm.export @f vm.export @f vm.func @f() { vm.return } }
//                                    ^^ duplicate-export-name warning: Function @f is already exported as f, expected one vm.export for the name
// suggestion: Remove the repeated export
