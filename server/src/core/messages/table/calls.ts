/** Messages about calls of functions and about how a program uses the VM. */
import type { Group } from "../template.js";
import { INSPECT_MODULE, OWN_MODULE, REPORT, SAME_RELEASE, SHOW_CALLS } from "./advice.js";

const VM = "runtime/src/iree/vm/";

/** What a program does with functions, modules and invocations through the API. */
const API: Group = {
  folder: VM,
  advice: [OWN_MODULE],
  rows: [
    {
      id: "function-ordinal",
      at: "bytecode/module.c:155",
      says: [
        "function ordinal out of range (0 < {ordinal} < {count:number})",
        "function ordinal out of bounds: 0 < {ordinal} < {count:number}",
      ],
      means: "The program asked for function {ordinal} of a module that has {count}; they count from 0.",
    },
    {
      at: "bytecode/module.c:358",
      says: "import ordinal out of range (0 < {ordinal} < {count:number})",
      means: "The program asked for import {ordinal} of a module that has {count}; they count from 0.",
    },
    {
      at: "bytecode/module.c:376",
      says: "export ordinal out of range (0 < {ordinal} < {count:number})",
      means: "The program asked for export {ordinal} of a module that has {count}; they count from 0.",
    },
    {
      at: "bytecode/module.c:283",
      says: "function name required for query",
      means: "A function was looked up without a name.",
      advice: ["Give the function's name:\niree-run-module --module=model.vmfb --function=main"],
    },
    {
      id: "function-not-exported",
      at: "bytecode/module.c:331",
      says: [
        "no function `{function}` exported by module",
        "function with the given name not found",
        "export with the given name not found",
        "import with the given name not found",
      ],
      means: "The module has no exported function of the name that was asked for.",
      advice: [
        "Use a name that the module exports. See them all:\nmlir-abi inspect model.vmfb",
        "Names are without @ and without the module's name. A function is exported only if it is public in the source: no `private`.",
      ],
    },
    {
      at: "bytecode/module.c:421",
      says: "only exported functions can be queried",
      means: "The program asked for the attributes of a function that is not exported.",
    },
    {
      at: "bytecode/module.c:445",
      says: [
        "reflection attribute at index {index:number} not found; no signature",
        "reflection attribute at index {index:number} not found",
        "reflection not available for the given module",
        "reflection not yet implemented",
      ],
      means:
        "The program asked for an attribute that the function does not have: its reflection was stripped, or the index is too large.",
      advice: ["See which attributes each function has:\nmlir-abi inspect model.vmfb --json"],
    },
    {
      id: "no-input-list",
      at: "invocation.c:93",
      says: "no input provided to a function that has inputs",
      means: "The function takes arguments, and the call passed no list of them.",
      advice: [SHOW_CALLS],
    },
    {
      id: "argument-count",
      at: "invocation.c:99",
      says: "input list and function mismatch; expected {expected:number} arguments but passed {passed:number}",
      means: "The number of arguments in the call is {passed}, and the function takes {expected}.",
      advice: [
        SHOW_CALLS,
        "A function that was compiled with --iree-execution-model=async-external, or whose name ends in $async, takes two more: the fences to wait on and to signal.",
      ],
    },
    {
      at: "invocation.c:167",
      says: "no output provided to a function that has outputs",
      means: "The function returns values, and the call passed no list to put them into.",
    },
    {
      at: "invocation.c:329",
      says: "unbalanced stack after yield",
      means: "A function that was interrupted did not come back to where it was.",
      advice: [REPORT],
    },
    {
      at: "invocation.c:564",
      says: "resume called with no parent frame",
      means: "The program resumed an invocation that was not interrupted.",
    },
    {
      at: "invocation.c:602",
      says: "wait-invoke attempted on a non-waiting invocation",
      means: "The program waited for an invocation that is not waiting.",
    },
    {
      at: "invocation.c:625",
      says: "multi-wait in synchronous invocations not yet implemented",
      means: "A synchronous call would have to wait for several things at once, which the runtime can't.",
      advice: ["Join the fences into one first (hal.fence.join), or call the function asynchronously."],
    },
    {
      at: "invocation.c:658",
      says: "end-invoke attempted on a waiting invocation",
      means: "The program ended an invocation that is still waiting.",
    },
    {
      at: "bytecode/dispatch.c:694",
      says: "yield in imports with results not supported",
      means: "An imported function that returns values was interrupted, which the VM can't do.",
    },
    {
      id: "no-frame-to-resume",
      at: "bytecode/dispatch.c:1134",
      says: ["no frame at top of stack to resume", "no frame belonging to this module on stack"],
      means: "The program resumed a call that is not in progress.",
    },
    {
      at: "stack.c:196",
      says: "stack storage under minimum required amount: {size:bytes} < {minimum:bytes}",
      means: "The program gave the VM a stack of {size} bytes; it needs {minimum}.",
    },
    {
      id: "stack-overflow",
      at: "stack.c:348",
      says: [
        "new stack size would exceed maximum size: {size:bytes} > {maximum:bytes}",
        "stack initialized on the host stack and cannot grow",
      ],
      means: "The program's calls are nested too deep: most often a function that calls itself without end.",
      advice: [
        "Look for recursion in the program. The frames that follow the message show which functions call each other.",
      ],
    },
    {
      id: "unbalanced-stack",
      at: "stack.c:606",
      says: ["unbalanced stack leave", "unbalanced wait leave"],
      means: "A function left the VM's stack twice.",
    },
    {
      at: "native_module.c:60",
      says: "module export table is not sorted by name (export {index:number} ('{name}') >= {next:number} ('{nextName}'))",
      means: "A native module lists its exports out of order: '{nextName}' should come before '{name}'.",
      advice: ["Sort the EXPORT_FN lines of the module's table by name."],
    },
    {
      id: "native-module-functions",
      at: "native_module.c:211",
      says: [
        "native modules do not support internal function queries",
        "native modules do not support import/internal function queries",
      ],
      means: "The program asked a native module for something other than an exported function.",
    },
    {
      at: "native_module.c:325",
      says: [
        "native module must implement fork_state if it provides module state",
        "python module fork not supported",
        "vmvx module forking not implemented",
      ],
      means: "A context with a module that can't be copied was forked.",
      advice: ["Create a new context instead of forking one, or implement fork_state in the module."],
    },
    {
      id: "no-imports",
      at: "native_module.c:340",
      says: [
        "native module does not support imports",
        "C++ API does not support imports",
        "Python API does not support imports",
      ],
      means: "A module that is written in C, C++ or Python was to import functions, which it can't.",
    },
    {
      at: "native_module.c:342",
      says: "native module does not support resume",
      means: "A call of a native function was interrupted, and the module can't go on with it.",
    },
    {
      id: "native-call-support",
      at: "native_module.c:457",
      says: [
        "native modules must provide call support or function pointers",
        "native modules using the default call support must have 1:1 exports:function pointers",
      ],
      means: "A native module has not exactly one function for each of its exports.",
    },
    {
      at: "native_module_cc.h:181",
      says: "function out of bounds: 0 < {ordinal} < {count:number}",
      means: "The program asked for function {ordinal} of a C++ module that has {count}; they count from 0.",
    },
    {
      at: "native_module_cc.h:208",
      says: "function name empty",
      means: "A function was looked up in a C++ module without a name.",
    },
    {
      id: "argument-buffer",
      at: "native_module_packing.h:414",
      says: [
        "argument buffer unpacking failure; {remaining:bytes} bytes remaining in {size:bytes} byte buffer (max valid padding: {padding:number})",
        "argument buffer unpacking failure; consumed {consumed:bytes} of {size:bytes} bytes",
        "argument buffer overflow reading primitive",
        "argument buffer overflow reading ref",
        "argument buffer overflow reading span count",
        "argument buffer overflow reading span elements (count={count:number})",
      ],
      means:
        "A C++ function of a native module was called with other arguments than its C++ signature has. The import's declaration and the C++ function disagree.",
      advice: [
        "Compare the import in the MLIR source with the parameters of the C++ function: number, order, and i32 against i64.",
        INSPECT_MODULE,
      ],
    },
    {
      id: "wrong-reference",
      at: "native_module_packing.h:493",
      says: [
        "parameter contains a reference to the wrong type; have {have} but expected {expected}",
        "Parameter {index:number} contains a reference to the wrong type; have {have:word} but expected {expected:word}",
        "Parameter contains a reference to the wrong type; have {have:word} but expected {expected:word}",
      ],
      means: "An argument of another kind was passed: the function takes {expected}, and it was given {have}.",
      advice: [
        "Pass what the function takes. For an array that is a buffer view (in C iree_hal_buffer_view_t, in Python an array or DeviceArray), not a plain buffer.",
        SHOW_CALLS,
      ],
    },
    {
      id: "wrong-reference-type",
      at: "ref.c:190",
      says: ["source ref type mismatch", "ref type mismatch"],
      means:
        "A value of another kind was found where the program expects a certain one: a buffer where it takes a buffer view, or the reverse.",
      advice: [SHOW_CALLS],
    },
    {
      at: "ref.h:220",
      says: "ref is null",
      means: "A function was given nothing (null) where it needs a buffer, fence or list.",
      advice: [
        SHOW_CALLS,
        "A function with fences (`coarse-fences`) must be given both: the one to wait on and the one to signal.",
      ],
    },
    {
      at: "shims.h:98",
      says: "argument/result signature mismatch",
      means:
        "A function was called with other arguments or results than its calling convention has: the module and the runtime are of different releases, or a native module declares another signature than it has.",
      advice: [SAME_RELEASE, INSPECT_MODULE],
    },
    {
      at: "shims.h:117",
      says: ["count {count:number} > {limit:number}", "count {count:number} of {what} > {limit:number}"],
      means: "A call passes {count} repeated arguments, more than the {limit} that the function can take.",
    },
  ],
};

export const CALLS: readonly Group[] = [API];
