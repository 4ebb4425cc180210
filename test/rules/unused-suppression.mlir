// -- nothing on the next line, whatever the rule
// mlir-abi-disable-next-line
// ^^^^^^^^^^^^^^^^^^^^^^^^^^ unused-suppression warning: Unused suppression: no finding on the next line
// safe fix: Remove the suppression
func.func @f() attributes {iree.reflection = {author = "me"}} { return }
// -----
// -- a finding of another rule
// mlir-abi-disable-next-line sip-syntax -- a reason
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unused-suppression warning: Unused suppression: no finding of sip-syntax on the next line
// safe fix: Remove the suppression
func.func @f(%a: tensor<1xf32>) attributes {iree.reflection = {f = "I7!B3!d1R1!", fv = "1"}} { return }
//                                                                   ^ span-length-mismatch error: Length is 7 but the contents are 6 bytes
// -----
// -- one id of three is used
// mlir-abi-disable-next-line sip-syntax, span-length-mismatch, raw-signature-syntax
//                            ^^^^^^^^^^ unused-suppression warning: Unused suppression: no finding of sip-syntax on the next line
// safe fix: Remove sip-syntax from the suppression
//                                                              ^^^^^^^^^^^^^^^^^^^^ unused-suppression warning: Unused suppression: no finding of raw-signature-syntax on the next line
// safe fix: Remove raw-signature-syntax from the suppression
func.func @f(%a: tensor<1xf32>) attributes {iree.reflection = {f = "I7!B3!d1R1!", fv = "1"}} { return }
// -----
// -- the second for the same rule, in the file and on the line
// mlir-abi-disable-file span-length-mismatch
func.func @f(%a: tensor<1xf32>) attributes {iree.reflection = {f = "I7!B3!d1R1!", fv = "1"}} { return }
func.func @g(%a: tensor<1xf32>) attributes {iree.reflection = {f = "I7!B3!d1R1!", fv = "1"}} { return } // mlir-abi-disable-line
// mlir-abi-disable-file span-length-mismatch
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unused-suppression warning: Unused suppression: no finding of span-length-mismatch in this file
// safe fix: Remove the suppression
// -----
// -- several above one line
// mlir-abi-disable-next-line span-length-mismatch
// mlir-abi-disable-next-line sip-syntax
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unused-suppression warning: Unused suppression: no finding of sip-syntax on the next line
// safe fix: Remove the suppression
func.func @f(%a: tensor<1xf32>) attributes {iree.reflection = {f = "I7!B3!d1R1!", fv = "1"}} { return }
// -----
// -- told to keep quiet, and quoted: no suppression
// mlir-abi-disable-file unused-suppression
// mlir-abi-disable-line sip-syntax
func.func @f() attributes {iree.reflection = {f = "I1!R1!", fv = "1"}, q = "// mlir-abi-disable-line"} { return }
// CHECK: // mlir-abi-disable-line
// -----
// -- a finding about selected runtimes, which these do not have
// --runtime 3.3.0
vm.module @module {
  // mlir-abi-disable-next-line runtime-misfit
  // ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unused-suppression warning: Unused suppression: no finding of runtime-misfit on the next line
  // safe fix: Remove the suppression
  vm.import private @hal.command_buffer.execution_barrier(%cmd : !vm.ref<!hal.command_buffer>, %source : i32, %target : i32, %flags : i32)
}
