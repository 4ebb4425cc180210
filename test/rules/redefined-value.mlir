// -- by two ops
func.func @f() {
  %a = demo.make : i32
  %b, %a = demo.pair : i32, i32
//    ^^ redefined-value error: Value %a is already defined on line 3
  return
}
// -----
// -- an argument of the function, and one of a block
func.func @f(%x: i32) {
  %x = demo.make : i32
//^^ redefined-value error: Value %x is already defined on line 2
  cf.br ^bb1(%x : i32)
^bb1(%y: i32, %y: i32):
//            ^^ redefined-value error: Value %y is already defined on line 5
  return
}
// -----
// -- regions separate them
func.func @f(%c: i1) {
  %r = scf.if %c -> i32 {
    %a = demo.make : i32
    scf.yield %a : i32
  } else {
    %a = demo.make : i32
    scf.yield %a : i32
  }
  demo.isolated {
    %r = demo.make : i32
  }
  return
}
