#target = #hal.executable.target<"vmvx", "vmvx-bytecode-fb">
module attributes {hal.device.targets = [#hal.device.targt<"local", [#target]> : !hal.device]} {
//                                                   ^^^^^ unknown-device error: The HAL dialect has no device.targt, expected device.target
// suggestion: Change to target
  util.global private @a = #hal.device.alais<"local"> : !hal.device
//                                     ^^^^^ unknown-device error: The HAL dialect has no device.alais, expected device.alias
// suggestion: Change to alias
  util.func private @f() attributes {stream.affinity = #hal.device.optiml<[#hal.device.affinity<@a>, #hal.device.afinity<@a>]>} { util.return }
//                                                                 ^^^^^^ unknown-device error: The HAL dialect has no device.optiml, expected device.optimal
// suggestion: Change to optimal
//                                                                                                               ^^^^^^^ unknown-device error: The HAL dialect has no device.afinity, expected device.affinity
// suggestion: Change to affinity
  util.global private @b = #hal.device.nothing : !hal.device
//                                     ^^^^^^^ unknown-device error: The HAL dialect has no device.nothing
}

// -----

// Those that there are, those of older compilers, names in strings and comments (#hal.device.optiml) and of other dialects.
module attributes {stream.topology = #hal.device.topology<links = [(@a -> @b = {})]>, demo.text = "#hal.device.optiml"} {
  util.global private @a = #hal.device.select<[#hal.device.ordinal<0> : !hal.device, #hal.device.fallback<@b> : !hal.device]> : !hal.device
  util.global private @b = #hal.device.target<"local", {match = #hal.device.match.id<"x">}> : !hal.device
  util.func private @g() attributes {stream.affinity = #hal.device.promise<@a>, demo.device = #my.hal.device.optiml<1>} { util.return }
}
