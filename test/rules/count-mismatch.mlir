// -- results that are bound
func.func private @two(i32) -> (i32, i32)
func.func @f(%x: i32) {
  %0:3 = func.call @two(%x) : (i32) -> (i32, i32)
//^^^^ count-mismatch error: %0:3 binds 3 results, but the op's type has 2
  %1, %2 = "x.y"(%x) : (i32) -> i32
//^^^^^^ count-mismatch error: %1, %2 binds 2 results, but the op's type has 1
  %3 = "x.y"() : () -> ()
//^^ count-mismatch error: %3 binds 1 result, but the op's type has 0
  %6:2 = "x.y"(%x) {a = 1 : i32} : (i32) -> ((i32) -> (i32, i32), !a.b<c, d>)
  %7 = x.constant @two : (i32) -> (i32, i32)
  %8:2 = call @two(%x) : (i32) -> (i32, i32)
  "x.y"(%x) : (i32) -> (i32, i32)
  %9, %10 = x.copy %x : (i32) -> i32 => !x.token
  %11 = "x.y"() : () -> !llvm.void
  return
}
// -----
// -- operands against their types
util.func private @g(i32)
func.func @f(%x: i32) {
  "x.y"(%x, %x) : (i32) -> ()
//     ^^^^^^^^ count-mismatch error: Op has 2 operands, but its type has 1
  %0 = "x.y"(%x) <{a = [1, 2]}> : (i32, tensor<2xf32>) -> i32
//          ^^^^ count-mismatch error: Op has 1 operand, but its type has 2
  "x.y"() : (i32) -> ()
//     ^^ count-mismatch error: Op has 0 operands, but its type has 1
  util.call @g(%x, %x) : (i32) -> ()
//            ^^^^^^^^ count-mismatch error: Op has 2 operands, but its type has 1
  "x.y"(%x, %x)[^bb1] : (i32, !a.b<(i32, i32), i32>) -> ()
  x.y(%x, %x) : (i32) -> ()
  return
^bb1:
  return
}
// -----
// -- a return against its function's type
func.func @a(%x: i32) -> i64 {
  return %x : i32
//            ^^^ count-mismatch error: Return gives i32 for result 0, but @a has i64
}
func.func @b(%x: i32) -> (i32 {x.y}, i32) {
  return %x : i32
//^^^^^^^^^^^^^^^ count-mismatch error: Return gives 1 value, but @b has 2 results
}
func.func @c(%x: i32) {
  func.return %x : i32
//^^^^^^^^^^^^^^^^^^^^ count-mismatch error: Return gives 1 value, but @c has 0 results
}
util.func public @d(%x: tensor<4xf32>) -> (tensor<4xf32>, %x as tensor<4xf32>) attributes {iree.abi.stub} {
  util.return %x, %x : tensor<4xf32>, tensor<5xf32>
//                                    ^^^^^^^^^^^^^ count-mismatch error: Return gives tensor<5xf32> for result 1, but @d has tensor<4xf32>
}
vm.module @m {
  vm.func @e(%x : i32) -> i32 {
    vm.return %x, %x : i32, i32
  }
}
llvm.func @f(%x: i32) -> !llvm.ptr {
  llvm.return %x : i32
//                 ^^^ count-mismatch error: Return gives i32 for result 0, but @f has !llvm.ptr
}
"func.func"() <{function_type = (i32) -> (), sym_name = "g"}> ({
^bb0(%x: i32):
  "func.return"(%x) : (i32) -> ()
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ count-mismatch error: Return gives 1 value, but @g has 0 results
}) : () -> ()
func.func @h(%x: i32) -> i32 {
  return %x, %x : i32
//^^^^^^^^^^^^^^^^^^^ count-mismatch error: Return has 2 values, but 1 type
}
// -----
// -- a call against its callee
func.func private @two(i32) -> (i32, i32)
util.func private @u(%a: i32, %b: tensor<4xf32> {x.name = "b"}) -> %b as tensor<4xf32>
llvm.func @l(i32)
vm.module @m {
  vm.import private @a.f(%x : i32, %y : !vm.buffer) -> i32
  vm.func @g(%x : i32) {
    %0 = vm.call @a.f(%x) : (i32) -> i32
//                   ^^^^ count-mismatch error: Call passes 1 argument, but @a.f takes 2
    vm.return
  }
}
func.func @f(%x: i32, %y: i64) {
  %0:2 = call @two(%x, %x) : (i32, i32) -> (i32, i32)
//                ^^^^^^^^ count-mismatch error: Call passes 2 arguments, but @two takes 1
  %1:2 = call @two(%y) : (i64) -> (i32, i32)
//                        ^^^ count-mismatch error: Call passes i64 as argument 0, but @two takes i32
  %2 = call @two(%x) : (i32) -> i32
//          ^^^^ count-mismatch error: Call has 1 result, but @two has 2
  %3:2 = "func.call"(%x) <{callee = @two}> : (i32) -> (i32, i64)
//                                                          ^^^ count-mismatch error: Call has i64 as result 1, but @two has i32
  llvm.call @l(%y) : (i64) -> ()
//                    ^^^ count-mismatch error: Call passes i64 as argument 0, but @l takes i32
  %4:2 = call @two(%x) : (i32) -> (i32, i32)
  return
}
util.func public @w(%x: i32, %t: tensor<4xf32>) {
  %0 = util.call @u(%x) : (i32) -> tensor<4xf32>
//                 ^^^^ count-mismatch error: Call passes 1 argument, but @u takes 2
  %1 = util.call @u(%x, %x) : (i32, i32) -> tensor<4xf32>
//                                  ^^^ count-mismatch error: Call passes i32 as argument 1, but @u takes tensor<4xf32>
  %2 = util.call @u(%x, %t) : (i32, tensor<4xf32>) -> %t as tensor<4xf32>
  util.return
}
// -----
// -- what is not certain
!t = i32
#map = affine_map<(d0) -> (d0)>
func.func private @aliased(!t, memref<4xf32, #map>) -> !x.y<i32>
llvm.func @printf(!llvm.ptr, ...) -> i32
module @a { func.func private @twice(i32) }
module @b { func.func private @twice(i64) }
emitc.func @e(%x: i32) -> i32 {
  return %x, %x : i32, i64
}
func.func @f(%x: i32, %m: memref<4xf32>, %p: !llvm.ptr) -> !x.z<i64> {
  %0 = call @aliased(%x, %m) : (i32, memref<4xf32>) -> !x.y<i32, i32>
  %1 = llvm.call @printf(%p, %x) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
  call @twice(%x) : (i32) -> ()
  call @a::@twice(%x) : (i32) -> ()
  util.call @aliased(%x) : (i32) -> ()
  %2:2 = "x.if"(%x) ({
  }) : (i32) -> i32
  %3:2 = x.if %x -> (i32, i32) {
    return %x, %x : i32, i32
  }
  return %0 : !x.y<i32, i32>
}
// -----
// -- shapes of complex numbers and vectors, with an encoding
#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%x: tensor<10x10xcomplex<f32>, #csr>) -> tensor<4xvector<4xf64>, #csr> {
  %0 = "x.real"(%x) {set = affine_set<(d0) : (10 - d0 >= 0)>} : (tensor<10x10xcomplex<f32>, #csr>) -> tensor<10x10xf32>
  %1 = "x.y"(%x) : (tensor<10x10xcomplex<f32>, #csr>) -> tensor<4xvector<4xf64>, #csr>
  return %1 : tensor<4xvector<4xf64>, #csr>
}
