/** Messages about arrays: what a function checks of its arguments, buffers and their contents. */
import type { Group } from "../template.js";
import { INPUT_FORMS, OWN_MODULE, REPORT, SHOW_CALLS } from "./advice.js";

const HAL = "runtime/src/iree/hal/";
const DIAGNOSTICS = "runtime/src/iree/modules/hal/utils/";

/** What a compiled function checks when it is called (`hal.buffer_view.assert`, `hal.buffer.assert`). */
const ARGUMENTS: Group = {
  folder: DIAGNOSTICS,
  advice: [SHOW_CALLS],
  rows: [
    {
      id: "argument-rank",
      at: "buffer_diagnostics.c:208",
      says: [
        "{name} shape rank mismatch; expected {expected:number} (scalar) but have {have:number}",
        "{name} shape rank mismatch; expected {expected:number} but have {have:number} (scalar)",
        "{name} shape rank mismatch; expected {expected:number} but have {have:number}",
      ],
      means:
        "The number of dimensions of the array for {name} is {have}, and the function was compiled for {expected}.",
    },
    {
      id: "argument-dimension",
      at: "buffer_diagnostics.c:221",
      says: "{name} shape dimension {dim:number} mismatch; expected {expected:number} but have {have:number}",
      means:
        "Dimension {dim} of the array for {name} is {have}, and the function was compiled for {expected}. Dimensions count from 0.",
      advice: [
        SHOW_CALLS,
        "To call it with any size there, compile it with a dynamic dimension: ? in MLIR, dynamic_shapes of torch.export, a symbolic dimension in JAX.",
      ],
    },
    {
      id: "argument-element-type",
      at: "buffer_diagnostics.c:185",
      says: [
        "{name} element type mismatch; expected {expectedType:elementName} ({expected:element}) but have {haveType:elementName} ({have:element})",
        "{name} element type mismatch; expected {expected:element} but have {have:element}",
      ],
      means: "The array for {name} has another element type than the function was compiled for.",
    },
    {
      id: "argument-encoding",
      at: "buffer_diagnostics.c:160",
      says: "{name} encoding mismatch; expected {expected:hex} but have {have:hex}",
      means: "The array for {name} is laid out in memory in another way than the function expects.",
      advice: ["Pass a dense array, row by row (in NumPy: np.ascontiguousarray).", SHOW_CALLS],
    },
    {
      id: "argument-size",
      at: "buffer_diagnostics.c:33",
      says: "{name} buffer byte length {have:bytes} less than expected minimum {expected:bytes}",
      means: "The buffer for {name} has {have} bytes, and the function needs {expected} or more.",
    },
    {
      id: "argument-memory",
      at: "buffer_diagnostics.c:53",
      says: "{name} buffer memory type is not compatible; buffer has {have}, operation requires {expected}",
      means: "The buffer for {name} is in a kind of memory that the device can't use: {have}, needed is {expected}.",
      advice: [
        "Allocate it with the allocator of the device that runs the function, with the memory type IREE_HAL_MEMORY_TYPE_DEVICE_LOCAL.",
      ],
    },
    {
      id: "argument-usage",
      at: "buffer_diagnostics.c:83",
      says: "{name} requested usage was not specified when the buffer was allocated; buffer allows {have}, operation requires {expected}",
      means: "The buffer for {name} was allocated for other uses ({have}) than the function makes of it ({expected}).",
      advice: ["Allocate it with IREE_HAL_BUFFER_USAGE_DEFAULT, or with what is needed."],
    },
  ],
};

const BUFFERS: Group = {
  folder: HAL,
  advice: ["Look at the sizes and offsets of the arrays that were passed.", SHOW_CALLS],
  rows: [
    {
      id: "buffer-memory-type",
      at: "buffer.c:285",
      says: "buffer memory type is not compatible with the requested operation; buffer has {have}, operation requires {expected}",
      means:
        "A buffer is in memory that this use can't reach: it is {have}, needed is {expected}. Most often a buffer of a GPU was read or written directly by the host.",
      advice: ["Copy it to the host first (in Python .to_host()), or allocate it with HOST_VISIBLE as well."],
    },
    {
      at: "buffer.c:308",
      says: "memory access must specify one or more of _READ or _WRITE",
      means: "A buffer was mapped neither for reading nor for writing.",
      advice: [OWN_MODULE],
    },
    {
      id: "buffer-access",
      at: "buffer.c:320",
      says: "buffer does not support the requested access type; buffer allows {have}, operation requires {expected}",
      means:
        "A buffer was used in a way that it does not allow: it allows {have}, and {expected} is needed. Constants and mapped files can't be written.",
      advice: ["Copy the data into a buffer of its own, and pass that."],
    },
    {
      id: "buffer-usage",
      at: "buffer.c:344",
      says: "requested usage was not specified when the buffer was allocated; buffer allows {have}, operation requires {expected}",
      means: "A buffer was allocated for other uses ({have}) than the one that is made of it ({expected}).",
      advice: ["Allocate it with IREE_HAL_BUFFER_USAGE_DEFAULT, or with what is needed; in Python pass allowed_usage."],
    },
    {
      id: "buffer-range",
      at: "buffer.c:362",
      says: [
        "attempted to access an address off the end of the valid buffer range (offset={offset:number}, length={length:bytes}, buffer byte_length={size:bytes})",
        "attempted to access an address outside of the valid buffer range (offset={offset:number}, length={length:bytes}, end(inc)={end:number}, buffer byte_length={size:bytes})",
        "attempted to access an address outside of the valid buffer range (offset={offset:number}, adjusted_length={length:bytes}, end={end:number}, buffer byte_length={size:bytes})",
      ],
      means:
        "{length} bytes at {offset} were to be used of a buffer that has {size}: an array is smaller than its shape says, or than the program expects.",
    },
    {
      at: "buffer.c:410",
      says: [
        "IREE_HAL_WHOLE_BUFFER may only be used with buffer ranges, not external pointer ranges",
        "IREE_WHOLE_BUFFER may only be used with buffer ranges, not external pointer ranges",
      ],
      means: "A length has to be given for memory that is not a buffer of IREE's.",
      advice: [OWN_MODULE],
    },
    {
      id: "fill-pattern",
      at: "buffer.c:619",
      says: [
        "fill patterns must be 1, 2, or 4 bytes (got {length:bytes})",
        "unsupported fill pattern length: {length:bytes}",
        "fill value length is not one of the supported values (pattern_length={length:bytes})",
        "fill patterns must be < 8 bytes",
      ],
      means:
        "A buffer was to be filled with a value of a size that can't be used: {length} bytes. 1, 2 and 4 are possible.",
      advice: ["Fill with an element type of at most 32 bits; 64-bit fills have to be written by a dispatch.", REPORT],
    },
    {
      at: "buffer.c:643",
      says: [
        "attempting to fill a range with {width:bytes} byte values that is not aligned (offset={offset:number}, length={length:bytes})",
        "fill offset and/or length do not match the natural alignment of the fill value (target_offset={offset:number}, length={length:bytes}, pattern_length={width:bytes})",
        "binding offset and/or length do not match the required alignment of one or more command (offset={offset:number}, length={length:bytes}, pattern_length={width:bytes})",
      ],
      means: "A fill begins or ends in the middle of a value of {width} bytes: offset {offset}, length {length}.",
    },
    {
      id: "overlapping-copy",
      at: "buffer.c:774",
      says: [
        "source and target ranges must not overlap within the same buffer",
        "source and target ranges overlap within the same buffer",
      ],
      means: "A part of a buffer was copied onto a part of itself.",
      advice: ["Copy by way of a second buffer."],
    },
    {
      at: "buffer_heap.c:187",
      says: "imported heap buffer data must be aligned to {alignment:number}; got {address:word}",
      means: "Memory of the program was to be used as a buffer, and does not begin at a multiple of {alignment} bytes.",
      advice: ["Allocate it aligned (aligned_alloc), or copy it into a buffer of IREE's."],
    },
    {
      at: "buffer.c:350",
      says: "buffer does not have committed storage",
      means: "A buffer was used before its memory was there.",
      advice: ["Wait for the fence of the allocation before you use the buffer."],
    },
    {
      id: "transient-buffer",
      at: "local/transient_buffer.c:70",
      says: [
        "transient buffer has been queued for deallocation",
        "transient buffer has not been committed; ensure the alloca signal semaphores are satisfied before accessing it",
      ],
      means: "A temporary buffer was used before its memory was there, or after it was given back.",
      advice: ["Wait for the fence of the allocation before you use the buffer, and use it before it is deallocated."],
    },
    {
      id: "host-transfer",
      at: "buffer_transfer.c:333",
      says: "cannot perform host->host transfers via this API, use memcpy/memmove",
      means: "A copy from the host's memory to the host's memory was given to the device.",
      advice: [OWN_MODULE],
    },
  ],
};

const VIEWS: Group = {
  folder: HAL,
  advice: [SHOW_CALLS],
  rows: [
    {
      at: "buffer_view.c:35",
      says: "no shape dimensions specified",
      means: "An array was made with a rank but without its dimensions.",
      advice: [OWN_MODULE],
    },
    {
      id: "reshape-rank",
      at: "buffer_view.c:174",
      says: [
        "buffer view reshapes must have the same rank; target={target:number} , existing={existing:number}",
        "buffer view reshapes must have the same rank; target={target:number}, existing={existing:number}",
      ],
      means: "An array with {existing} dimensions was given a shape with {target}.",
    },
    {
      id: "reshape-count",
      at: "buffer_view.c:187",
      says: "buffer view reshapes must have the same element count; target={target:number}, existing={existing:number}",
      means: "An array with {existing} elements was given a shape for {target}.",
    },
    {
      id: "opaque-element",
      at: "buffer_view_util.c:35",
      says: ["opaque element types cannot be indexed", "opaque and sub-byte aligned element types cannot be indexed"],
      means:
        "An element was asked for in an array whose elements have no known size in bytes (opaque, or smaller than a byte, such as i4).",
      advice: [
        "Give the packed bytes in a file, since values of such types can't be written in a flag, or compile the function with elements of 8 bits or more:\n--input=2x4xi4=@input.bin",
      ],
    },
    {
      id: "view-encoding",
      at: "buffer_view_util.c:47",
      says: [
        "unimplemented encoding type size calculation",
        "only dense encodings support view range computation",
        "non-contiguous range region computation not implemented",
        "non-dense encodings not supported for matching",
        "unsupported data encoding",
        "non-row-major contiguous encoding not supported for serialization",
      ],
      means: "An array is not stored densely, row by row, which is the only form that can be used here.",
      advice: ["Copy it into a dense array first (in NumPy: np.ascontiguousarray)."],
    },
    {
      at: "buffer_view_util.c:74",
      says: "shape rank/indices mismatch: {rank:number} != {indices:number}",
      means: "An element of an array with {rank} dimensions was asked for by {indices} indices.",
      advice: [OWN_MODULE],
    },
    {
      at: "buffer_view_util.c:83",
      says: "index[{dim:number}] out of bounds: {index:number} >= {size:number}",
      means: "Index {index} of dimension {dim} was used, which has {size}; indices count from 0.",
    },
    {
      at: "buffer_view_util.c:124",
      says: "indices/lengths mismatch: {indices:number} != {lengths:number}",
      means: "A part of an array was asked for with {indices} indices and {lengths} lengths.",
      advice: [OWN_MODULE],
    },
    {
      at: "buffer_view_util.c:180",
      says: "a device is required for initial_data upload",
      means: "An array with contents was made without a device to put them on.",
      advice: ["Give a device:\niree-run-module --device=local-task --module=model.vmfb --function=main"],
    },
    {
      at: "buffer_view_util.c:373",
      says: "empty string input",
      means: "The text of an input is empty.",
      advice: [INPUT_FORMS],
    },
    {
      at: "buffer_view_util.c:405",
      says: "a shape rank of {rank:number} is just a little bit excessive, eh?",
      means:
        "The text of an input has {rank} dimensions, more than the tool reads. Perhaps values were written where the shape belongs.",
      advice: [INPUT_FORMS],
    },
    {
      id: "matching-shape",
      at: "../tooling/buffer_view_matchers.c:236",
      says: "maximum shape rank exceeded",
      means: "An expected output has more dimensions than the tool compares.",
    },
    {
      at: "../modules/check/module.cc:211",
      says: "unsupported element type {type:elementName}",
      means: "Arrays of {type} can't be compared by the check module.",
      advice: ["Convert them to f32 or i32 before they are compared."],
    },
  ],
};

/** Texts of shapes, element types and values. */
const TEXTS: Group = {
  folder: HAL,
  advice: [INPUT_FORMS],
  rows: [
    {
      at: "string_util.c:54",
      says: [
        "shape[{dim:number}] invalid value '{value}' of '{text}'",
        "shape[{dim:number}] unsupported value {value:number} of '{text}'",
      ],
      means: "In the shape '{text}', dimension {dim} is '{value}', which is not a size.",
    },
    {
      at: "string_util.c:74",
      says: "invalid shape specification: '{text}'",
      means: "'{text}' is not a shape: sizes are joined by x, as in 2x4.",
    },
    {
      id: "element-type-text",
      at: "string_util.c:162",
      says: "unhandled element type prefix in '{text}'",
      means:
        "'{text}' is not an element type that the tool knows. Types are written as in MLIR: f32, f16, bf16, i8, i32, i64, si8, ui8, i1.",
    },
    {
      at: "string_util.c:170",
      says: "out of range bit count in '{text}'",
      means:
        "The element type '{text}' has no size in bits, or one above 255. Types are written as in MLIR: f32, i8, i64.",
    },
    {
      id: "format-failed",
      at: "string_util.c:95",
      says: ["snprintf failed to write dimension {dim:number}", "snprintf failed"],
      means: "A shape or a value could not be written as text.",
      advice: [REPORT],
    },
    {
      at: "string_util.c:503",
      says: "binary hex element count mismatch: buffer length={have:bytes} < expected={expected:bytes}",
      means: "Values that are given in hexadecimal are {have} bytes, and the shape needs {expected}.",
    },
    {
      id: "values-output",
      at: "string_util.c:520",
      says: [
        "output data buffer overflow: data_length={have:bytes} < element_size={size:bytes}",
        "output data buffer overflow: element_capacity={capacity:number} < dst_i={count:number}+",
        "output data overflow: element_capacity={capacity:number} < dst_i={count:number}",
      ],
      means: "More values are given than the shape of the input has elements.",
    },
    {
      id: "values-missing",
      at: "string_util.c:722",
      says: "input data string underflow: dst_i={count:number} < element_capacity={capacity:number}",
      means:
        "The input has {count} values, and its shape needs {capacity}. One value alone is repeated for all elements; otherwise there must be one for each.",
    },
    {
      id: "data-underflow",
      at: "string_util.c:562",
      says: [
        "data buffer underflow: data_length={have:bytes} < element_size={expected:bytes}",
        "input data underflow: data_length={have:bytes} < expected={expected:bytes}",
        "input data underflow; data_length={have:bytes} < expected={expected:bytes}",
      ],
      means: "An array has {have} bytes of data, and its shape and element type need {expected}.",
      advice: [SHOW_CALLS],
    },
  ],
};

export const ARRAYS: readonly Group[] = [ARGUMENTS, BUFFERS, VIEWS, TEXTS];
