/** Messages about commands that a device is given, and about profiling them. */
import type { Group } from "../template.js";
import { REPORT, SHOW_CALLS } from "./advice.js";

const HAL = "runtime/src/iree/hal/";

const COMMANDS: Group = {
  folder: HAL,
  lead: "The commands for the device are not valid:",
  advice: [
    "If the program records commands itself, correct them. If they come from a compiled module, look at the sizes of its arguments first.",
    SHOW_CALLS,
    REPORT,
  ],
  rows: [
    {
      id: "command-recording",
      at: "command_buffer_validation.c:28",
      says: [
        "command buffer is not in a recording state; all recording must happen between a begin/end pair",
        "command buffer has already been recorded; re-recording command buffers is not allowed",
        "command buffer is already in a recording state",
        "command buffer is not in a recording state",
        "command buffer has not been recorded",
        "command buffer recording has not been ended and it is still in a recording state",
        "command buffer cannot be re-recorded",
      ],
      means: "begin, commands and end did not follow each other, once each.",
    },
    {
      at: "command_buffer_validation.c:42",
      says: "operation requires categories {need:word} but command buffer only supports {have:word}",
      means: "a command of the category {need} is in a command buffer that was made for {have}.",
    },
    {
      at: "command_buffer_validation.c:83",
      says: [
        "requested buffer usage is not supported for the buffer on this queue; buffer allows usage {have}, operation requires {expected} (allocator compatibility mismatch: allowed compatibility {allowed}, requires {required})",
        "requested buffer usage is not supported for the buffer on this queue; buffer allows {have}, operation requires {expected} (allocator compatibility mismatch)",
        "requested buffer usage is not supported for the buffer on this queue; buffer allows {have}, operation requires {expected}",
      ],
      means: "a buffer was allocated for {have}, and a command needs {expected}.",
      advice: [
        "Allocate the buffer on the device that runs the commands, with IREE_HAL_BUFFER_USAGE_DEFAULT or what is needed.",
      ],
    },
    {
      at: "command_buffer_validation.c:110",
      says: [
        "binding table slot requires a buffer but none was provided",
        "indirect command buffer requires at least {count:number} bindings but no binding table was provided",
        "indirect command buffer requires at least {count:number} bindings but only {have:number} were provided",
      ],
      means: "a command uses a buffer that was not given.",
    },
    {
      at: "command_buffer_validation.c:135",
      says: "at least one command attempted to access an address outside of the valid bound buffer range (length={length:bytes}, end(inc)={end:number}, binding offset={offset:number}, binding length={size:bytes}, binding end(inc)={last:number})",
      means: "a command uses {length} bytes of a buffer of which it was given {size}.",
    },
    {
      at: "command_buffer_validation.c:150",
      says: "binding offset does not match the required alignment of one or more command (offset={offset:number}, min_byte_alignment={alignment:number})",
      means: "a buffer is used from byte {offset}, which is not a multiple of {alignment}.",
    },
    {
      at: "command_buffer_validation.c:181",
      says: [
        "indirect buffer reference slot {slot:number} is out range of the declared binding capacity of the command buffer {capacity:number}",
        "buffer binding {slot:number} out of range of binding table with capacity {capacity:number}",
        "bindings[{index:number}] references binding table slot {slot:number} but table capacity is {capacity:number}",
      ],
      means: "a command uses buffer {slot}, and there is room for {capacity}.",
    },
    {
      at: "command_buffer_validation.c:251",
      says: "unbalanced debug group depth (expected 0, is {depth:number})",
      means: "a debug group was begun and not ended.",
    },
    {
      at: "command_buffer_validation.c:425",
      says: "copy spans between source and target must match (source_length={source:bytes}, target_length={target:bytes})",
      means: "{source} bytes were to be copied into a range of {target}.",
    },
    {
      id: "collectives",
      at: "command_buffer_validation.c:483",
      says: [
        "unknown collective operation",
        "unknown collective reduction",
        "unknown collective element type",
        "reduction operation cannot be specified on a non-reducing collective",
        "collective operation does not use a send buffer binding",
        "collective operation does not use a recv buffer binding",
        "collectives not yet implemented on CPU",
      ],
      means: "the device can't do this operation between several devices.",
    },
    {
      id: "inline-commands",
      at: "command_buffer.c:294",
      says: [
        "inline command buffers must be one-shot",
        "inline command buffers cannot have indirect bindings",
        "inline command buffers must have a mode with ALLOW_INLINE_EXECUTION",
        "indirect command buffers do not support binding tables",
      ],
      means: "commands that run at once were asked to be kept for later.",
    },
    {
      id: "indirect-workgroups",
      at: "command_buffer_validation.c:584",
      says: [
        "workgroup count offset does not match the required natural alignment of uint32_t (offset={offset:number}, min_byte_alignment={alignment:number})",
        "workgroup count buffer does not have the capacity to store the required 3 uint32_t values (length={length:bytes}, min_length={size:bytes})",
      ],
      means: "the buffer with the number of workgroups is too small or not aligned.",
    },
    {
      at: "fence.c:21",
      says: "capacity {capacity:number} is too large for fence storage",
      means: "a fence for {capacity} semaphores is more than can be made.",
    },
    {
      at: "file.c:72",
      says: "file operation cannot be performed; file allows {have:word}, operation requires {expected:word}",
      means: "a file that was opened for {have} is used for {expected}.",
    },
  ],
};

const PROFILING: Group = {
  folder: HAL,
  lead: "Profiling was asked for in a way that can't be done:",
  advice: [
    "Leave the --device_profiling_… flags out to run without a profile. See what they take:\niree-run-module --help",
  ],
  rows: [
    {
      at: "device.c:477",
      says: "unsupported profile option flags {flags:hex}",
      means: "the options {flags} don't exist.",
    },
    {
      at: "device.c:489",
      says: "unsupported profile capture filter bits {flags:hex}",
      means: "the filter {flags} does not exist.",
    },
    {
      at: "device.c:495",
      says: "profile capture filter reserved fields must be zero",
      means: "the filter has fields that must be zero.",
    },
    {
      at: "device.c:504",
      says: "profile capture executable function filter must not be empty",
      means: "the filter for functions is empty.",
    },
    {
      at: "device.c:512",
      says: "profile capture command buffer filter must be nonzero",
      means: "the number of the command buffer is 0.",
    },
    {
      at: "device.c:519",
      says: "hardware counter set selections require a counter_sets array",
      means: "counters were chosen without a list of them.",
    },
    {
      at: "device.c:524",
      says: "hardware counter set selections require a counter profiling data family",
      means: "counters were chosen, and the kind of profile has none.",
    },
    {
      at: "device.c:533",
      says: "hardware counter set {index:number} must request at least one counter name",
      means: "set {index} of counters is empty.",
    },
    {
      at: "device.c:541",
      says: "hardware counter set {index:number} has an empty counter name at index {name:number}",
      means: "counter {name} of set {index} has no name.",
    },
    {
      at: "device.c:552",
      says: "counter profiling requires at least one counter set selection",
      means: "counters are profiled, and none was chosen.",
    },
    {
      at: "device.c:562",
      says: "HAL-native profiling with requested data requires a profile sink",
      means: "there is no file that the profile goes to.",
    },
    {
      at: "device.c:601",
      says: "external capture provider must be specified",
      means: "the tool that captures was not named.",
    },
  ],
};

export const COMMAND_MESSAGES: readonly Group[] = [COMMANDS, PROFILING];
