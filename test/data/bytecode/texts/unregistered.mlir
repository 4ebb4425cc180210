"x.module"() <{sym_name = "m", "odd key" = [1]}> ({
  "x.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
  ^bb0(%a: i32):
    %r:3 = "x.many"(%a) {attr = 1 : i32} : (i32) -> (i32, f32, index)
    %s:2 = "x.uses"(%r#2, %r#0, %a) <{inherent}> {discardable} : (index, i32, i32) -> (index, (i32) -> i32)
    "x.branch"(%s#0)[^bb1, ^bb2] : (index) -> ()
  ^bb1:
    "x.jump"()[^bb2] : () -> ()
  ^bb2:
    "x.regions"() ({
      "x.inner"(%r#1) : (f32) -> ()
    }, {
    }, {
    ^bb0(%p: i32, %q: i32):
      %t = "x.inner"(%q, %p) : (i32, i32) -> f32
      "x.more"(%t) ({
      ^bb0(%u: f32):
        "x.leaf"(%u, %t, %a) : (f32, f32, i32) -> ()
      }) : (f32) -> ()
    ^bb1:
      "x.empty"() : () -> ()
    }) : () -> ()
    "x.return"(%a) : (i32) -> ()
  }) {iree.abi.stub} : () -> ()
  "x.declared"() <{function_type = () -> (), sym_name = "g"}> ({
  }) : () -> ()
  "x"() : () -> ()
  %z = "x.none"() : () -> !x.type<"a", 3>
  "x.forward"(%later) : (i32) -> ()
  %later = "x.later"() : () -> i32
}) {y.z = "end"} : () -> ()
