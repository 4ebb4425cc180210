// SYNTAX TEST "source.mlir" "the inside of raw and SIP signatures"
func @f() attributes {iree.reflection = {

  f = "I11!d-1", g = "I1!R1!",
//^ variable.other.property.abi.mlir
//     ^ keyword.control.side.abi.mlir
//      ^^ constant.numeric.length.abi.mlir
//        ^ punctuation.section.span.abi.mlir
//         ^ variable.parameter.dimension.abi.mlir
//          ^^ constant.language.dynamic-dimension.abi.mlir
//               ^ variable.other.property.mlir
//                    ^^^^^^ string.quoted.double.mlir - keyword.control.side.abi.mlir

  f = "I15!B11!t10d128S1!O1!U1!R1!", fv = "1",
//     ^ string.quoted.double.mlir meta.abi.raw.mlir keyword.control.side.abi.mlir
//         ^ keyword.control.tag.abi.mlir
//             ^ support.type.element.abi.mlir
//              ^^ support.type.element-code.abi.mlir
//                ^ variable.parameter.dimension.abi.mlir
//                 ^^^ constant.numeric.dimension.abi.mlir
//                    ^ keyword.control.tag.abi.mlir
//                       ^ keyword.control.tag.abi.mlir
//                          ^ keyword.control.tag.abi.mlir
//                             ^ keyword.control.side.abi.mlir
//                                   ^^ variable.other.property.abi.mlir
//                                         ^ constant.numeric.version.abi.mlir

  "f_partial" = "I4!zz\22", f = "FOOBAR", fx = 1,
// ^^^^^^^^^ variable.other.property.abi.mlir
//                  ^^ invalid.illegal.abi.mlir
//                    ^^^ constant.character.escape.mlir
//                               ^^^^^^ string.quoted.double.mlir - invalid.illegal.abi.mlir meta.abi.raw.mlir
//                                        ^^ variable.other.property.mlir

  abi = "sip", sip = "I31!S27!k0D17!K4!b_1_1K4!foo_0k1_2R3!_0"}} {
//       ^^^ string.quoted.double.mlir
//             ^^^ variable.other.property.abi.mlir
//                        ^ keyword.control.tag.abi.mlir
//                         ^^ constant.numeric.length.abi.mlir
//                            ^ keyword.control.key.abi.mlir
//                             ^ variable.other.property.key.abi.mlir
//                              ^ keyword.control.tag.abi.mlir
//                                  ^ keyword.control.tag.abi.mlir
//                                     ^^^ variable.other.property.key.abi.mlir
//                                        ^ variable.other.readwrite.leaf.abi.mlir
//                                         ^ variable.other.readwrite.index.abi.mlir
//                                             ^^^ variable.other.property.key.abi.mlir
//                                                            ^ punctuation.section.block.end.mlir - meta.abi.sip.mlir

// An unclosed signature ends with its line.

  x.y {f = "I4!

  return
//^^^^^^ keyword.control.op.mlir - string.quoted.double.mlir
