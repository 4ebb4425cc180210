/** Messages about code for devices: its form, its release, its kernels. */
import type { Group } from "../template.js";
import { INSPECT_MODULE, OWN_MODULE, REPORT, SAME_RELEASE, SAME_TARGET } from "./advice.js";

const HAL = "runtime/src/iree/hal/";

const EXECUTABLES: Group = {
  folder: HAL,
  advice: [SAME_TARGET, INSPECT_MODULE],
  rows: [
    {
      id: "executable-format",
      at: "local/local_executable_cache.c:165",
      says: "no executable loader registered for the given executable format '{format}'",
      means: "The module has code of the form '{format}', and the device can't load that.",
    },
    {
      id: "executable-variant",
      at: "../../../../compiler/src/iree/compiler/Dialect/HAL/Transforms/MaterializeResourceCaches.cpp:221",
      says: [
        "HAL device `{device:word}` does not support any variant of executable `{executable:word}`; available formats: [{formats}]",
        "none of the executable binaries in the module are supported by the runtime",
      ],
      means: "The device that runs the module can't run any of the code in it.",
      advice: [
        SAME_TARGET,
        "Code for a CPU may need instructions that this one lacks: compile for the machine that it runs on, or for all of its kind:\niree-compile --iree-llvmcpu-target-cpu=generic --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu model.mlir -o model.vmfb",
        INSPECT_MODULE,
      ],
    },
    {
      id: "elf-machine",
      at: "local/elf/elf_module.c:95",
      says: [
        "ELF machine specification ({machine:machine}) does not match the running architecture",
        "system/ELF class mismatch: expected {expected}-bit",
        "system/ELF endianness mismatch: expected {expected}-endian",
        "no ELFs matching the runtime architecture or Linux ABI found in the FatELF",
      ],
      means: "The CPU code in the module was compiled for another kind of CPU than the one that runs it.",
      advice: [
        "Compile for the machine that runs the module; for another one name its kind:\niree-compile --iree-llvmcpu-target-triple=aarch64-unknown-linux-gnu --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu model.mlir -o model.vmfb",
        INSPECT_MODULE,
      ],
    },
    {
      id: "elf-imports",
      at: "local/elf/elf_module.c:478",
      says: "ELF imports one or more symbols (trying '{symbol}'); imports are not supported in the platform-agnostic loader",
      means: "The CPU code in the module calls {symbol} of a library, and embedded code can call none.",
      advice: [
        "Compile to a library of the system, which can:\niree-compile --iree-llvmcpu-link-embedded=false --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu model.mlir -o model.vmfb",
        REPORT,
      ],
    },
    {
      at: "local/loaders/registration/init.c:112",
      says: "no executable loader linked in with identifier '{name}'",
      means: "--executable_loader names a loader that this build does not have: '{name}'.",
      advice: ["Use embedded-elf, system-library or vmvx-module, or build the runtime with it."],
    },
    {
      id: "executable-version",
      at: "local/loaders/embedded_elf_loader.c:57",
      says: [
        "executable does not support this version of the runtime ({library:library})",
        "executable does not support this version of the runtime (executable: {have:number}, runtime: {need:number})",
        "plugin does not support this version of the runtime ({library:library})",
      ],
      means: "The CPU code in the module was compiled for another release than the one that runs it.",
      advice: [SAME_RELEASE, INSPECT_MODULE],
    },
    {
      id: "executable-library-missing",
      at: "local/loaders/static_library_loader.c:388",
      says: [
        "no static library with the name '{name}' registered",
        "failed to query library header for runtime version {version:number}",
      ],
      means:
        "The code of the module is a static library that is not linked into the program, or is of another release.",
      advice: [
        "Link the object file that iree-compile wrote beside the module, and pass its query function to the static library loader.",
      ],
    },
    {
      id: "executable-sanitizer",
      at: "local/loaders/system_library_loader.c:175",
      says: [
        "executable library is compiled with ASAN support but the host runtime is not compiled with it enabled; add -fsanitize=address to the runtime compilation options",
        "executable library is compiled with TSAN support but the host runtime is not compiled with it enabled; add -fsanitize=thread to the runtime compilation options",
        "executable library requires a sanitizer the host runtime is not compiled to enable/understand: {sanitizer:number}",
        "executable requires sanitizer but they are not yet supported with embedded libraries: {sanitizer:number}",
      ],
      means: "The module's code was compiled with a sanitizer, and the runtime was not.",
      advice: ["Compile without --iree-llvmcpu-sanitize, or build the runtime with the same sanitizer."],
    },
    {
      id: "executable-imports",
      at: "local/executable_plugin_manager.c:565",
      says: [
        "missing {count:number} required executable imports: [{imports}]",
        "no import provider registered for resolving required executable imports",
        "no import provider registered for resolving executable imports (while try to resolve {imports})",
      ],
      means: "The module's code calls functions that the runtime has to provide, and nothing does.",
      advice: [
        "Load the plugin that has them:\niree-run-module --executable_plugin=plugin.so --module=model.vmfb --function=main",
      ],
    },
    {
      id: "executable-constants",
      at: "local/executable_library_util.c:22",
      says: [
        "executable requires {have:number} constants but caller provided {passed:number}; must match",
        "executable has no executable-level constants but {passed:number} constants were provided",
        "executable requires executable-level constants but none were provided",
      ],
      means: "The module's host code and its device code don't belong together.",
      advice: ["Compile the whole program again, without replaced or cached executables."],
    },
    {
      id: "entry-point-ordinal",
      at: "local/loaders/embedded_elf_loader.c:204",
      says: [
        "entry point ordinal out of bounds",
        "function id {ordinal} out of range (count: {count:number})",
        "export ordinal {ordinal} out of range (count: {count:number})",
        "function id {ordinal} out of bounds ({count:number} exports available)",
        "export ordinal {ordinal} out of bounds ({count:number} exports available)",
        "executable returned an invalid function handle",
        "executable provides {count:number} entry points but caller provided {passed:number}; must match",
      ],
      means: "The module's host code calls a kernel that its device code does not have.",
      advice: ["Compile the whole program again, without replaced or cached executables.", SAME_RELEASE],
    },
    {
      id: "kernel-failed",
      at: "local/loaders/embedded_elf_loader.c:220",
      says: "executable entry point returned catastrophic error {code:number}",
      means: "A kernel stopped with an error while it ran on the CPU.",
      advice: [
        "Compile with checks to find the place:\niree-compile --iree-llvmcpu-sanitize=address model.mlir -o model.vmfb",
        REPORT,
      ],
    },
    {
      id: "kernel-arguments",
      at: "local/inline_command_buffer.c:493",
      says: [
        "constant count mismatch, expected {expected:number} but was provided {passed:number}",
        "binding count mismatch, expected {expected:number} but was provided {passed:number}",
        "required binding {index:number} is NULL; all bindings must have a valid pointer",
        "(flat) binding {index:number} is NULL",
      ],
      means: "A kernel was called with other arguments than it has.",
      advice: ["Compile the whole program again, without replaced or cached executables.", REPORT],
    },
    {
      id: "vmvx-convention",
      at: "local/loaders/vmvx_module_loader.c:205",
      says: [
        "executable entry point does not match the expected calling convention; expected '{expected:convention}' but got '{found:convention}', possible ABI version mismatch",
        "executable entry point does not match the expected calling convention; expected '{expected:convention}' but got '{found:convention}'",
      ],
      means: "The VMVX code in the module was compiled for another release of IREE than the one that runs it.",
      advice: [SAME_RELEASE, INSPECT_MODULE],
    },
    {
      id: "executable-file",
      at: "utils/executable_header.c:17",
      says: [
        "executable flatbuffer data is not present or less than header size",
        "executable file identifier does not match; expected `{identifier}`",
        "executable flatbuffer reported as zero-length",
        "executable version {version:number} not compatible with this build",
        "executable flatbuffer size prefix out of bounds (size is {declared:bytes} but only {available:bytes} bytes available)",
        "executable data too small to identify format",
        "executable format is not ELF or FatELF",
      ],
      means: "The code for the device that is in the module is damaged, or of another release than the runtime.",
      advice: [SAME_RELEASE, INSPECT_MODULE],
    },
    {
      at: "executable_cache.c:56",
      says: "executable_format_capacity must be > 0",
      means: "The program asked for the form of an executable without room for the answer.",
      advice: [OWN_MODULE],
    },
    {
      at: "../modules/hal/loader/module.c:203",
      says: "constant buffer data must contain 4-byte elements but data length is {length:bytes}",
      means: "The constants of an executable are {length} bytes, which is not a multiple of 4.",
      advice: [SAME_RELEASE],
    },
    {
      at: "../modules/hal/loader/module.c:290",
      says: "too many bindings",
      means: "A kernel uses more buffers than the runtime can pass.",
      advice: [REPORT],
    },
  ],
};

export const EXECUTABLE_MESSAGES: readonly Group[] = [EXECUTABLES];
