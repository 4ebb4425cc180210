module @outer attributes {iree.x = 1 : index} {
  func.func private @declared(i32, tensor<?xf32> {iree.abi.name = "x"}) -> (f32 {a.b}, i1)
  func.func private @declared2()
  func.func @one(%arg0: i32) -> i32 attributes {iree.abi.stub, llvm.emit_c_interface} {
    return %arg0 : i32
  }
  func.func nested @two(%arg0: i32 {x.y = "é"}, %arg1: f32) -> (i32 {iree.abi.output = 0 : index}, f32) {
    return %arg0, %arg1 : i32, f32
  }
  func.func public @three() attributes {no_inline, sym_visibility_note = "public"} {
    return
  }
  func.func @"quoted name"() -> ((i32) -> i32) {
    %0 = func.constant @one : (i32) -> i32
    return %0 : (i32) -> i32
  }
  func.func @calls(%arg0: i32) -> i32 {
    %0 = call @one(%arg0) : (i32) -> i32
    %1 = func.call @one(%0) {x.discardable = 4} : (i32) -> i32
    %f = func.call @later() {no_inline} : () -> f32
    %2:2 = call @two(%1, %f) : (i32, f32) -> (i32, f32)
    %3 = func.constant @one : (i32) -> i32
    %4 = call_indirect %3(%2#0) : (i32) -> i32
    return %4 : i32
  }
  func.func private @later() -> f32
  module @inner attributes {sym_visibility = "private"} {
    module {
      func.func @deep() { return }
    }
    module {
    }
    func.func private @deep()
  }
  module attributes {x.unnamed} {
    func.func @f() { return }
  }
}
