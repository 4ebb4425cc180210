// -- a bracket or a colon that is missing or too much
util.func public @f(%a: tensor<4xf32>) -> f32 attributes {iree.abi.declaration = "sync func @f%x: tensor<4xf32>) -> (%y: f32)"}
//                                                                                            ^ declaration-syntax information: Declaration has '%' here, expected '('
util.func public @f(%a: tensor<4xf32>) -> f32 attributes {iree.abi.declaration = "sync func @f(%x tensor<4xf32>) -> (%y: f32)"}
//                                                                                               ^ declaration-syntax information: Declaration has ' ' here, expected ':'
util.func public @f(%a: tensor<4xf32>) -> f32 attributes {iree.abi.declaration = "sync func @f(%x: tensor<4xf32) -> (%y: f32)"}
//                                                                                                             ^ declaration-syntax information: Declaration has ')' here, expected '>'
util.func public @f(%a: tensor<4xf32>) -> f32 attributes {iree.abi.declaration = "async func @f(%x: tensor4xf32>) -> (%y: f32)"}
//                                                                                                             ^ declaration-syntax information: Declaration has '>' here, expected ')'
util.func public @f(%a: tensor<4xf32>) -> f32 attributes {iree.abi.declaration = "sync func @f(%x: tensor<4xf32> -> (%y: f32)"}
//                                                                                                                          ^ declaration-syntax information: Declaration ends here, expected ')'
util.func public @f(%a: tensor<4xf32>) -> f32 attributes {iree.abi.declaration = "sync func @f(%x: tensor<4xf32>)) -> (%y: f32)"}
//                                                                                                               ^ declaration-syntax information: Declaration has ')' here, expected '->'
// -----
// -- what is right: free text, and names with any characters
util.func public @f(%a: tensor<4xf32>) attributes {iree.abi.declaration = "sync func @f(%x:0: tensor<4xf32>) -> ()"}
util.func public @g(%a: tensor<4xf32>) attributes {iree.abi.declaration = "sync func g(image: float[28, 28]"}
util.func public @h(%a: tensor<4xf32>) attributes {iree.abi.declaration = "def h(x) -> None: <see docs"}
util.func public @i(%a: tensor<4xf32>) attributes {iree.abi.declaration = "sync func @i(%my input: tensor<4xf32> {iree.abi.affinity = #hal.device.promise<@d>}) -> ()"}
util.func public @j(%a: tensor<4xf32>) attributes {iree.abi.declaration = "sync func @j(...) -> ..."}
util.func public @k(%a: tensor<4xf32>) attributes {iree.abi.declaration = ""}
