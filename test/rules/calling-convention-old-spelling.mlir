// -- brackets and a dot
emitc.func private @add(%a: i32, %b: i32) -> i32 attributes {vm.calling_convention = "0ii[ii].i"}
//                                                                                    ^^^^^^^^^ calling-convention-old-spelling error: Found the spelling used before 2021-02, expected "0iiCiiD_i"
// safe fix: Change to today's spelling
// -----
// -- nothing at all
emitc.func private @add() attributes {vm.calling_convention = "0."}
//                                                             ^^ calling-convention-old-spelling error: Found the spelling used before 2021-02, expected "0v_v"
// safe fix: Change to today's spelling
// -----
// -- today
emitc.func private @add(%a: i32, %b: i32) -> i32 attributes {vm.calling_convention = "0iiCiiD_i"}
