#loc1 = loc("model.py":1:2)
module @located {
  func.func @f(%arg0: i32 loc("arg":4:5), %arg1: i32 loc(unknown)) -> i32 {
    %0 = "x.file"(%arg0) : (i32) -> i32 loc("model.py":10:3)
    %1 = "x.range"(%0) : (i32) -> i32 loc("model.py":10:3 to :9)
    %2 = "x.range2"(%1) : (i32) -> i32 loc("model.py":10:3 to 12:1)
    %3 = "x.name"(%2) : (i32) -> i32 loc("layer")
    %4 = "x.named"(%3) : (i32) -> i32 loc("layer"(#loc1))
    %5 = "x.call"(%4) : (i32) -> i32 loc(callsite("callee"("a.py":1:1) at "b.py":2:2))
    %6 = "x.fused"(%5) : (i32) -> i32 loc(fused["a.py":1:1, "b.py":2:2])
    %7 = "x.fused_meta"(%6) : (i32) -> i32 loc(fused<{pass = "x", n = 1 : i8}>["a.py":1:1, unknown])
    %8 = "x.fused_string"(%7) : (i32) -> i32 loc(fused<"meta">[callsite("c" at "d"("e.py":0:0)), #loc1])
    %9 = "x.unknown"(%8) : (i32) -> i32 loc(unknown)
    "x.region"() ({
    ^bb0(%b: i32 loc("block.py":1:1), %c: f32 loc("named"("block.py":2:2))):
      "x.use"(%b) : (i32) -> () loc(#loc1)
    }) : () -> () loc("r":1:1)
    return %9 : i32 loc("model.py":20:1)
  } loc(fused["model.py":9:1])
} loc("model.py":0:0)
