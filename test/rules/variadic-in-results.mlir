// -- in the results
emitc.func private @add(%a: i32) -> i32 attributes {vm.calling_convention = "0i_CiD"}
//                                                                              ^^^ variadic-in-results information: Found a variadic span among the results, expected it among the arguments of an import only
// -----
// -- twice
emitc.func private @add(%a: i32) -> i32 attributes {vm.calling_convention = "0v_iCiiDCrD"}
//                                                                               ^^^^ variadic-in-results information: Found a variadic span among the results, expected it among the arguments of an import only
//                                                                                   ^^^ variadic-in-results information: Found a variadic span among the results, expected it among the arguments of an import only
// -----
// -- in the arguments
emitc.func private @add(%a: i32) -> i32 attributes {vm.calling_convention = "0iCiD_i"}
