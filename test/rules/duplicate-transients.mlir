// -- one too many, and another
util.func public @f(%a: !hal.buffer {iree.abi.transients}, %b: !hal.buffer {iree.abi.transients}, %c: !hal.buffer {iree.abi.transients = unit}) -> tensor<4xf32>
//                                                                          ^^^^^^^^^^^^^^^^^^^ duplicate-transients error: Argument 1 is transient storage, but argument 0 already is
//                                                                                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^ duplicate-transients error: Argument 2 is transient storage, but argument 0 already is
// -----
// -- one, beside storage for a result
util.func public @f(%a: !hal.buffer {iree.abi.output = 0 : index}, %b: !hal.buffer {iree.abi.transients}) -> tensor<4xf32>
// -----
// -- a value of another kind is not read
util.func public @f(%a: !hal.buffer {iree.abi.transients}, %b: !hal.buffer {iree.abi.transients = "scratch"}) -> tensor<4xf32>
//                                                                                                ^^^^^^^^^ wrong-value-kind warning: Value of iree.abi.transients is a string, expected no value
