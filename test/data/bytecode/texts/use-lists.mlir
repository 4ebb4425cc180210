module @orders {
  func.func @f(%arg0: i32, %arg1: i32) -> i32 {
    cf.br ^bb2
  ^bb1:
    %0 = "x.a"(%2#1, %2#0, %arg0) : (i32, i32, i32) -> i32
    %1 = "x.b"(%2#0, %0, %arg0, %arg1) : (i32, i32, i32, i32) -> i32
    return %1 : i32
  ^bb2:
    %2:2 = "x.c"(%arg1, %arg0) : (i32, i32) -> (i32, i32)
    %3 = "x.d"(%2#0, %2#1, %arg1) : (i32, i32, i32) -> i32
    cf.br ^bb1
  }
}
