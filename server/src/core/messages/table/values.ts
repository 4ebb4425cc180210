/** Messages about lists, byte buffers and null values while a program runs. */
import type { Group } from "../template.js";
import { INSPECT_MODULE, OWN_MODULE, RECOMPILE, REPORT, SHOW_CALLS } from "./advice.js";

const VM = "runtime/src/iree/vm/";

const LIST_ADVICE = [
  "Look at the list that was passed or is used: its length and what each item is. Lists are what Python's lists, tuples and dictionaries become.",
  SHOW_CALLS,
];

const LISTS: Group = {
  folder: VM,
  advice: LIST_ADVICE,
  rows: [
    {
      at: "list.c:166",
      says: "storage buffer underflow: provided={provided:bytes} < required={required:bytes}",
      means: "The memory that a program gave for a list is too small: {provided} bytes of {required}.",
      advice: [OWN_MODULE],
    },
    {
      at: "list.c:298",
      says: "capacity overflow",
      means: "A list or a text would become longer than memory can hold.",
      advice: [
        "Look for a size that is computed wrong, such as a negative number that became a large one.",
        SHOW_CALLS,
      ],
    },
    {
      at: "list.c:442",
      says: "destination list element type does not match the source element {index:number}",
      means: "Item {index} was copied into a list that holds another type.",
    },
    {
      at: "list.c:472",
      says: "unhandled copy mode",
      means: "Items were copied between lists of kinds that don't go together.",
    },
    {
      at: "list.c:492",
      says: "source range [{from:number}, {to:number}) of {count:number} elements out of range of source list with size {size:number}",
      means: "Items {from} up to {to} were to be copied from a list that has {size}.",
    },
    {
      at: "list.c:500",
      says: "destination range [{from:number}, {to:number}) of {count:number} elements out of range of destination list with size {size:number}",
      means: "Items were to be copied to {from} up to {to} of a list that has {size}.",
    },
    {
      at: "list.c:509",
      says: "overlapping copy of range [{from:number}, {to:number}) to [{target:number}, {targetEnd:number}) of {count:number} elements not supported",
      means: "A list was to be copied onto a part of itself.",
    },
    {
      at: "list.c:532",
      says: "src/dst element type mismatch",
      means: "Items were copied between lists of other types.",
    },
    {
      id: "list-index",
      at: "list.c:645",
      says: "index {index:number} out of bounds ({size:number})",
      means:
        "Item {index} of a list was read or written, and the list has {size}; items count from 0. Often a call passed fewer arguments than the program reads.",
    },
    {
      at: "list.c:674",
      says: "variant at index {index:number} is not a value type",
      means: "Item {index} of a list is a reference (an array or a list) where a number was expected.",
    },
    {
      id: "list-of-references",
      at: "list.c:733",
      says: ["list does not store values", "list cannot store values"],
      means: "A number was read from or put into a list that holds references (arrays, lists) only.",
    },
    {
      id: "list-of-values",
      at: "list.c:872",
      says: ["list does not store refs", "list cannot store refs"],
      means: "A reference (an array or a list) was read from or put into a list that holds numbers only.",
    },
    {
      at: "list.c:964",
      says: "cannot pop from an empty list",
      means: "The last item was taken from a list that is empty.",
    },
    {
      at: "list.c:1056",
      says: ["unhandled variant value type", "iree_vm_list_set_variant unimplemented"],
      means: "A list was given a value of a type that lists don't hold.",
    },
    {
      at: "bytecode/dispatch.c:2773",
      says: "list is null",
      means: "The program used a list that is not there (null).",
    },
  ],
};

const MEMORY: Group = {
  folder: VM,
  advice: [
    "Look at the sizes that the program was called with: an array that is shorter than the program expects is the usual cause.",
    SHOW_CALLS,
  ],
  rows: [
    {
      id: "null-buffer",
      at: "bytecode/dispatch.c:1447",
      says: [
        "source_buffer is null",
        "target_buffer is null",
        "lhs_buffer is null",
        "rhs_buffer is null",
        "buffer is null",
        "source is null",
      ],
      means:
        "The program used a byte buffer that is not there (null): an argument was left out, or a function returned nothing.",
    },
    {
      id: "vm-buffer-bounds",
      at: "buffer.c:28",
      says: "out-of-bounds access detected (offset={offset:number}, length={length:bytes}, alignment={alignment:number}, buffer length={size:bytes})",
      means:
        "The program read or wrote {length} bytes at {offset} of a buffer that has {size}, or at a place that is not a multiple of {alignment}.",
    },
    {
      at: "buffer.h:270",
      says: "buffer is read-only and cannot be mapped for mutation",
      means: "The program wrote into a constant.",
      advice: ["Copy the constant into a buffer of its own first.", OWN_MODULE],
    },
    {
      at: "buffer.c:380",
      says: "invalid element length {length:bytes}; expected one of [1, 2, 4, 8]",
      means: "The program filled memory with a value of {length} bytes; only 1, 2, 4 and 8 are possible.",
    },
    {
      at: "../modules/vmvx/module.c:150",
      says: "buffer overflow for {name}",
      means: "A kernel of the VMVX backend would have read or written after the end of {name}.",
      advice: [REPORT, RECOMPILE],
    },
    {
      id: "vmvx-microkernel",
      at: "../modules/vmvx/module.c:298",
      says: [
        "illegal x32b ukernel return code ({code:number})",
        "illegal x32u ukernel return code ({code:number})",
        "unhandled flags",
        "unsupported matmul flags: {flags:number}",
        "unsupported mmt4d parameters",
      ],
      means:
        "A kernel of the VMVX backend was called in a way that this runtime does not know: compiler and runtime are of different releases.",
      advice: [
        "Use the compiler and the runtime of one release, or compile for another backend:\niree-compile --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu model.mlir -o model.vmfb",
        INSPECT_MODULE,
      ],
    },
    {
      id: "allocation-failed",
      at: "../base/allocator_libc.c:56",
      says: ["libc allocator failed the request", "mimalloc allocator failed the request"],
      means: "The machine has no memory left for the program, or a size is wrong.",
      advice: ["Compare the memory that is free with what the model and its inputs need, and try smaller inputs."],
    },
    {
      at: "../base/allocator.c:75",
      says: [
        "array allocation size overflow ({count:number} * {size:bytes})",
        "array reallocation size overflow ({count:number} * {size:bytes})",
        "struct+trailing allocation size overflow ({count:number} + {size:bytes})",
        "allocations must be >0 bytes",
      ],
      means: "A size that the program asked for is 0 or too large to exist.",
    },
    {
      at: "../base/string_view.c:576",
      says: "size must be an integer, got '{value}'",
      means: "A flag takes a number of bytes, and '{value}' is none.",
      advice: ["Write a number of bytes, such as 1073741824."],
    },
    {
      at: "../base/string_view.c:582",
      says: "size parsed ({value:number}) is out of the representable range of iree_device_size_t ({limit:number})",
      means: "A size is larger than this build of the runtime can use.",
    },
    {
      at: "../base/bitfield.c:58",
      says: "unrecognized bitfield member '{value}'",
      means: "'{value}' is not one of the names that may be joined by | here.",
    },
  ],
};

export const VALUES: readonly Group[] = [LISTS, MEMORY];
