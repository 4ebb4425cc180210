// -- a typo
func.func @f(%c: i1) {
  cf.cond_br %c, ^then, ^exti
//                      ^^^^^ undefined-block error: Block ^exti is not defined; did you mean ^exit?
// suggestion: Change to ^exit
^then:
  cf.br ^exit
^exit:
  return
}
// -----
// -- a block of another region
func.func @f(%c: i1) {
  demo.region {
    cf.br ^bb1
//        ^^^^ undefined-block error: Block ^bb1 is not defined
  }
  cf.br ^bb1
^bb1:
  return
}
// -----
// -- labels and branches over lines
func.func @f(%c: i32) {
  cf.switch %c : i32, [
    default: ^bb1(%c : i32),
    1: ^bb2
  ]
^bb1(%a: i32):
  llvm.invoke @g() to
    ^bb2 unwind ^bb1 : () -> ()
^bb2:
  return
}
