util.global private @w0 = #flow.parameter.named<"model"::"w"> : tensor<4x8xf32>
util.global private @w1 = #flow.parameter.named<"model"::"w"> : tensor<8x4xf32>
//                                                              ^^^^^^^^^^^^^^^ parameter-type-mismatch warning: Parameter "model"::"w" is tensor<8x4xf32> here, but tensor<4x8xf32> on line 1
util.global private mutable @w2 {noinline} = #stream.parameter.named<"model"::"w"> : tensor<4x8xf16>
//                                                                                   ^^^^^^^^^^^^^^^ parameter-type-mismatch warning: Parameter "model"::"w" is tensor<4x8xf16> here, but tensor<4x8xf32> on line 1
util.global private @k0 = #flow.parameter.named<"key", {a = 1}> : tensor<f32>
util.global private @k1 = #flow.parameter.named<"key"> : tensor<1xf32>
//                                                       ^^^^^^^^^^^^^ parameter-type-mismatch warning: Parameter "key" is tensor<1xf32> here, but tensor<f32> on line 4

// -----

// The same type, another scope, another part of the file, other ops, strings and comments.
util.global private @w0 = #flow.parameter.named<"model"::"w"> : tensor<8x4xf32>
util.global private @w1 = #flow.parameter.named<"model" :: "w"> : tensor<8x4xf32> // #flow.parameter.named<"model"::"w"> : f32
util.global private @w2 = #flow.parameter.named<"other"::"w"> : tensor<4xf32>
util.global private @w3 = #flow.parameter.named<"w"> : tensor<f32>
util.func private @f() attributes {demo.text = "= #flow.parameter.named<\22model\22::\22w\22> : f32"} {
  %0 = flow.tensor.constant #flow.parameter.named<"model"::"w"> : tensor<32xf32>
  util.return
}
