// -- an attribute that came after the release
// --runtime 3.4.0
util.func public @f(%s: !hal.buffer {iree.abi.transients}) { util.return }
//                                   ^^^^^^^^^^^^^^^^^^^ unread-attribute warning: Attribute iree.abi.transients is not read by IREE 3.4.0: it was added in 2025-11 (c65eeb7369)
// -----
// -- the release that has it
// --runtime 3.11.0
util.func public @f(%s: !hal.buffer {iree.abi.transients}) { util.return }
// -----
// -- no runtime is selected
util.func public @f(%s: !hal.buffer {iree.abi.transients}) { util.return }
// -----
// -- some of several releases do not read it
// --runtime >=3.8
util.func private @f() attributes {hal.abi.convention = #hal.abi.convention<coarse_fences>}
//                                 ^^^^^^^^^^^^^^^^^^ unread-attribute warning: Attribute hal.abi.convention is not read by IREE 3.8.0: it was added on 2025-11-10 (161b5bce7f)
// -----
// -- the commit's own day: the nightly build of the day after has it
// --runtime 3.11.0rc20260114
util.func public @f() attributes {iree.reflection = {iree.encode.function = "detect_target"}} { util.return }
//                                                   ^^^^^^^^^^^^^^^^^^^^ unread-attribute warning: Attribute iree.encode.function is not read by IREE 3.11.0rc20260114: it was added on 2026-01-14 (cc5bafc918)
// -----
// --runtime 3.11.0rc20260115
util.func public @f() attributes {iree.reflection = {iree.encode.function = "detect_target"}} { util.return }
// -----
// -- the day within a month is not known: builds of that month are not judged
// --runtime 3.9.0rc20251115
util.func public @f(%s: !hal.buffer {iree.abi.transients}) { util.return }
// -----
// -- what is wrong with an attribute that no selected release reads is not reported
// --runtime 3.4.0
util.func public @f() attributes {iree.reflection = {iree.encode.function = "index"}} { util.return }
//                                                   ^^^^^^^^^^^^^^^^^^^^ unread-attribute warning: Attribute iree.encode.function is not read by IREE 3.4.0: it was added on 2026-01-14 (cc5bafc918)
// -----
// -- an attribute that went before the release
// --runtime 3.4.0
emitc.func private @x(%a: i32) attributes {vm.calling_convention = "0i_q"}
//                                         ^^^^^^^^^^^^^^^^^^^^^ unread-attribute warning: Attribute vm.calling_convention is not read by IREE 3.4.0: it was removed on 2024-02-22 (c15b610542)
// -----
// -- a release between the one and the other
// --runtime 20240129.785
emitc.func private @x(%a: i32) attributes {vm.calling_convention = "0i_v"}
// -----
// -- what stands where nothing reads it has another rule, and plain names may be anybody's
// --runtime 20231004.665
util.func public @f() attributes {iree.reflection = {constant_count = "3"}} { util.return }
// -----
// -- in comments nothing is reported
// --runtime 3.4.0
// CHECK: util.func public @f(%s: !hal.buffer {iree.abi.transients})
// -----
// -- suppressed, and so is what other releases would find wrong with it
// --runtime 3.4.0
// mlir-abi-disable-next-line unread-attribute, unknown-encoder-function
util.func public @f() attributes {iree.reflection = {iree.encode.function = "index"}} { util.return }
// -----
// -- a value's own affinity is read later than its function's
// --runtime 20240410.859
util.func public @f(%a: tensor<4xf32> {iree.abi.affinity = #hal.device.promise<@d>}) attributes {iree.abi.affinity = #hal.device.promise<@d>} { util.return }
//                                     ^^^^^^^^^^^^^^^^^ unread-attribute warning: Attribute iree.abi.affinity of a value is not read by IREE 20240410.859: it was added in 2024-05 (31074e728b)
// -----
// -- a Torch function's affinity is kept by its pass since 2024-07-29
// --runtime 20240410.859
func.func @f(%a: !torch.vtensor<[4],f32>) attributes {iree.abi.affinity = #hal.device.promise<@d>} {
//                                                    ^^^^^^^^^^^^^^^^^ unread-attribute warning: Attribute iree.abi.affinity of a Torch function is not read by IREE 20240410.859: it was added on 2024-07-29 (866c0c0db0)
  return
}
// -----
// -- so for builtin tensors in a Torch program
// --runtime 20240410.859
func.func @f(%a: tensor<4xf32>) attributes {iree.abi.affinity = #hal.device.promise<@d>} {
//                                          ^^^^^^^^^^^^^^^^^ unread-attribute warning: Attribute iree.abi.affinity of a Torch function is not read by IREE 20240410.859: it was added on 2024-07-29 (866c0c0db0)
  %0 = torch.aten.mm %b, %c : !my.a, !my.b -> !my.c
  return
}
// -----
// -- a release that keeps it
// --runtime 20240828.999
func.func @f(%a: !torch.vtensor<[4],f32>) attributes {iree.abi.affinity = #hal.device.promise<@d>} {
  return
}
// -----
// -- before the Torch pass nothing is known of its functions
// --runtime 20240129.785
func.func @f(%a: !torch.vtensor<[4],f32>) attributes {iree.abi.affinity = #hal.device.promise<@d>} {
  return
}
