// SYNTAX TEST "source.mlir" "types, attributes, aliases"
!t = tensor<?x4x[8]xf32, #map>
// <-- entity.name.type.alias.mlir
//   ^^^^^^ storage.type.shaped.mlir
//          ^ constant.language.dynamic-dimension.mlir
//           ^ punctuation.separator.dimension.mlir
//            ^ constant.numeric.dimension.mlir
//               ^ constant.numeric.dimension.mlir
//                  ^^^ storage.type.builtin.mlir
//                       ^^^^ variable.other.constant.attribute-alias.mlir

#map = affine_map<(d0) -> (d0 floordiv 2)>
// <---- variable.other.constant.attribute-alias.mlir
//     ^^^^^^^^^^ support.constant.attribute.builtin.mlir
//                            ^^^^^^^^ keyword.operator.word.mlir

  %a = x.y : (tensor<*xi1>, tensor<f64>, tensor<0x4x!hal.t>, vector<2xvector<3xsi8>>) -> memref<4xindex, strided<[1], offset: ?>>
//                   ^ constant.language.dynamic-dimension.mlir
//                     ^^ storage.type.builtin.mlir
//                                 ^^^ storage.type.builtin.mlir
//                                              ^ constant.numeric.dimension.mlir - constant.numeric.hex.mlir
//                                                   ^^^ entity.name.namespace.dialect.mlir
//                                                       ^ support.type.dialect.mlir
//                                                                    ^^^^^^ storage.type.shaped.mlir
//                                                                             ^^^ storage.type.builtin.mlir
//                                                                                       ^^^^^^ storage.type.shaped.mlir
//                                                                                                ^^^^^ storage.type.builtin.mlir
//                                                                                                       ^^^^^^^ support.constant.attribute.builtin.mlir

util.func @f(%a: !hal.buffer_view {iree.abi.output = 0 : index, iree.abi.consume}) -> !util.list<?>
//                ^^^ entity.name.namespace.dialect.mlir
//                    ^^^^^^^^^^^ support.type.dialect.mlir
//                                 ^^^^^^^^^^^^^^^ variable.other.property.mlir
//                                                              ^^^^^^^^^^^^^^^^ variable.other.property.mlir
//                                                                                          ^^^^ support.type.dialect.mlir
//                                                                                               ^ constant.language.dynamic-dimension.mlir

func.func @g() attributes {

  iree.abi.model = #hal.device<@dev>,
//^^^^^^^^^^^^^^ variable.other.property.mlir - support.function.op.mlir
//                  ^^^ entity.name.namespace.dialect.mlir
//                      ^^^^^^ support.constant.attribute.dialect.mlir
//                             ^^^^ entity.name.function.symbol.mlir

  iree.abi.stub,
//^^^^^^^^^^^^^ variable.other.property.mlir - support.function.op.mlir

  "quoted.key" = true, i32 = dense<0x7F800000> : tensor<1xf8E4M3FN>}
// ^^^^^^^^^^ variable.other.property.mlir
//               ^^^^ constant.language.mlir
//                     ^^^ variable.other.property.mlir - storage.type.builtin.mlir
//                           ^^^^^ support.constant.attribute.builtin.mlir
//                                 ^^^^^^^^^^ constant.numeric.hex.mlir
//                                                        ^^^^^^^^ storage.type.builtin.mlir

// A half-typed type does not spoil what follows.

func.func @h(%a: tensor<4x

  return
//^^^^^^ keyword.control.op.mlir
