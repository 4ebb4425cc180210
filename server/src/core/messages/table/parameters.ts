/** Messages about parameters (weights) and the files that hold them. */
import type { Group } from "../template.js";
import { DUMP_PARAMETERS, OWN_MODULE, PARAMETER_FLAG, SHOW_VERSIONS } from "./advice.js";

const IO = "runtime/src/iree/io/";
const COPY_AGAIN = "Copy or download the file again, and compare its size with the original's.";
const CONVERT =
  "Convert the file into IREE's own form:\niree-convert-parameters --parameters=model=weights.safetensors --output=weights.irpa";

const LOOKUP: Group = {
  folder: IO,
  advice: [PARAMETER_FLAG, DUMP_PARAMETERS],
  rows: [
    {
      id: "parameter-missing",
      at: "parameter_index.c:246",
      says: "no parameter found in index with key '{key}'",
      means: "The program reads the parameter '{key}', and the files that were given for its scope don't have it.",
      advice: [
        "Compare the names in the file with those that the program uses. This lists the file's:\niree-dump-parameters --parameters=model=weights.irpa",
        PARAMETER_FLAG,
      ],
    },
    {
      id: "parameter-scope",
      at: "../modules/io/parameters/module.c:127",
      says: "no provider registered that handles scopes like '{scope}'",
      means: "The program reads parameters of the scope '{scope}', and none were given for it.",
    },
    {
      id: "parameter-range",
      at: "parameter_index_provider.c:209",
      says: [
        "parameter `{key}` range out of bounds (offset={offset:number}, length={length:bytes}, size={size:bytes})",
        "parameter out of bounds",
      ],
      means:
        "The program reads more of a parameter than the file has: its shape or element type in the file is another than the program was compiled for.",
      advice: [
        "Compare the type and size of the parameter in the program and in the file:\niree-dump-parameters --parameters=model=weights.irpa",
      ],
    },
    {
      id: "parameter-access",
      at: "parameter_index_provider.c:196",
      says: "parameter `{key}` storage does not support the requested access type; parameter allows {have}, operation requires {expected}",
      means: "The program writes to the parameter '{key}', whose file was opened for reading only.",
      advice: ["Give a copy of the file that may be written, or don't train these parameters."],
    },
    {
      id: "parameter-storage",
      at: "parameter_index_provider.c:806",
      says: [
        "load not supported with parameters of type {type:number}",
        "gather not supported with parameters of type {type:number}",
        "scatter not supported with parameters of type {type:number}",
      ],
      means:
        "A parameter is stored in a way that can't be used for this: a value that is repeated can't be written, for example.",
      advice: [
        "Convert the archive so that every parameter has its own data:\niree-convert-parameters --parameters=model=weights.irpa --output=full.irpa",
      ],
    },
    {
      id: "parameter-span",
      at: "../modules/io/parameters/module.c:168",
      says: [
        "buffer span storage must be aligned to iree_io_parameters_span_entry_t",
        "key string table must have enough data to service all defined spans",
      ],
      means: "The module's list of parameters is damaged, or the compiler and the runtime are of different releases.",
      advice: [SHOW_VERSIONS],
    },
    {
      id: "parameter-data-range",
      at: "../modules/io/parameters/module.c:215",
      says: [
        "attempted to access an address off the end of the valid buffer range (offset={offset:number}, length={length:bytes}, data_capacity={size:bytes})",
        "attempted to access an address outside of the valid buffer range (offset={offset:number}, length={length:bytes}, end(inc)={end:number}, data_capacity={size:bytes})",
      ],
      means:
        "{length} bytes at {offset} were to be read of a table of parameters that has {size}: the module is damaged, or of another release than the runtime.",
      advice: [SHOW_VERSIONS],
    },
    {
      at: "parameter_index.c:217",
      says: "entry {index:number} out of range (have {count:number} entries in the index)",
      means: "Entry {index} of a parameter file was asked for, and it has {count}; they count from 0.",
      advice: [DUMP_PARAMETERS, OWN_MODULE],
    },
  ],
};

const ARCHIVES: Group = {
  folder: IO,
  advice: [COPY_AGAIN, DUMP_PARAMETERS],
  rows: [
    {
      id: "parameter-file-format",
      at: "formats/parser_registry.c:38",
      says: [
        "unsupported file format `{extension}`; ensure the extension matches one of the supported formats: [.irpa, .gguf, .safetensors]",
        "unhandled parameter file format: .{extension:word}",
        "Unrecognized file format. Expected one of: 'gguf', 'irpa', 'safetensors'",
      ],
      means:
        "The name of the parameter file does not end in .irpa, .gguf or .safetensors, so the runtime does not know how to read it.",
      advice: [
        "Save the parameters in one of these forms. From PyTorch, with safetensors:\npython -c \"import torch, safetensors.torch as s; s.save_file(torch.load('weights.pt'), 'weights.safetensors')\"",
      ],
    },
    {
      id: "irpa-magic",
      at: "formats/irpa/irpa_parser.c:277",
      says: [
        "IRPA file magic missing or invalid {found:hex}; expected {expected:hex}",
        "not enough bytes for a valid IRPA header; file may be empty or truncated",
      ],
      means:
        "The file ends in .irpa and is no IREE parameter archive: it is empty, cut off, or another kind of file. A file of 130 bytes is often a pointer of Git LFS.",
      advice: ["If it came with Git, fetch its content:\ngit lfs pull", COPY_AGAIN],
    },
    {
      id: "irpa-version",
      at: "formats/irpa/irpa_parser.c:164",
      says: [
        "IRPA version {major:number}.{minor:number} not supported (major supported but minor is newer than the runtime trying to parse it)",
        "IRPA major version {major:number}.{minor:number} not supported by this runtime",
      ],
      means: "The archive is written in version {major}.{minor} of the format, which is newer than the runtime.",
      advice: [
        "Update the runtime, or write the archive again with the tools of the runtime's release:\npip install --upgrade iree-base-runtime",
      ],
    },
    {
      id: "irpa-damaged",
      at: "formats/irpa/irpa_parser.c:16",
      says: [
        "file segment out of range ({from:number} to {to:number} for {length:bytes}, file_size={size:bytes})",
        "metadata segment reference out of range ({from:number} to {to:number} for {length:bytes}, segment_size={size:bytes})",
        "storage segment reference out of range ({from:number} to {to:number} for {length:bytes}, segment_size={size:bytes})",
        "file buffer underrun parsing header of reported size {length:bytes} (only {size:bytes} bytes available)",
        "file buffer underrun verifying linked header at offset {from:number} (only {size:bytes} bytes available)",
        "entry table truncated; insufficient bytes for base entry header",
        "entry table truncated; insufficient bytes for sized header",
        "splat entry length underflow",
        "data entry length underflow",
        "IRPA v0 header expected to be exactly {length:bytes} bytes but was reported as {size:bytes}",
        "splat pattern length {length:bytes} out of bounds {size:bytes}",
        "parser does not support entry type {type:number}",
      ],
      means: "The archive is cut off or damaged: it refers to data after its end.",
    },
    {
      id: "gguf-magic",
      at: "formats/gguf/gguf_parser.c:668",
      says: "GGUF file magic missing or invalid {found:hex}; expected {expected:hex}",
      means: "The file ends in .gguf and is no GGUF file: it is empty, cut off, or another kind of file.",
      advice: ["If it came with Git, fetch its content:\ngit lfs pull", COPY_AGAIN],
    },
    {
      id: "gguf-version",
      at: "formats/gguf/gguf_parser.c:676",
      says: [
        "GGUF format version {version:number} is unsupported; expected version {oldest:number}-{newest:number}",
        "GGUF format version {version:number} is unsupported; expected version {newest:number}",
      ],
      means: "The file is written in version {version} of GGUF, which the runtime does not read.",
      advice: ["Write the file again with a current llama.cpp, or convert it to .safetensors."],
    },
    {
      id: "gguf-type",
      at: "formats/gguf/gguf_parser.c:421",
      says: "GGML tensor type {type:number} not supported",
      means: "The file has a tensor of a quantized type (number {type} in GGML) that IREE does not read.",
      advice: ["Use a file with another quantization, such as F16 or Q8_0."],
    },
    {
      id: "archive-damaged",
      at: "formats/gguf/gguf_parser.c:435",
      says: [
        "file buffer underrun parsing {length:bytes} byte value",
        "file buffer underrun parsing array",
        "entry has data offsets outside of the available data (begin={from:number}, end={to:number}, available={size:bytes})",
        "unsupported metadata value type {type:number}",
        "nested arrays not supported in gguf",
        "general.alignment metadata value must be uint32",
        "failed to parse entry data offsets `{text}`",
        "insufficient capacity for safetensors header length (need at least {length:bytes} bytes but have {size:bytes})",
        "insufficient capacity for safetensors header contents (declared as {length:bytes} but only {size:bytes} bytes available)",
      ],
      means: "The parameter file is cut off or damaged: its header refers to data that is not there.",
    },
    {
      at: "formats/gguf/gguf_parser.c:459",
      says: [
        "attempting to load a 64-bit file on a 32-bit arch (out of bounds array length)",
        "attempting to load a 64-bit file on a 32-bit arch (out of bounds string length)",
      ],
      means: "The file is too large for a 32-bit program.",
      advice: ["Use a 64-bit build of the runtime."],
    },
    {
      id: "parameter-file-kind",
      at: "formats/irpa/irpa_parser.c:334",
      says: ["non-memory {format:word} files not yet supported"],
      means: "This release of the runtime reads parameter files of this kind from memory only.",
      advice: ["Load the file into memory first, or use a newer runtime:\n--parameter_mode=preload"],
    },
    {
      at: "formats/irpa/irpa_builder.c:243",
      says: "splat pattern length {length:bytes} invalid; must be 1, 2, 4, 8, or 16 bytes",
      means: "A parameter with one repeated value was given a value of {length} bytes.",
      advice: [CONVERT],
    },
  ],
};

const FILES: Group = {
  folder: IO,
  advice: ["See that the file exists and may be read from where the command runs:\nls -l FILE"],
  rows: [
    {
      id: "file-open",
      at: "file_handle.c:371",
      says: [
        "failed to open file '{path}'",
        "unable to read entire file contents of '{path}'",
        "reading file '{path}'",
        "unable to open file '{path}'",
      ],
      means:
        "The file '{path}' could not be opened: it does not exist there, or may not be read. A relative path starts in the folder where the command runs.",
    },
    {
      at: "file_handle.c:382",
      says: "failed to extend file '{path}' to {size:bytes} bytes (out of disk space or permission denied)",
      means: "The file '{path}' could not be made {size} bytes long.",
      advice: ["See how much space the disk has:\ndf -h"],
    },
    {
      id: "file-map",
      at: "file_handle.c:733",
      says: [
        "failed to map file handle range {from:number}-{to:number} ({length:bytes} bytes) from file of {size:bytes} total bytes",
        "failed to map '{path}' range {from:number}-{to:number} ({length:bytes} bytes) from file of {size:bytes} total bytes",
        "failed to create file mapping for '{path}'",
        "failed to create file mapping, possibly due to unaligned size or resource exhaustion",
        "failed to map file into host memory",
        "mmap failed",
        "no support for mapping file views on this platform",
        "file mapping not supported on this platform",
      ],
      means: "The file could not be mapped into memory.",
      advice: ["Read it instead:\n--module_mode=preload\n--parameter_mode=preload"],
    },
    {
      at: "file_handle.c:205",
      says: [
        "path length {length:number} exceeds maximum character length of {limit:number}",
        "path exceeds reasonable maximum ({length:number} > {limit:number})",
      ],
      means: "The path of a file has {length} characters, more than the {limit} that the runtime takes.",
      advice: ["Move the file to a folder with a shorter path, or name it from the folder that it is in."],
    },
    {
      at: "file_contents.c:233",
      says: [
        "file size {size:bytes} exceeds host size maximum of {limit:bytes} bytes and cannot be read into memory",
        "file size exceeds host pointer size capacity (64-bit file loaded into a 32-bit program)",
        "file length exceeds host address range",
      ],
      means: "The file is larger than this program's memory can be.",
      advice: ["Use a 64-bit build of the runtime."],
    },
    {
      id: "file-read",
      at: "file_contents.c:275",
      says: [
        "unable to read {size:bytes} chunk bytes",
        "unable to read entire {size:bytes} file bytes",
        "end of file hit during read",
        "failed to read requested buffer length",
      ],
      means: "Not all of the file could be read: it was cut off while it was read, or the disk failed.",
      advice: [COPY_AGAIN],
    },
    {
      id: "file-write",
      at: "file_contents.c:372",
      says: [
        "unable to write file contents of {size:bytes} bytes to '{path}'",
        "end of file hit during write",
        "failed to write requested buffer length",
      ],
      means: "Not all of the file could be written.",
      advice: ["See how much space the disk has, and who may write there:\ndf -h"],
    },
    {
      at: "file_contents.c:394",
      says: [
        "file support has been compiled out of this binary; set IREE_FILE_IO_ENABLE=1 to include it",
        "File I/O is disabled",
      ],
      means: "This build of the runtime can't open files.",
      advice: [
        "Load modules and parameters from memory, or build the runtime with files:\ncmake -DCMAKE_C_FLAGS=-DIREE_FILE_IO_ENABLE=1 -S iree -B build",
      ],
    },
    {
      id: "file-range",
      at: "file_handle.c:620",
      says: [
        "attempted to access an address off the end of the file range (offset={offset:number}, length={length:bytes}, file size={size:bytes})",
        "attempted to access an address outside of the file range (offset={offset:number}, adjusted_length={length:bytes}, end={end:number}, file size={size:bytes})",
        "file offset {offset:number} out of range of host allocation with {size:bytes} bytes available",
      ],
      means:
        "Data at {offset} was to be read of a file that has {size} bytes: the file is shorter than its index says.",
      advice: [COPY_AGAIN],
    },
    {
      id: "file-mode",
      at: "stream.c:58",
      says: [
        "operation requires mode '{expected}' but stream was opened with '{have}'",
        "read access requested on a file descriptor that is not readable",
        "write access requested on a file descriptor that is not writable",
        "stdio streams do not support mapping",
      ],
      means: "A file was opened in another way than it is used.",
      advice: [OWN_MODULE],
    },
    {
      at: "stream.c:290",
      says: "source stream read underflow, expected to read a block of {expected:bytes} but stream only provided {have:bytes} bytes",
      means: "A file ended early: {have} bytes of {expected} were read.",
      advice: [COPY_AGAIN],
    },
    {
      at: "../tooling/parameter_util.c:49",
      says: "unrecognized --parameter_mode= value '{value}'",
      means: "--parameter_mode takes preload or file, not '{value}'.",
      advice: ["Use one of the two, or leave the flag out:\n--parameter_mode=preload"],
    },
  ],
};

export const PARAMETERS: readonly Group[] = [LOOKUP, ARCHIVES, FILES];
