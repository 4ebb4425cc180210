/** The runtime objects that functions take by reference, as hovers on their types explain them. */

import { FENCE } from "../../encodings/expectedType.js";

export interface ObjectType {
  readonly what: string;
  readonly meaning: string;
  /** What iree-run-module accepts for it; undefined if it can't be passed. */
  readonly input?: string;
}

/**
 * By type name. Upstream: compiler/src/iree/compiler/Dialect/HAL/IR/HALTypes.td, and
 * runtime/src/iree/tooling/function_io.h for the forms of `--input`.
 */
export const OBJECTS: ReadonlyMap<string, ObjectType> = new Map<string, ObjectType>([
  [
    "!hal.buffer_view",
    {
      what: "view of a buffer",
      meaning:
        "A buffer with its shape and element type, which are known at run time: what every tensor becomes at the ABI",
      input: '--input="4xf32=0"',
    },
  ],
  [
    "!hal.buffer",
    {
      what: "buffer",
      meaning: "Bytes without a shape: what callers provide as storage for a result or for transient memory",
      input: '--input="&4xf32"',
    },
  ],
  [
    FENCE,
    {
      what: "fence",
      meaning:
        "A point in time that work waits for or signals: an asynchronous function takes two as its last arguments, to wait on and to signal. iree-run-module adds both where iree.abi.model is coarse-fences",
    },
  ],
  ["!hal.semaphore", { what: "semaphore", meaning: "A counter that devices and the host wait for and signal" }],
  ["!hal.device", { what: "device", meaning: "A device that the module runs work on" }],
  ["!hal.allocator", { what: "allocator", meaning: "What allocates the buffers of a device" }],
  ["!hal.command_buffer", { what: "command buffer", meaning: "Commands that were recorded for a device" }],
  ["!hal.executable", { what: "executable", meaning: "Device code that is ready to be dispatched" }],
  ["!hal.file", { what: "file", meaning: "A file that devices read and write" }],
  ["!hal.channel", { what: "channel", meaning: "What devices communicate through in collective operations" }],
  ["!util.buffer", { what: "buffer of host memory", meaning: "Bytes that the host program works on" }],
  ["!vm.buffer", { what: "buffer of host memory", meaning: "Bytes that the host program works on" }],
  ["!util.list", { what: "list", meaning: "A list of values or references that the host program works on" }],
  ["!vm.list", { what: "list", meaning: "A list of values or references that the host program works on" }],
  ["!util.variant", { what: "variant", meaning: "A value of any type" }],
  ["!torch.vtensor", { what: "PyTorch tensor", meaning: "Its shape or its element type is not known" }],
  [
    "!torch.tensor",
    { what: "PyTorch tensor that may be changed in place", meaning: "Its shape or its element type is not known" },
  ],
  ["!torch.int", { what: "Python int", meaning: "PyTorch's integer of 64 bits" }],
  ["!torch.float", { what: "Python float", meaning: "PyTorch's float of 64 bits" }],
  ["!torch.bool", { what: "Python bool", meaning: "PyTorch's boolean" }],
]);
