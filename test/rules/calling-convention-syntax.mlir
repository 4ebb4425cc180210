// -- an unknown type code
emitc.func private @add(%a: i32, %b: i32) -> i32 attributes {vm.calling_convention = "0ix_i"}
//                                                                                      ^ calling-convention-syntax error: Found "x", expected a type code: i, I, f, F, r, C or v
// -----
// -- an unknown version
emitc.func private @add(%a: i32, %b: i32) -> i32 attributes {vm.calling_convention = "1ii_i"}
//                                                                                    ^ calling-convention-syntax error: Version is 1, expected 0
// -----
// -- no version
emitc.func private @add(%a: !vm.ref<?>, %b: i32) -> i32 attributes {vm.calling_convention = "ri_i"}
//                                                                                           ^ calling-convention-syntax error: Version is missing, expected "0ri_i"
// suggestion: Add the version 0
// -----
// -- void beside values
emitc.func private @add(%a: i32, %b: i32) -> i32 attributes {vm.calling_convention = "0iv_i"}
//                                                                                      ^ calling-convention-syntax error: Found "v" among other types, expected it alone, for no values
// -----
// -- a span that is not closed
emitc.func private @add(%a: i32, %b: i32) -> i32 attributes {vm.calling_convention = "0iCii_i"}
//                                                                                      ^ calling-convention-syntax error: Variadic span is not closed, expected "D"
// -----
// -- a span in a span
emitc.func private @add(%a: i32, %b: i32) -> i32 attributes {vm.calling_convention = "0CiCiDD_i"}
//                                                                                       ^ calling-convention-syntax error: Found "C" inside a variadic span, expected no span in a span
// -----
// -- an end without a span
emitc.func private @add(%a: i32, %b: i32) -> i32 attributes {vm.calling_convention = "0iD_i"}
//                                                                                      ^ calling-convention-syntax error: Found "D", which closes no variadic span
// -----
// -- two separators
emitc.func private @add(%a: i32, %b: i32) -> i32 attributes {vm.calling_convention = "0ii_i_i"}
//                                                                                         ^ calling-convention-syntax error: Found a second "_", expected one between arguments and results
// -----
// -- a placeholder is told once
emitc.func private @add(%a: i32, %b: i32) -> i32 attributes {vm.calling_convention = "tbd"}
//                                                                                    ^^^ calling-convention-syntax error: Found "tbd", expected a calling convention such as "0ii_i"
// -----
// -- of a function that was converted to EmitC
emitc.func @add(%a: !emitc.ptr<i32>) -> !emitc.opaque<"iree_status_t"> attributes {vm.calling_convention = "0i-i"}
//                                                                                                            ^ calling-convention-syntax error: Found "-", expected a type code: i, I, f, F, r, C or v
// -----
// -- every code
emitc.func private @add(%a: i32) attributes {vm.calling_convention = "0iIfFrCirD_v"}
