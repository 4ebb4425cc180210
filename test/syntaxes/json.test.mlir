// SYNTAX TEST "source.mlir" "the inside of reflection JSON"
func @f() attributes {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,7,null,-4]],\22r\22:[],\22v\22:1}", b} {
//                    ^^^^^^^^ variable.other.property.abi.mlir
//                                ^ string.quoted.double.mlir meta.abi.json.mlir punctuation.section.abi.mlir
//                                 ^^^ punctuation.support.type.property-name.begin.abi.mlir
//                                    ^ variable.other.property.json.abi.mlir
//                                              ^^^^^^^ keyword.control.tag.abi.mlir
//                                                            ^^^ support.type.primitive.abi.mlir
//                                                                   ^ constant.numeric.abi.mlir
//                                                                     ^^^^ constant.language.abi.mlir
//                                                                          ^^ constant.numeric.abi.mlir
//                                                                                             ^ variable.other.property.json.abi.mlir
//                                                                                                       ^ source.mlir - meta.abi.json.mlir

  x.y {"iree.abi" = "{\"a\":[[\"named\",\"x\\\22y\",\"i32\"]]}", d = "{}", e = "{\22a\22:1}"}
//      ^^^^^^^^ variable.other.property.abi.mlir
//                    ^^ punctuation.support.type.property-name.begin.abi.mlir
//                              ^^^^^ keyword.control.tag.abi.mlir
//                                        ^ string.quoted.double.json.abi.mlir
//                                         ^^^^^ constant.character.escape.json.abi.mlir
//                                              ^ string.quoted.double.json.abi.mlir
//                                                    ^^^ support.type.primitive.abi.mlir - string.quoted.double.json.abi.mlir
//                                                               ^ variable.other.property.abi.mlir
//                                                                    ^^ meta.abi.json.mlir
//                                                                               ^^^ string.quoted.double.mlir constant.character.escape.mlir - meta.abi.json.mlir

// A half-typed JSON string ends with the MLIR string.

  x.y {iree.abi = "{\22a", z = 1}
//                     ^ string.quoted.double.json.abi.mlir
//                         ^ variable.other.property.mlir - meta.abi.json.mlir
