// -- calls and constants of each dialect whose verifier or conversion looks the function up
module {
  func.func private @scale(i32) -> i32
  llvm.func @puts()
  util.func private @other(i32)
  util.global @scales : i32
  func.func @f(%a: i32) -> i32 {
    %0 = func.call @scael(%a) : (i32) -> i32
//                 ^^^^^^ undefined-symbol error: Function @scael is not defined in this module; did you mean @scale?
// suggestion: Change to @scale
    %1 = call @gone(%a) : (i32) -> i32
//            ^^^^^ undefined-symbol error: Function @gone is not defined in this module
    %2 = func.constant @scaled : (i32) -> i32
//                     ^^^^^^^ undefined-symbol error: Function @scaled is not defined in this module; did you mean @scale?
// suggestion: Change to @scale
    llvm.call @put() : () -> ()
//            ^^^^ undefined-symbol error: Function @put is not defined in this module
    util.call @othre(%a) : (i32) -> ()
//            ^^^^^^ undefined-symbol error: Function @othre is not defined in this module; did you mean @other?
// suggestion: Change to @other
    "func.call"(%a) <{callee = @scael}> : (i32) -> i32
//                             ^^^^^^ undefined-symbol error: Function @scael is not defined in this module; did you mean @scale?
// suggestion: Change to @scale
    return %0 : i32
  }
}
// -----
// -- VM bytecode
vm.module @m {
  vm.import private @hal.device(%a : i32)
  vm.func @f(%a : i32) {
    vm.call @hal.devise(%a) : (i32) -> ()
//          ^^^^^^^^^^^ undefined-symbol error: Function @hal.devise is not defined in this module; did you mean @hal.device?
// suggestion: Change to @hal.device
    vm.call @f(%a) : (i32) -> ()
    vm.return
  }
}
// -----
// -- defined later, in another table, by an op in the generic form or by one that is not known; named by another op
module {
  func.func @f() {
    func.call @later() : () -> ()
    func.call @inner() : () -> ()
    func.call @generic() : () -> ()
    func.call @unknown() : () -> ()
    my.call @missing() : () -> ()
    my.op {callee = @missing}
    func.call @f() {also = @missing} : () -> ()
    return
  }
  module @n {
    func.func private @inner()
  }
  "func.func"() <{function_type = () -> (), sym_name = "generic"}> ({}) : () -> ()
  my.thing @unknown
  func.func private @later()
}
// -----
// -- a text without a module is one
func.func @f() {
  func.call @elsewhere() : () -> ()
//          ^^^^^^^^^^ undefined-symbol error: Function @elsewhere is not defined in this module
  return
}
// -----
// -- a dump of a function is a piece of a module
// -----// IR Dump After Canonicalizer (canonicalize) //----- //
func.func @f() {
  func.call @elsewhere() : () -> ()
  return
}
