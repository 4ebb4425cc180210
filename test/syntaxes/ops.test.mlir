// SYNTAX TEST "source.mlir" "ops, values, symbols, blocks"
func.func private @main(%arg0: i32) -> i32 attributes {noinline} {
// <---- entity.name.namespace.dialect.mlir
//   ^^^^ storage.type.function.op.mlir
//        ^^^^^^^ storage.modifier.mlir
//                ^^^^^ entity.name.function.symbol.mlir
//                      ^^^^^ variable.other.ssa.mlir
//                             ^^^ storage.type.builtin.mlir
//                                  ^^ keyword.operator.arrow.mlir
//                                         ^^^^^^^^^^ keyword.other.mlir

  %0:2, %1 = scf.if %c -> (f32) {
//^^ variable.other.ssa.mlir
//   ^ constant.numeric.result-count.mlir
//      ^^ variable.other.ssa.mlir
//         ^ keyword.operator.assignment.mlir
//           ^^^ entity.name.namespace.dialect.mlir
//               ^^ support.function.op.mlir

    scf.yield %0#1 : f32
//  ^^^ entity.name.namespace.dialect.mlir
//      ^^^^^ keyword.control.op.mlir
//            ^^ variable.other.ssa.mlir
//              ^ punctuation.separator.result-number.mlir - variable.other.constant.attribute-alias.mlir
//               ^ constant.numeric.result-number.mlir

  %c0 = constant -1.5e-3 : bf16
//      ^^^^^^^^ support.function.op.mlir
//               ^^^^^^^ constant.numeric.float.mlir
//                         ^^^^ storage.type.builtin.mlir

  %2 = "test.op"(%0) <{a = 0x1F}> ({ ^bb0(%x: index): vm.return }) {b} : (i32) -> ()
//      ^^^^ entity.name.namespace.dialect.mlir
//           ^^ support.function.op.mlir
//                     ^ variable.other.property.mlir
//                         ^^^^ constant.numeric.hex.mlir
//                                   ^^^^ entity.name.label.block.mlir
//                                        ^^ variable.other.ssa.mlir
//                                            ^^^^^ storage.type.builtin.mlir
//                                                       ^^^^^^ keyword.control.op.mlir

  return %0 : i32
//^^^^^^ keyword.control.op.mlir

^bb1:
// <---- entity.name.label.block.mlir

  module @outer attributes {vm.version = 1 : i32} {
//^^^^^^ storage.type.function.op.mlir
//       ^^^^^^ entity.name.function.symbol.mlir
//                          ^^^^^^^^^^ variable.other.property.mlir
//                                       ^ constant.numeric.integer.mlir

  vm.import private optional @a.b(%a : tuple<i32, i64>...) -> ()
//^^ entity.name.namespace.dialect.mlir
//   ^^^^^^ storage.type.function.op.mlir
//                  ^^^^^^^^ storage.modifier.mlir
//                           ^^^^ entity.name.function.symbol.mlir
//                                     ^^^^^ storage.type.builtin.mlir
//                                                    ^^^ keyword.operator.variadic.mlir

  call @"quoted \22 name"::@inner() : () -> ()
//^^^^ support.function.op.mlir
//     ^^^^^^^^ entity.name.function.symbol.mlir
//              ^^^ entity.name.function.symbol.mlir constant.character.escape.mlir
//                       ^^ punctuation.separator.symbol.mlir
//                         ^^^^^^ entity.name.function.symbol.mlir

  util.return %arg0->%b
//            ^^^^^ variable.other.ssa.mlir
//                 ^^ keyword.operator.arrow.mlir
