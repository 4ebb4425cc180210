/** Messages of the command line tools about their flags, inputs and outputs. */
import type { Group } from "../template.js";
import { CHECK_CALL, FLAG_HELP, INPUT_FORMS, LIST_DEVICES, SHOW_CALLS } from "./advice.js";

const TOOLING = "runtime/src/iree/tooling/";
const REPLAY = [
  "Leave the --device_replay_… flags out to run without recording. See what they take:\niree-run-module --help",
];
const ONE_HAL = [
  "Compile all modules with the same --iree-execution-model, and load them together:\niree-run-module --module=first.vmfb --module=second.vmfb --function=main",
];

const CONTEXTS: Group = {
  folder: TOOLING,
  advice: [FLAG_HELP],
  rows: [
    {
      at: "context_util.c:72",
      says: "unrecognized --module_mode= value '{value}'",
      means: "--module_mode takes preload or mmap, not '{value}'.",
      advice: ["Use one of the two, or leave the flag out:\n--module_mode=mmap"],
    },
    {
      at: "context_util.c:130",
      says: "too many modules; currently only {limit:number} are supported but at least {count:number} are requested",
      means: "{count} modules were given, and the tool can load {limit}.",
      advice: ["Load fewer modules."],
    },
    {
      at: "context_util.c:207",
      says: "--device_lead_allocator={value:number} outside the device group range [0, {count:number})",
      means: "--device_lead_allocator names device {value}, and {count} were given; they count from 0.",
      advice: [LIST_DEVICES],
    },
    {
      at: "context_util.c:279",
      says: "--device_replay_file_policy must be `reference`, `capture-ranges`, `capture-all`, or `fail`; got `{value}`",
      means: "--device_replay_file_policy does not take '{value}'.",
      advice: REPLAY,
    },
    {
      at: "context_util.c:299",
      says: "--device_replay_file_validation must be `identity` or `digest`; got `{value}`",
      means: "--device_replay_file_validation does not take '{value}'.",
      advice: REPLAY,
    },
    {
      at: "context_util.c:360",
      says: "async HAL module can not be used with other primary HAL module types",
      means:
        "Modules that were compiled for different ways of running were loaded together: one uses the full HAL, another the inline one.",
      advice: ONE_HAL,
    },
    {
      at: "context_util.c:539",
      says: "inline HAL module cannot be used with other primary HAL module types",
      means:
        "Modules that were compiled for different ways of running were loaded together: one uses the inline HAL, another the full one.",
      advice: ONE_HAL,
    },
    {
      at: "context_util.c:372",
      says: [
        "--device_replay_output requires a caller-owned replay recorder output",
        "--device_replay_output requires a module importing the async HAL module",
      ],
      means: "Commands can't be recorded for this tool or this module: it needs one that uses the full HAL.",
      advice: REPLAY,
    },
    {
      at: "context_util.c:668",
      says: "resolved module list capacity {limit:number} too small to fit all resolved modules",
      means: "The modules and those that they need are more than the tool can load ({limit}).",
      advice: ["Load fewer modules."],
    },
    {
      id: "no-exports",
      at: "context_util.c:863",
      says: "no exported functions found in module; at least one must be present",
      means: "The module exports no function that could be run.",
      advice: [
        "Make a function of the source public: no `private` in front of its name. This shows what will be exported:\nmlir-abi show --exports model.mlir",
        "If several modules were given, the last one must be the one with the function.",
      ],
    },
    {
      id: "function-flag-missing",
      at: "context_util.c:867",
      says: "more than one exported function present; --function= must be specified explicitly",
      means: "The module has several functions, and the command does not say which to run.",
      advice: ["Name the function:\niree-run-module --module=model.vmfb --function=main", SHOW_CALLS],
    },
    {
      id: "no-devices",
      at: "device_util.c:380",
      says: [
        "no devices specified; use --list_devices to see the available devices and specify one or more with --device=",
        "no device specified; use --list_devices to see the available devices and specify one with --device=",
      ],
      means: "The module needs a device, and the command names none.",
      advice: [
        "Name the device that it was compiled for:\niree-run-module --device=local-task --module=model.vmfb --function=main",
        LIST_DEVICES,
      ],
    },
    {
      at: "device_util.c:356",
      says: "too many devices specified; only one --device= flag may be provided with this API",
      means: "The command names several devices, and this tool can use one.",
      advice: ["Leave one --device= flag."],
    },
    {
      id: "no-module",
      at: "run_module.c:89",
      says: "no user module specified; use --module=file.vmfb to load from a file or --module=- to load from stdin",
      means: "The command does not name the module to run.",
      advice: ["Name the compiled file:\niree-run-module --module=model.vmfb --function=main"],
    },
    {
      id: "fences-without-device",
      at: "function_util.c:26",
      says: "coarse-fences invocation requires a HAL device to create wait/signal fences, but module dependency resolution did not create one; ensure the invoked function signals or fails its signal fence through HAL operations so the module declares a HAL dependency",
      means:
        "The function takes fences (it was compiled for asynchronous calls), but nothing in the module uses a device, so there is none to make fences of.",
      advice: [
        "Run the synchronous function (the one without $async), or compile for synchronous calls:\niree-compile --iree-execution-model=async-internal model.mlir -o model.vmfb",
      ],
    },
    {
      id: "unknown-flag",
      at: "../base/tooling/flags.c:426",
      says: ["flag '{flag}' not recognized", "{file}:{line:number}: flag '{flag}' not recognized"],
      means:
        "The tool has no flag --{flag}. Older releases had other names: --entry_function is --function today, and --function_input is --input.",
      advice: [FLAG_HELP],
    },
    {
      at: "../base/tooling/flags.c:550",
      says: [
        "{file}:{line:number}: positional arguments not allowed in flag files",
        "--{flag:word}= requires a file path",
      ],
      means: "A file of flags has a line that is not a flag, or its name is missing.",
      advice: ["Write one flag a line, each with its -- in front."],
    },
  ],
};

const PROFILING: Group = {
  folder: TOOLING,
  lead: "The flags for profiling don't go together:",
  advice: [
    "Leave the --device_profiling_… and --device_capture_… flags out to run without a profile. See what they take:\niree-run-module --help",
  ],
  rows: [
    {
      at: "device_util.c:573",
      says: "--{flag:word} value exceeds uint32_t",
      means: "the number for --{flag} is too large.",
    },
    {
      at: "device_util.c:591",
      says: "--device_profiling_filter_command_buffer must be nonzero",
      means: "the command buffer to profile can't be 0.",
    },
    {
      at: "device_util.c:647",
      says: "--device_profiling_mode contains an empty data family",
      means: "the list has two commas in a row or one at its end.",
    },
    {
      at: "device_util.c:681",
      says: [
        "unsupported profiling data family '{value}'",
        "unsupported profiling mode '{value}'",
        "unrecognized profiling mode",
      ],
      means: "'{value}' is not something that can be profiled.",
    },
    {
      at: "device_util.c:888",
      says: "--device_capture_file and --device_capture_label require --device_capture_tool",
      means: "a capture needs the tool that makes it.",
    },
    {
      at: "device_util.c:893",
      says: "--print_device_statistics cannot be combined with --device_profiling_output",
      means: "statistics are either printed or written to a file.",
    },
    {
      at: "device_util.c:898",
      says: "--device_profiling_flush_interval_ms must be non-negative",
      means: "the interval is a negative number.",
    },
    {
      at: "device_util.c:904",
      says: "--device_profiling_counter requires --device_profiling_mode=counters or --device_profiling_mode=counter-ranges",
      means: "counters are named, and the mode does not count.",
    },
    {
      at: "device_util.c:910",
      says: "--device_profiling_output requires --device_profiling_mode",
      means: "a file is named, and not what to profile.",
    },
    {
      at: "device_util.c:916",
      says: "--device_profiling_filter_* requires --device_profiling_mode or --print_device_statistics",
      means: "a filter is given, and not what to profile.",
    },
    {
      at: "device_util.c:922",
      says: "--device_profiling_flush_interval_ms requires --device_profiling_mode or --print_device_statistics",
      means: "an interval is given, and not what to profile.",
    },
    {
      at: "device_util.c:944",
      says: "--device_profiling_mode requires --device_profiling_output",
      means: "what to profile is given, and not the file.",
    },
    {
      id: "profiling-devices",
      at: "device_util.c:978",
      says: [
        "profiling device list is too large",
        "profiling device group is too large",
        "profiling device list contains a null device",
      ],
      means: "the devices that were given can't be profiled together.",
    },
  ],
};

const FUNCTION_IO: Group = {
  folder: TOOLING,
  advice: [SHOW_CALLS, CHECK_CALL],
  rows: [
    {
      at: "function_io.c:190",
      says: "opened stream from `{path}` is not seekable and cannot be reopened",
      means: "The input '{path}' is a pipe or a device, and the tool has to read it more than once.",
      advice: ["Write the data to a file first, and pass that:\n--input=@input.npy"],
    },
    {
      id: "too-many-inputs",
      at: "function_io.c:253",
      says: "function expected fewer input values",
      means: "The command gives more --input flags than the function has arguments.",
    },
    {
      id: "input-kind",
      at: "function_io.c:267",
      says: "function signature mismatch: expected cconv type `{expected:char}` but provided type `{found:char}`",
      means:
        "An --input has another kind than the argument at its place: the first letter is what the input was read as, the second what the function takes. A number without a shape is a scalar; with a shape it is an array.",
      advice: [INPUT_FORMS, SHOW_CALLS, CHECK_CALL],
    },
    {
      at: "function_io.c:316",
      says: "unimplemented cconv type `{code:char}`",
      means: "The function has an argument of a kind that the tool can't make from a flag.",
      advice: ["Call the function from Python or C, or wrap it in one that takes arrays and numbers only.", SHOW_CALLS],
    },
    {
      id: "input-value",
      at: "function_io.c:345",
      says: "parsing value `{value}` as {type:elementName}",
      means: "'{value}' is not a number of the type that the function takes at this place.",
      advice: [
        "Write a bare number for a scalar (i32, i64: 7; f32, f64: 7.5). An array needs its shape and type in front:\n--input=2x4xf32=0",
        SHOW_CALLS,
      ],
    },
    {
      id: "input-without-shape",
      at: "function_io.c:506",
      says: "invalid tensor specification, requires at least a shape/type (`4x2xf32=...`)",
      means: "An --input or --output for an array lacks the shape and element type.",
      advice: [INPUT_FORMS, SHOW_CALLS],
    },
    {
      id: "input-file-type",
      at: "function_io.c:604",
      says: "only numpy (.npy) files are supported for metadata-less variant I/O",
      means: "A file that does not end in .npy was given without a shape, so the tool can't know what it holds.",
      advice: [
        "Give a .npy file, or write the shape and type in front of a file of raw bytes:\n--input=@input.npy\n--input=2x4xf32=@input.bin",
      ],
    },
    {
      at: "function_io.c:638",
      says: "no value specified for input",
      means: "An --input flag is empty.",
      advice: [INPUT_FORMS, "For an argument that may be null write:\n--input=(null)"],
    },
    {
      id: "value-type",
      at: "function_io.c:981",
      says: [
        "unsupported value type",
        "unsupported output source type; expected: !hal.buffer, !hal.buffer_view, !vm.buffer",
        "only buffer views can be written to npy files",
      ],
      means: "A result is of a kind that the tool can't print or write: it can write arrays and buffers.",
      advice: ["Leave out the --output for this result, or return an array from the function.", SHOW_CALLS],
    },
    {
      at: "function_io.c:1108",
      says: "unsupported output mode specification '{value}'",
      means: "--output does not take '{value}'.",
      advice: [
        "Write - to print, @file.npy or @file.bin to write, +file.bin to append, or nothing to ignore a result:\n--output=@result.npy\n--output=-",
      ],
    },
    {
      id: "output-count",
      at: "function_io.c:1176",
      says: [
        "{outputs:number} outputs specified but the provided variant list only has {results:number} elements",
        "{outputs:number} outputs specified but the provided list only has {results:number} elements",
      ],
      means: "The command has {outputs} --output flags, and the function returns {results} values.",
      advice: ["Give at most one --output for each result.", SHOW_CALLS],
    },
    {
      at: "vm_util.cc:252",
      says: "variant {index:number} not present",
      means: "Result {index} was to be printed, and the function returns fewer.",
    },
  ],
};

export const TOOLS: readonly Group[] = [CONTEXTS, PROFILING, FUNCTION_IO];
