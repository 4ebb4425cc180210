/** Messages about the contents of a compiled module, which its verifier or its interpreter refuses. */
import type { Group } from "../template.js";
import { FRESH_COPY, INSPECT_MODULE, SAME_RELEASE } from "./advice.js";

const VM = "runtime/src/iree/vm/";

/** Tables of the module that are not as the compiler writes them. */
const TABLES: Group = {
  folder: VM,
  lead: "The module file is damaged, or something other than IREE's compiler wrote it:",
  advice: [FRESH_COPY, INSPECT_MODULE],
  rows: [
    { at: "bytecode/verifier.c:44", says: "module missing name field", means: "the module has no name." },
    {
      at: "bytecode/verifier.c:52",
      says: ["types[{index:number}] missing body"],
      means: "type {index} of its table is empty.",
    },
    {
      at: "bytecode/verifier.c:57",
      says: "types[{index:number}] missing name",
      means: "type {index} of its table has no name.",
    },
    { at: "bytecode/module.c:39", says: "type definition has no name", means: "a type of its table has no name." },
    {
      at: "bytecode/verifier.c:82",
      says: "rodata[{index:number}] external reference out of range",
      means: "constant {index} is said to be at a place after the end of the file. The file may be cut off.",
    },
    {
      at: "bytecode/verifier.c:96",
      says: "dependencies[{index:number}] has no module name",
      means: "entry {index} of the modules that it needs has no name.",
    },
    {
      at: "bytecode/verifier.c:115",
      says: "function_signatures[{index:number}] missing body",
      means: "the signature of function {index} is missing.",
    },
    { at: "bytecode/verifier.c:125", says: "imports[{index:number}] missing body", means: "import {index} is empty." },
    {
      at: "bytecode/verifier.c:131",
      says: "imports[{index:number}] missing full_name",
      means: "import {index} has no name.",
    },
    {
      at: "bytecode/verifier.c:138",
      says: [
        "function signature and descriptor table length mismatch ({signatures:number} vs {descriptors:number})",
        "mismatched internal_functions/function_descriptors vectors ({signatures:number} != {descriptors:number})",
      ],
      means: "it has {signatures} signatures for {descriptors} functions.",
    },
    { at: "bytecode/verifier.c:150", says: "exports[{index:number}] missing body", means: "export {index} is empty." },
    {
      at: "bytecode/verifier.c:156",
      says: "exports[{index:number}] missing local_name",
      means: "export {index} has no name.",
    },
    {
      at: "bytecode/verifier.c:163",
      says: "exports[{index:number}] internal_ordinal out of bounds (0 < {ordinal} < {count:number})",
      means: "export {index} leads to function {ordinal}, and there are {count}.",
    },
    {
      at: "bytecode/verifier.c:115",
      says: "functions[{index:number}] missing body",
      means: "function {index} is empty.",
    },
    {
      at: "bytecode/verifier.c:194",
      says: "functions[{index:number}] descriptor block count is 0; functions must have at least 1 block, expected {blocks:number}",
      means: "function {index} has no blocks.",
    },
    {
      at: "bytecode/verifier.c:201",
      says: "functions[{index:number}] descriptor bytecode reports 0 length; functions must have at least one block",
      means: "function {index} has no code.",
    },
    {
      at: "bytecode/verifier.c:210",
      says: "functions[{index:number}] descriptor bytecode span out of range (0 < {end:number} < {size:number})",
      means: "the code of function {index} ends after that of the module.",
    },
    {
      at: "bytecode/verifier.c:220",
      says: "functions[{index:number}] descriptor register count out of range",
      means: "function {index} uses more registers than the VM has.",
    },
    {
      at: "bytecode/verifier.c:287",
      says: "invalid function ordinal",
      means: "a function that it refers to does not exist.",
    },
    {
      at: "bytecode/verifier.c:305",
      says: "no blocks defined; functions must have at least one block",
      means: "a function has no blocks.",
    },
    {
      at: "bytecode/module.c:149",
      says: "cannot map imported/internal functions; no entry in the function table",
      means: "a function has no entry in the table of functions.",
    },
    {
      at: "bytecode/module.c:223",
      says: "reflection attribute missing fields",
      means: "an attribute of a function has no key or no value.",
    },
    {
      at: "bytecode/module.c:824",
      says: "ABI marshaling buffer overflow on import {ordinal}",
      means: "a call of import {ordinal} has more arguments than its calling convention says.",
    },
    {
      at: "bytecode/verifier.c:801",
      says: "unsupported cconv fragment char '{code:char}'",
      means: "a calling convention has the letter '{code}', which stands for no type.",
    },
    {
      at: "module.c:29",
      says: "unsupported cconv version {code:char}",
      means: "a calling convention begins with '{code}'; only version 0 is known.",
    },
    {
      at: "module.c:68",
      says: ["unsupported cconv type '{code:char}'", "unsupported cconv type {code:char}"],
      means: "a calling convention has the letter '{code}', which stands for no type that can be used here.",
    },
    {
      at: "module.c:176",
      says: ["unsupported cconv span type '{code:char}'", "unsupported cconv span type {code:char}"],
      means: "a calling convention repeats the letter '{code}', which can't be repeated.",
    },
    {
      at: "module.c:64",
      says: "cannot statically count cconv values with variadic value spans",
      means: "a function with a repeated argument was used where the number of arguments has to be known.",
    },
    {
      at: "module.c:134",
      says: "variadic argument found but segment size list is missing/underflowed",
      means: "a call passes a repeated argument without saying how often it is repeated.",
    },
  ],
};

/** Code of the module that the verifier refuses. */
const CODE: Group = {
  folder: VM,
  lead: "The module's code is damaged, or the compiler and the runtime are of different releases:",
  advice: [SAME_RELEASE, FRESH_COPY],
  rows: [
    {
      at: "bytecode/verifier.c:352",
      says: "register count overflow",
      means: "a function uses more registers than the VM has.",
    },
    {
      at: "bytecode/verifier.c:425",
      says: "function missing terminator in the last block",
      means: "the last block of a function has no return or branch at its end.",
    },
    {
      at: "bytecode/verifier.c:453",
      says: "bytecode data overrun trying to parsing op at {pc:hex} ({offset:number}) of {size:number} available bytes",
      means: "the code ends in the middle of an op at {offset}.",
    },
    {
      at: "bytecode/verifier.c:477",
      says: "{bank} register ordinal {register:number} out of range {count:number}",
      means: "an op uses register {register}, and the function has {count}.",
    },
    {
      at: "bytecode/verifier.c:483",
      says: "{bank} register required but ref register {register:number} provided",
      means: "an op has a register with a reference where a number is needed.",
    },
    {
      at: "bytecode/verifier.c:488",
      says: "{bank} register ordinal {register:number} not 8-byte aligned",
      means: "a 64-bit value is in register {register}, which must have an even number.",
    },
    {
      id: "register-pair-out-of-range",
      at: "bytecode/verifier.c:493",
      says: "{bank} register ordinal {register:number}:{next:number} out of range {count:number}",
      means: "an op uses registers {register} and {next}, and the function has {count}.",
    },
    {
      at: "bytecode/verifier.c:508",
      says: "ref register required but non-ref {register:number} provided",
      means: "an op has a register with a number where a reference is needed.",
    },
    {
      at: "bytecode/verifier.c:543",
      says: [
        "type id ordinal out of range: {ordinal} (table={count:number})",
        "type id ordinal out of range: {ordinal} (table={count:number}",
      ],
      means: "an op uses type {ordinal}, and the module has {count}.",
    },
    {
      at: "bytecode/verifier.c:588",
      says: "ref register has MOVE bit but op does not support MOVE",
      means: "an op would give up a value that it only borrows.",
    },
    {
      id: "verified-import-ordinal",
      at: "bytecode/verifier.c:657",
      says: ["import ordinal {ordinal} out of range {count:number}", "import ordinal {ordinal} out of range"],
      means: "it calls import {ordinal}, which does not exist.",
    },
    {
      at: "bytecode/verifier.c:665",
      says: "function ordinal {ordinal} out of range {count:number}",
      means: "it calls function {ordinal}, and there are {count}.",
    },
    {
      at: "bytecode/dispatch.c:1210",
      says: "global byte_offset out of range: {offset:number} (rwdata={size:bytes})",
      means: "it reads or writes a variable at byte {offset}, and there are {size} bytes of variables.",
    },
    {
      at: "bytecode/dispatch.c:1310",
      says: ["global ref ordinal out of range: {ordinal} (table={count:number})"],
      means: "it uses variable {ordinal}, and there are {count} that hold references.",
    },
    {
      at: "bytecode/verifier.c:687",
      says: "rodata ref ordinal out of range: {ordinal} (table={count:number})",
      means: "it uses constant {ordinal}, and there are {count}.",
    },
    {
      at: "bytecode/verifier.c:822",
      says: "internal functions cannot accept variadic arguments",
      means: "a function of its own has a repeated argument, which only imports can have.",
    },
    {
      at: "bytecode/verifier.c:840",
      says: "insufficient register storage for function arguments/results",
      means: "a function has fewer registers than arguments and results.",
    },
    {
      at: "bytecode/verifier.c:851",
      says: "register list underflow (have {have:number}, trying to access {index:number})",
      means: "a call passes {have} values, and its function takes more.",
    },
    {
      at: "bytecode/verifier.c:896",
      says: "function is variadic but no segment size list provided",
      means: "a call passes a repeated argument without saying how often it is repeated.",
    },
    {
      at: "bytecode/verifier.c:900",
      says: "segment size list underflow (have {have:number}, trying to access {index:number})",
      means: "a call of a function with repeated arguments lacks one of their counts.",
    },
    {
      at: "bytecode/verifier.c:984",
      says: ["unhandled ext {extension:word} opcode {opcode:hex}", "unhandled ext opcode"],
      means: "it has an op of an extension that this runtime does not have.",
    },
    {
      at: "bytecode/verifier.c:1017",
      says: "op at pc {pc:hex} is not in a block",
      means: "the op at {pc} is outside of all blocks.",
    },
    {
      at: "bytecode/verifier.c:1023",
      says: "op at pc {pc:hex} is a block while still in a block",
      means: "the block before the op at {pc} does not end.",
    },
    {
      at: "bytecode/verifier.c:1694",
      says: "function ordinal {ordinal} is not an import ordinal",
      means: "it asks whether function {ordinal} is there, which is not an import.",
    },
    {
      at: "bytecode/verifier.c:2173",
      says: "unrecognized opcode {opcode:hex}",
      means: "it has an op ({opcode}) that does not exist here.",
    },
    {
      at: "bytecode/dispatch_util.h:202",
      says: ["unhandled opcode", "unhandled core opcode", "unhandled extension opcode"],
      means: "it has an op that does not exist here.",
    },
    {
      at: "bytecode/dispatch_util.h:246",
      says: ["unhandled dispatch extension {extension:word}", "EXT_64 not yet implemented"],
      means: "it has an op of an extension that this runtime was built without.",
    },
    {
      at: "bytecode/dispatch.c:2162",
      says: "variadic calls only supported for internal callees",
      means: "a call with repeated arguments leads to something other than an import.",
    },
    {
      at: "bytecode/dispatch.c:2248",
      says: "variadic yieldable calls only supported for imports",
      means: "a call with repeated arguments leads to something other than an import.",
    },
    {
      at: "bytecode/utils/block_list.c:81",
      says: [
        "invalid descriptor block count {declared:number}; found at least {found:number} blocks",
        "invalid descriptor block count {declared:number}; found {found:number} blocks",
      ],
      means: "a function should have {declared} blocks and has another number.",
    },
    {
      at: "bytecode/utils/block_list.c:62",
      says: [
        "block pc {pc:hex} greater than max {max:hex}",
        "block at pc {pc:hex} not defined in bytecode",
        "block at pc {pc:hex} ({offset:number}) out of bytecode data range {max:number}",
        "block at pc {pc:hex} does not start with a block marker opcode",
      ],
      means: "a branch leads to {pc}, where no block begins.",
    },
    {
      id: "called-import-ordinal",
      at: "bytecode/dispatch.c:176",
      says: "import ordinal out of range",
      means: "it calls an import that does not exist.",
    },
    {
      at: "bytecode/dispatch.c:418",
      says: "unbalanced internal leave stack; stack root cannot not be internal",
      means: "a function returned to nowhere.",
    },
    {
      at: "bytecode/dispatch.c:429",
      says: "src/dst reg count mismatch on internal return",
      means: "a function returned another number of values than its caller takes.",
    },
  ],
};

export const BYTECODE: readonly Group[] = [TABLES, CODE];
