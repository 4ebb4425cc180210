// SYNTAX TEST "source.mlir" "comments, strings, resources"
// ----- an older mark, which tools split at too
// ^^^^^ comment.line.double-slash.split.mlir keyword.other.directive.split.mlir

  // ----- not at the line's start
//   ^^^^^ comment.line.double-slash.mlir - keyword.other.directive.split.mlir

// RUN: tool %s | FileCheck %s
// ^^^^ keyword.other.directive.filecheck.mlir

// CHECK-SAME{LITERAL}: iree.reflection = {f = "I1!R1!"}
// ^^^^^^^^^^^^^^^^^^^^ keyword.other.directive.filecheck.mlir
//                                              ^^^ comment.line.double-slash.mlir - keyword.control.tag.abi.mlir

// MY-PREFIX-NEXT: %[[ARG:.*]] = {{[a-z]+}} @x
// ^^^^^^^^^^^^^^^ keyword.other.directive.filecheck.mlir
//                    ^^^ variable.other.filecheck.mlir
//                        ^^ string.regexp.filecheck.mlir
//                          ^^ punctuation.definition.variable.filecheck.mlir
//                               ^^^^^^^^^^ string.regexp.filecheck.mlir
//                                          ^^ comment.line.double-slash.mlir - string.regexp.filecheck.mlir

// NOTE: nothing special
// ^^^^^ comment.line.double-slash.mlir - keyword.other.directive.filecheck.mlir

// expected-error @+1 {{bad}}
// ^^^^^^^^^^^^^^ keyword.other.directive.verify.mlir
//                ^^^ constant.numeric.line.mlir
//                    ^^^^^^^ string.regexp.filecheck.mlir

// mlir-abi-disable-next-line span-length-mismatch, sip-syntax
// ^^^^^^^^^^^^^^^^^^^^^^^^^^ keyword.other.directive.mlir-abi.mlir
//                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ entity.name.tag.rule.mlir

  x.y {a = "ok \n \t \\ \" \C3\bc", b = "bad \q \2"} // %end
//             ^^ string.quoted.double.mlir constant.character.escape.mlir
//                      ^^ constant.character.escape.mlir
//                         ^^^^^^ constant.character.escape.mlir
//                                           ^^ invalid.illegal.escape.mlir
//                                              ^^ invalid.illegal.escape.mlir
//                                                      ^^^^ comment.line.double-slash.mlir - variable.other.ssa.mlir

  x.y {a = "http://not-a-comment", b = "unclosed}
//               ^^ string.quoted.double.mlir - comment.line.double-slash.mlir
//                                      ^^^^^^^^ string.quoted.double.mlir

  return
//^^^^^^ keyword.control.op.mlir - string.quoted.double.mlir

{-#
// <--- punctuation.section.resources.begin.mlir

  dialect_resources: { builtin: { blob: "0x10" } } // #-} here
//^^^^^^^^^^^^^^^^^ variable.other.property.resource.mlir
//                                       ^^^^ string.quoted.double.mlir
//                                                    ^^^ comment.line.double-slash.mlir - punctuation.section.resources.end.mlir

#-}
// <--- punctuation.section.resources.end.mlir - variable.other.constant.attribute-alias.mlir

%a = x.y
// <-- variable.other.ssa.mlir - meta.resources.mlir
