// -- twice in one region
  "demo.regions"() ({
  ^bb1:
    cf.br ^bb1
  ^bb1:
//^^^^ redefined-block error: Block ^bb1 is already defined on line 3
    demo.end
  }) : () -> ()
// -----
// -- in two regions
"demo.regions"() ({
^bb0:
  cf.br ^bb1
^bb1:
  demo.end
}, {
^bb0:
  cf.br ^bb1
^bb1:
  demo.end
}) : () -> ()
