/**
 * Messages as people meet them, from threads and logs (with other values): what they read first, and what to do next.
 * Whoever does not know IREE has to find out by these lines alone what went wrong and what to try.
 */
import { expect, test } from "vitest";
import { explainMessages } from "../../server/src/core/messages/explain.js";
import { explanationText } from "../../server/src/core/messages/explanationText.js";

const HIP_TARGET = '#hal.device.target<"hip", [#hal.executable.target<"rocm", "rocm-hsaco-fb", {}>]>';
const ASSERT = "while invoking native function hal.buffer_view.assert; while calling import";

/** A message, lines that are in its explanation, and lines that are not. */
const MESSAGES: readonly (readonly [message: string, lines: readonly string[], not?: readonly string[]])[] = [
  [
    "c/runtime/src/iree/vm/bytecode/module.c:99: NOT_FOUND; no type registered with name '!torch.vtensor<[3,7],f16>'; loading bytecode module at 'net.vmfb'",
    [
      "  !torch.vtensor<[3,7],f16> is a type of the program's source: the compiler should have converted it, and did not.",
      "      iree-compile --iree-input-type=torch model.mlir -o model.vmfb",
    ],
    ["torch.so"],
  ],
  [
    "<vm>:0: UNAVAILABLE; none of the executable binaries in the module are supported by the runtime;",
    [
      "  The device that runs the module can't run any of the code in it.",
      "      iree-compile --iree-hal-target-device=vulkan model.mlir -o model.vmfb",
    ],
  ],
  [
    "UNAVAILABLE; HAL device `dev_a` does not support any variant of executable `main_dispatch_3`; available formats: [embedded-elf-x86_64, embedded-elf-x86_64]",
    [
      "  embedded-elf-x86_64 is code for a CPU of the kind x86_64.",
      "      iree-compile --iree-llvmcpu-target-cpu=generic --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu model.mlir -o model.vmfb",
    ],
  ],
  [
    "RuntimeError: Error creating vm context with modules: c/runtime/src/iree/vm/context.c:156: NOT_FOUND; required module 'io_parameters' not registered on the context",
    ["      iree-run-module --module=model.vmfb --parameters=model=weights.irpa --function=main"],
  ],
  [
    "INVALID_ARGUMENT: D:\\build\\runtime\\src\\iree\\modules\\vmvx\\module.c:468: INVALID_ARGUMENT; argument/result signature mismatch; while invoking native function vmvx.fill.2d.x16; while calling import;",
    ["      pip list | grep -i iree"],
  ],
  [
    "RESOURCE_EXHAUSTED; HIP driver error 'hipErrorOutOfMemory' (2): out of memory; failed to allocate buffer of length 9663676416; while invoking native function hal.device.queue.alloca",
    [
      "  The GPU has too little free memory.",
      "  It happened while a buffer of 9663676416 bytes was allocated; in the runtime's function hal.device.queue.alloca, which the compiled module calls.",
      "      rocm-smi --showmeminfo vram",
    ],
    ["iree-run-module"],
  ],
  [
    "CUDA error 'CUDA_ERROR_NO_BINARY_FOR_GPU' (209): no kernel image is available for execution on the device",
    [
      "  The module's code is for another kind of GPU than the one that runs it.",
      "      iree-compile --iree-hal-target-device=cuda --iree-cuda-target=sm_80 model.mlir -o model.vmfb",
    ],
  ],
  [
    "HIP driver error 'hipErrorNoDevice' (100): no ROCm-capable device is detected",
    ["  The driver finds no GPU that it can use.", "      rocminfo"],
  ],
  [
    "iree/hal/drivers/vulkan/status_util.c:121: INTERNAL; VK_ERROR_DEVICE_LOST; while invoking native function hal.fence.await",
    ["      vulkaninfo --summary", "      iree-run-module --device=local-task --module=model.vmfb --function=main"],
  ],
  [
    "RESOURCE_EXHAUSTED; [vkAllocateMemory] VK_ERROR_OUT_OF_DEVICE_MEMORY",
    ["  - Use a smaller batch or smaller inputs, and end other programs that use the GPU."],
  ],
  [
    `ValueError: <vm>:0: NOT_FOUND; HAL device \`__device_0\` not found or unavailable: ${HIP_TARGET}`,
    ["  It was compiled for hip.", "      iree-run-module --device=hip --module=model.vmfb --function=main"],
  ],
  [
    `[2021-10-02T01:12:28Z] ../iree/modules/hal/module.c:688: INVALID_ARGUMENT; tensor shape rank mismatch; expected 0 but have 1; expected shape , actual shape 1; ${ASSERT};`,
    ["  The number of dimensions of the array for tensor is 1, and the function was compiled for 0."],
  ],
  [
    "iree/runtime/src/iree/hal/buffer_view_util.c:38: INVALID_ARGUMENT; opaque and sub-byte aligned element types cannot be indexed; parsing value '3x8xi4=7'; parsing function inputs",
    [
      "      --input=2x4xi4=@input.bin",
      "  It happened while the input '3x8xi4=7' was read; while the inputs were read.",
    ],
    ["is not a number"],
  ],
  [
    "iree/runtime/src/iree/vm/bytecode/archive.c:117: FAILED_PRECONDITION; bytecode version mismatch; runtime supports 15.0, module has 17.0",
    ["  The runtime is the older one.", "      pip install iree-base-compiler==3.9.0"],
  ],
  [
    "RuntimeError: Error creating driver: iree/runtime/src/iree/hal/driver_registry.c:317: NOT_FOUND; no driver 'hip' registered",
    [
      "  'hip' is a driver of IREE's, so it is this build that leaves it out.",
      "      cmake -DIREE_HAL_DRIVER_HIP=ON -S iree -B build",
    ],
    ["--device=hip", "VULKAN=ON"],
  ],
  ["NOT_FOUND; no driver 'dylib' registered", ["      --device=local-task"], ["cmake"]],
  [
    "KeyError: \"Function 'forward' not found in module 'module'\"",
    ["  The module has no exported function 'forward'.", "      mlir-abi inspect model.vmfb"],
  ],
  [
    "INVALID_ARGUMENT; input list and function mismatch; expected 2 arguments but passed 1",
    ["  The number of arguments in the call is 1, and the function takes 2."],
  ],
  [
    `INVALID_ARGUMENT; input1 shape dimension 1 mismatch; expected 784 but have 783; expected shape \`1x784\`, actual shape \`1x783\`; ${ASSERT}`,
    [
      "  The array has the shape 1x783, and the function was compiled for 1x784.",
      "  - Pass an array of the shape 1x784.",
      "  - To call it with any size there, compile it with a dynamic dimension: ? in MLIR, dynamic_shapes of torch.export, a symbolic dimension in JAX.",
    ],
    ["It happened the"],
  ],
  [
    "INVALID_ARGUMENT; input1 shape rank mismatch; expected 2 but have 1; expected shape `?x16`, actual shape `16`",
    [
      "  - The shapes differ in dimensions of size 1 alone: add or remove them (value is your array):",
      "      value = value.reshape(1, 16)",
    ],
  ],
  [
    "INVALID_ARGUMENT; input1 shape rank mismatch; expected 3 but have 2; expected shape `?x1x16`, actual shape `5x16`",
    ["      value = value.reshape(-1, 1, 16)"],
  ],
  [
    "INVALID_ARGUMENT; input1 shape rank mismatch; expected 2 but have 1; expected shape `?x16`, actual shape `48`",
    ["  - Pass an array of the shape ?x16, with any size in place of a ?."],
    ["reshape"],
  ],
  [
    "INVALID_ARGUMENT; input1 shape dimension 1 mismatch; expected 32 but have 3; expected shape `1x32x32x3`, actual shape `1x3x32x32`",
    ["      value = np.ascontiguousarray(value.transpose(0, 2, 3, 1))"],
    ["reshape"],
  ],
  [
    "INVALID_ARGUMENT; input0 shape rank mismatch; expected 0 (scalar) but have 1; expected shape ``, actual shape `1`",
    ["      value = value.reshape(())"],
  ],
  [
    "INVALID_ARGUMENT; input0 element type mismatch; expected i32 (10000020) but have i64 (10000040)",
    ["      value = value.astype(np.int32)"],
  ],
];

test.each(MESSAGES.map(([message, lines, not = []]) => ({ message, lines, not })))(
  "$message",
  ({ message, lines, not }) => {
    const text = explanationText(explainMessages(message));
    const found = text.split("\n");
    for (const line of lines) expect(found).toContain(line);
    for (const part of not) expect(text).not.toContain(part);
    expect(text).not.toMatch(/This message is not known|\b1 (?:arguments|dimensions)\b/);
  },
);
