/** Messages while a module is loaded: its file, its tables, what it needs of the runtime. */
import type { Group } from "../template.js";
import { FRESH_COPY, INSPECT_MODULE, OWN_MODULE, RECOMPILE, SAME_RELEASE } from "./advice.js";

const VM = "runtime/src/iree/vm/";

/** What the module's imports and dependencies need of the program that loads it. */
const LINKING: Group = {
  folder: VM,
  advice: [SAME_RELEASE, INSPECT_MODULE],
  rows: [
    {
      id: "import-signature",
      at: "context.c:275",
      says: [
        "import function {import} signature mismatch between {module} and source {source}; expected {expected:convention} but got {found:convention}",
        "import function signature mismatch between {module} and source {source}; expected {expected:convention} but got {found:convention}",
      ],
      means:
        "The module was compiled for another release of IREE than the one that runs it: the function that it calls in '{source}' takes other arguments here. 'expected' is what the module was compiled for, 'got' is what the runtime has.",
    },
    {
      id: "module-version",
      at: "context.c:183",
      says: "required module '{module}' version mismatch; have {have:number} but require {need:number}",
      means:
        "The module was compiled for a newer runtime: it needs version {need} of the runtime's module '{module}', and this runtime has version {have}.",
    },
    {
      id: "module-not-registered",
      at: "context.c:202",
      says: "required module '{module}' not registered on the context",
      means: "The compiled module uses another module, '{module}', that the program has not loaded with it.",
    },
    {
      id: "module-not-in-build",
      at: "../tooling/modules/resolver.c:68",
      says: [
        "required module '{module}' not available in the build (modules must be registered in order with dependent modules following those they depend upon)",
        "required module '{module}' not available in the build",
      ],
      means:
        "The compiled module uses another module, '{module}', that the tool does not have and that was not given before it.",
    },
    {
      id: "import-module-missing",
      at: "context.c:697",
      says: "module '{module}' required for import '{import}' not registered with the context",
      means: "The compiled module calls {import}, but no module '{module}' has been loaded with it.",
    },
    {
      id: "import-name",
      at: "context.c:682",
      says: "import name not fully-qualified (module.func): '{import}'",
      means: "The module imports '{import}' without saying from which module: its name has no dot.",
      advice: [
        "Give the import in the source a name with the module in front:\nfunc.func private @my_module.my_function(i32) -> i32",
      ],
    },
    {
      id: "function-missing-in-module",
      at: "native_module.c:283",
      says: ["no function `{function}` exported by module `{module}`", "no function {import:word} exported by module"],
      means: "A function that was asked for is not in the module that should have it.",
    },
    {
      id: "optional-import-missing",
      at: "bytecode/dispatch.c:764",
      says: "optional import `{import}` (ordinal {ordinal}) not resolved",
      means:
        "The module called {import}, an import that it may be loaded without, and nothing provides it: the program should have tested for it first.",
      advice: [
        "Load the module that provides the function before this one:\niree-run-module --module=provider.vmfb --module=model.vmfb --function=main",
        INSPECT_MODULE,
      ],
    },
    {
      id: "type-not-registered",
      at: "bytecode/module.c:101",
      says: "no type registered with name '{type}'",
      means:
        "The module uses the type {type}, which the program that loads it does not know: the type belongs to another release of IREE, or to a module of your own that was not registered first.",
    },
    {
      at: "instance.c:165",
      says: [
        "too many user-defined types registered; new type {type} would exceed capacity of {capacity:number}",
        "too many user-defined types registered; new type would exceed maximum of {capacity:number}",
      ],
      means: "The program registers more types of its own than the runtime has room for ({capacity}).",
      advice: ["Create the VM instance with more room (the type capacity of iree_vm_instance_create).", OWN_MODULE],
    },
    {
      at: "context.c:545",
      says: "modules/module_count mismatch",
      means: "The program passed a list of modules and a count that do not belong together.",
      advice: [OWN_MODULE],
    },
    {
      at: "context.c:550",
      says: "modules[{index:number}] is null",
      means: "The program passed no module at place {index} of the list: creating or loading it failed before.",
      advice: ["Find the error of the step that loads that module; it comes before this one.", OWN_MODULE],
    },
    {
      at: "context.c:563",
      says: "module count overflow",
      means: "The program passed more modules than can be counted.",
      advice: [OWN_MODULE],
    },
    {
      at: "context.c:571",
      says: "context was allocated as static and cannot register modules after creation",
      means: "Modules were added to a context that was created with a fixed list of them.",
      advice: ["Pass all modules when the context is created, or create it without modules and register them."],
    },
    {
      id: "vm-type-not-registered",
      at: "list.c:1107",
      says: ["VM type `{type}` not registered with the instance", "type not registered"],
      means: "The program did not make the runtime's own types known before it used them.",
      advice: [
        "Create the VM instance with iree_vm_instance_create, and call iree_hal_module_register_all_types on it before modules are loaded. In Python, create it with iree.runtime.VmInstance().",
      ],
    },
  ],
};

/** The file itself. */
const CONTAINER: Group = {
  folder: VM,
  advice: [FRESH_COPY, INSPECT_MODULE],
  rows: [
    {
      at: "bytecode/archive.c:81",
      says: "archive self-reports as a zip but does not have enough data to contain a module",
      means: "The module file is cut off: it begins as a .vmfb does, but ends before the module's tables.",
    },
    {
      id: "file-too-short",
      at: "bytecode/archive.c:102",
      says: [
        "FlatBuffer data is not present or less than 16 bytes ({size:bytes} total)",
        "flatbuffer data is not present or less than 16 bytes ({size:bytes} total)",
      ],
      means: "The module file is empty or nearly so: {size} bytes. A compiler that failed often leaves such a file.",
      advice: ["Look for an error of the compiler, and compile again:\niree-compile model.mlir -o model.vmfb"],
    },
    {
      at: "bytecode/archive.c:119",
      says: "FlatBuffer length prefix out of bounds (prefix is {declared:bytes} but only {available:bytes} available)",
      means:
        "The module file is cut off, or it is not a .vmfb: it should have {declared} bytes of tables, and {available} are there.",
    },
    {
      at: "bytecode/archive.c:166",
      says: "failed to parse BytecodeModuleDef",
      means: "The file is not a compiled module that this runtime can read.",
    },
    {
      id: "flatbuffer-verification",
      at: "bytecode/module.c:1060",
      says: ["FlatBuffer verification failed: {reason}", "flatbuffer verification failed: {reason}"],
      means:
        "The file is not a compiled module that this runtime can read. Either it is another kind of file ({reason}), it is damaged, or it was compiled by a much older or newer release: the layout changed in March 2023.",
      advice: [
        "Look at the file. This says what it is, and which IREE releases load it:\nmlir-abi inspect model.vmfb",
        "If it came from iree-compile, see that it was compiled to a whole module: no --compile-mode=hal-executable, no --compile-to, no --output-format but vm-bytecode.",
        SAME_RELEASE,
      ],
    },
    {
      id: "flatbuffer-identifier",
      at: "bytecode/module.c:921",
      says: [
        "failed getting root from FlatBuffer; expected identifier '{identifier:word}' not found",
        "failed getting root from flatbuffer; expected identifier '{identifier:word}' not found",
      ],
      means:
        "The file is not a compiled module: its identifier is not '{identifier}'. It may be MLIR text, a single executable, or a module from before May 2021.",
      advice: ["See what the file is:\nmlir-abi inspect model.vmfb", RECOMPILE],
    },
    {
      id: "bytecode-version",
      at: "bytecode/verifier.c:180",
      says: "bytecode version mismatch; runtime supports {runtime:bytecode}, module has {module:bytecode}",
      means:
        "The compiler and the runtime are of different releases: the module is written in version {module} of the VM's bytecode, and this runtime reads version {runtime} only.",
      advice: [SAME_RELEASE, INSPECT_MODULE],
    },
    {
      id: "module-features",
      at: "bytecode/utils/features.c:58",
      says: "required module features [{missing:features}] are not available in this runtime configuration; have [{have:features}] while module requires [{need:features}]",
      means:
        "The module uses a part of the VM that this runtime lacks: {missing}. Either the runtime is older than the compiler, or it was built without that part.",
      advice: [
        "Use a runtime of the compiler's release, or compile without what is missing: for EXT_F64 that is\niree-compile --iree-vm-target-extension-f64=false --iree-input-demote-f64-to-f32 model.mlir -o model.vmfb",
        "A runtime of your own can be built with it:\ncmake -DIREE_RUNTIME_OPTIMIZATION_PROFILE= -S iree -B build",
        INSPECT_MODULE,
      ],
    },
  ],
};

export const LOADING: readonly Group[] = [LINKING, CONTAINER];
