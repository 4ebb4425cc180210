// -- the name without parentheses, as a symbol, as a word, without the keyword, without anything
vm.module @m {
  vm.export @a as "a"
//             ^^^^^^ export-syntax error: Found 'as "a"' after the function, expected 'as("a")'
// suggestion: Change to as("a")
  vm.export @b as(@b)
//             ^^^^^^ export-syntax error: Found 'as(@b)' after the function, expected 'as("b")'
// suggestion: Change to as("b")
  vm.export @c as ( c ) attributes {iree.abi.stub}
//             ^^^^^^^^ export-syntax error: Found 'as ( c )' after the function, expected 'as("c")'
// suggestion: Change to as("c")
  vm.export @d "d"
//             ^^^ export-syntax error: Found '"d"' after the function, expected 'as("d")'
// suggestion: Change to as("d")
  vm.export @e("e")
//            ^^^^^ export-syntax error: Found '("e")' after the function, expected 'as("e")'
// suggestion: Change to as("e")
  vm.export @f AS('g') attributes {noinline}
//             ^^^^^^^ export-syntax error: Found 'AS('g')' after the function, expected 'as("g")'
// suggestion: Change to as("g")
  vm.export @g as()
//             ^^^^ export-syntax error: Found 'as' without a name after the function, expected 'as("name")'
  vm.export @h as attributes {noinline}
//             ^^^^^^^^^^^^^ export-syntax error: Found 'as' without a name after the function, expected 'as("name")'
  vm.func private @a() { vm.return }
  vm.func private @b() { vm.return }
  vm.func private @c() { vm.return }
  vm.func private @d() { vm.return }
  vm.func private @e() { vm.return }
  vm.func private @f() { vm.return }
  vm.func private @g() { vm.return }
  vm.func private @h() { vm.return }
}
// -----
// -- a function without its sign
vm.module @m {
  vm.export f
//          ^ export-syntax error: Found 'f' after vm.export, expected '@f'
// suggestion: Change to @f
  vm.export "f" as("a")
//          ^^^ export-syntax error: Found '"f"' after vm.export, expected '@f'
// suggestion: Change to @f
  vm.export
  vm.func private @f() { vm.return }
}
// -----
// -- right, in several lines and in one, with a comment, and with another op after it
vm.module @m {
  vm.export @f
  vm.export @f as("a b\22") attributes {iree.abi.stub}
  vm.export @f as ( "b" )
  vm.export @f
    as("c")
  vm.export @h // as "g"
  vm.export @f as("as(@g)")
  "vm.func"() <{sym_name = "g", function_type = () -> ()}> ({}) : () -> ()
  vm.func private @f() { vm.return }
  vm.func private @h() { vm.return }
}
vm.module @n { vm.export @f vm.func @f() { vm.return } }
vm.module @o { vm.export @f "vm.func"() ({}) : () -> () vm.func @f() { vm.return } }
// -----
// -- the text form of modules has another syntax
vm.export @public = @function
// -----
// -- an import without the sign of a symbol, whose arguments are no uses of values
vm.module @m {
  vm.import private optional a.b(%x : i32, %y : i64, %z : !vm.ref<?>) -> i32
//                           ^^^ export-syntax error: Found 'a.b' after vm.import private optional, expected '@a.b'
// suggestion: Change to @a.b
  vm.import "a.c" (i32)
//          ^^^^^ export-syntax error: Found '"a.c"' after vm.import, expected '@a.c'
// suggestion: Change to @a.c
  vm.import private @a.d(%x : i32)
  vm.import
}
