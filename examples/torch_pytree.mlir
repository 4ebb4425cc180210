// Functions that iree-turbine traced: how PyTorch nests the flat arguments and results is in two attributes, as JSON.

module @decoder {
  // In Python: forward(tokens, {"key": …, "value": …}, mask=…) -> (logits, {"key": …, "value": …})
  func.func @forward(%tokens: tensor<1x?xi64>, %key: tensor<1x8x?x64xf16>, %value: tensor<1x8x?x64xf16>,
                     %mask: tensor<1x?xi1>)
      -> (tensor<1x?x32000xf16> {iree.abi.name = "logits"}, tensor<1x8x?x64xf16>, tensor<1x8x?x64xf16>)
      attributes {
        torch.args_schema = "[1, {\22type\22: \22builtins.tuple\22, \22context\22: \22null\22, \22children_spec\22: [{\22type\22: \22builtins.list\22, \22context\22: \22null\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}, {\22type\22: \22builtins.dict\22, \22context\22: \22[\\\22key\\\22, \\\22value\\\22]\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}, {\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]}, {\22type\22: \22builtins.dict\22, \22context\22: \22[\\\22mask\\\22]\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]}]",
        torch.return_schema = "[1, {\22type\22: \22builtins.tuple\22, \22context\22: \22null\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}, {\22type\22: \22builtins.dict\22, \22context\22: \22[\\\22key\\\22, \\\22value\\\22]\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}, {\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]}]"
      } {
    %0:3 = call @decode(%tokens, %key, %value, %mask)
        : (tensor<1x?xi64>, tensor<1x8x?x64xf16>, tensor<1x8x?x64xf16>, tensor<1x?xi1>)
        -> (tensor<1x?x32000xf16>, tensor<1x8x?x64xf16>, tensor<1x8x?x64xf16>)
    return %0#0, %0#1, %0#2 : tensor<1x?x32000xf16>, tensor<1x8x?x64xf16>, tensor<1x8x?x64xf16>
  }

  // As almost all of them are: arguments and one result, nothing nested.
  func.func @score(%logits: tensor<1x?x32000xf16>, %temperature: f32) -> tensor<1x32000xf32>
      attributes {
        torch.args_schema = "[1, {\22type\22: \22builtins.tuple\22, \22context\22: \22null\22, \22children_spec\22: [{\22type\22: \22builtins.list\22, \22context\22: \22null\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}, {\22type\22: null, \22context\22: null, \22children_spec\22: []}]}, {\22type\22: \22builtins.dict\22, \22context\22: \22[]\22, \22children_spec\22: []}]}]",
        torch.return_schema = "[1, {\22type\22: null, \22context\22: null, \22children_spec\22: []}]"
      } {
    %0 = call @softmax(%logits, %temperature) : (tensor<1x?x32000xf16>, f32) -> tensor<1x32000xf32>
    return %0 : tensor<1x32000xf32>
  }

  // A dataclass that its author registered with PyTorch: shown by its name.
  func.func @parameters() -> (tensor<64x64xf16>, tensor<64xf16>)
      attributes {torch.return_schema = "[1, {\22type\22: \22my_model.Parameters\22, \22context\22: \22[\\\22weight\\\22, \\\22bias\\\22]\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}, {\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]"} {
    %0:2 = call @load() : () -> (tensor<64x64xf16>, tensor<64xf16>)
    return %0#0, %0#1 : tensor<64x64xf16>, tensor<64xf16>
  }

  func.func private @decode(tensor<1x?xi64>, tensor<1x8x?x64xf16>, tensor<1x8x?x64xf16>, tensor<1x?xi1>)
      -> (tensor<1x?x32000xf16>, tensor<1x8x?x64xf16>, tensor<1x8x?x64xf16>)
  func.func private @softmax(tensor<1x?x32000xf16>, f32) -> tensor<1x32000xf32>
  func.func private @load() -> (tensor<64x64xf16>, tensor<64xf16>)
}
