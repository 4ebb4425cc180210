/** Messages about devices, drivers and the memory of devices. */
import type { Group } from "../template.js";
import {
  INSPECT_MODULE,
  LIST_DEVICES,
  OWN_MODULE,
  REPORT,
  SAME_RELEASE,
  SAME_TARGET,
  SHOW_CALLS,
  TRY_CPU,
} from "./advice.js";

const HAL = "runtime/src/iree/hal/";

const DEVICES: Group = {
  folder: HAL,
  advice: [LIST_DEVICES],
  rows: [
    {
      id: "device-not-found",
      at: "../../../../compiler/src/iree/compiler/Dialect/HAL/Transforms/InitializeDevices.cpp:77",
      says: [
        "HAL device `{device:word}` not found or unavailable: {target}",
        "HAL device {device:word} not found or unavailable: {target}",
      ],
      means:
        "The program was compiled for a device that it was not given when it was loaded: {device} should be as described after the colon.",
      advice: [
        "Give the tool the device that the module was compiled for, or compile for the one that you have:\niree-run-module --device=local-task --module=model.vmfb --function=main",
        LIST_DEVICES,
        SAME_TARGET,
      ],
    },
    {
      id: "device-not-supported",
      at: "../../../../compiler/src/iree/compiler/Dialect/HAL/Transforms/InitializeDevices.cpp:77",
      says: "device not supported in the compiled configuration",
      means: "The module has no code for the device that runs it.",
      advice: [SAME_TARGET, LIST_DEVICES, INSPECT_MODULE],
    },
    {
      id: "driver-not-registered",
      at: "driver_registry.c:318",
      says: ["no driver '{driver}' registered", "invalid driver id"],
      means: "The runtime has no driver '{driver}': the name is misspelt, or this build of the runtime leaves it out.",
      advice: [
        "Use a driver that is there: local-task and local-sync (CPU), hip, cuda, vulkan, metal.\niree-run-module --list_drivers",
      ],
    },
    {
      at: "driver_registry.c:102",
      says: "factory has already been registered",
      means: "A driver was registered twice.",
      advice: ["Register each driver once in the program; another place may have registered all of them.", OWN_MODULE],
    },
    {
      at: "driver_registry.c:114",
      says: "the maximum number of factories ({count:number}) have been registered",
      means: "The program registered more drivers than there is room for ({count}).",
      advice: ["Register only the drivers that you use.", OWN_MODULE],
    },
    {
      at: "driver_registry.c:144",
      says: "factory to remove is not registered at this time",
      means: "A driver was to be removed that is not registered.",
      advice: [OWN_MODULE],
    },
    {
      at: "driver.c:73",
      says: "device ordinal {ordinal} out of range; driver has {count:number} devices enumerated",
      means: "Device {ordinal} was asked for, and the driver has {count}; they count from 0.",
    },
    {
      at: "driver.c:161",
      says: "unreasonably large number of device parameters ({count:number}) in URI",
      means: "The text that names the device has too many parameters after the '?'.",
      advice: ["Write the device as driver, path and parameters:\n--device=local-task?task_topology_group_count=4"],
    },
    {
      at: "device.c:127",
      says: "device queue pool backends are unavailable before the device is assigned to a device group",
      means: "Memory was allocated on a device before the device was ready.",
      advice: [
        "Create the HAL module or a device group with the device first; in Python make devices by iree.runtime.get_device.",
        OWN_MODULE,
      ],
    },
    {
      at: "device.c:404",
      says: "inline command buffer submitted with a wait; inline command buffers must be ready to execute immediately",
      means: "Commands that run at once were to wait for something.",
      advice: ["Use a function without fences, or wait for the fence before you call it.", REPORT],
    },
    {
      at: "device.c:665",
      says: [
        "list capacity {capacity:number} reached; no more devices can be added",
        "device group builder at max capacity ({capacity:number})",
      ],
      means: "More devices were given than there is room for ({capacity}).",
      advice: ["Give only the devices that the module uses."],
    },
    {
      at: "device_group.c:308",
      says: "device group builder has no devices",
      means: "A group of devices was made without any.",
      advice: [OWN_MODULE],
    },
    {
      at: "allocator.c:150",
      says: "heap storage must be provided when capacity is defined",
      means: "A list of memory heaps was asked for without room for them.",
      advice: [OWN_MODULE],
    },
    {
      id: "allocate-buffer",
      at: "allocator_heap.c:190",
      says: [
        "allocator cannot allocate a buffer with the given parameters",
        "allocator cannot import a buffer with the given parameters",
      ],
      means:
        "The device can't make a buffer of this kind: the memory type or the uses that were asked for don't go together there.",
      advice: [
        "Ask for DEVICE_LOCAL memory with IREE_HAL_BUFFER_USAGE_DEFAULT, and copy data to and from it.",
        LIST_DEVICES,
      ],
    },
    {
      at: "allocator_heap.c:244",
      says: "external buffer type not supported",
      means: "Memory of another library was to be used in place, and the device can't do that.",
      advice: ["Copy the data into a buffer of IREE's (in Python iree.runtime.asdevicearray)."],
    },
    {
      at: "allocator_heap.c:310",
      says: ["heap allocator does not support virtual memory", "virtual memory not supported by allocator"],
      means: "The program asked for virtual memory, which this device does not have.",
      advice: ["Allocate buffers instead.", OWN_MODULE],
    },
    {
      at: "utils/allocators.c:29",
      says: "unrecognized allocator '{name}'",
      means: "--device_allocator names an allocator that does not exist: '{name}'.",
      advice: ["Use caching or debug, or leave the flag out:\n--device_allocator=caching"],
    },
    {
      at: "utils/caching_allocator.c:489",
      says: "no heap matching requested config params memory_type='{memory}', buffer_usage='{usage}'",
      means: "The device has no memory of the kind that --device_allocator asks for.",
      advice: ["Name a heap that the device has, or leave the parameters out:\n--device_allocator=caching"],
    },
    {
      id: "driver-library-missing",
      at: "drivers/cuda/cuda_dynamic_symbols.c:63",
      says: [
        "CUDA driver library 'libcuda.so'/'nvcuda.dll' not available; please ensure installed and in dynamic library search path",
        "HIP runtime library 'amdhip64.dll'/'libamdhip64.so' not available: please ensure installed and in dynamic library search path: {reason}",
        "HIP runtime library 'amdhip64.dll'/'libamdhip64.so' not available; please ensure installed and in dynamic library search path",
        "Vulkan runtime library not available; ensure installed and on path",
      ],
      means:
        "The library of the GPU's vendor could not be loaded: it is not installed, or not where the system looks for libraries.",
      advice: [
        "Install the vendor's driver, and see that the library is found:\nldconfig -p | grep -E 'libcuda|libamdhip64|libvulkan'",
        "Inside a container, start it with access to the GPU: --gpus all (NVIDIA), or --device=/dev/kfd --device=/dev/dri (AMD).",
      ],
    },
    {
      id: "gpu-error",
      at: "drivers/hip/status_util.c:143",
      says: [
        "HIP driver error '{error:word}' ({code:number}): {reason}",
        "CUDA error '{error:word}' ({code:number}): {reason}",
        "CUDA driver error '{error:word}' ({code:number}): {reason}",
      ],
      means: "The driver of the GPU reports {error}: {reason}.",
      advice: [TRY_CPU, LIST_DEVICES],
    },
    {
      id: "vulkan-memory",
      at: "drivers/vulkan/util/libvulkan.c:115",
      says: [
        "[{call:word}] VK_ERROR_OUT_OF_DEVICE_MEMORY",
        "[{call:word}] VK_ERROR_OUT_OF_HOST_MEMORY",
        "VK_ERROR_OUT_OF_DEVICE_MEMORY",
        "VK_ERROR_OUT_OF_HOST_MEMORY",
      ],
      means: "The GPU, or the computer, has too little free memory.",
      advice: ["Use a smaller batch or smaller inputs, and end other programs that use the GPU."],
    },
    {
      id: "vulkan-error",
      at: "drivers/vulkan/util/libvulkan.c:115",
      says: [
        "[{call:word}] VK_ERROR_DEVICE_LOST",
        "[{call:word}] VK_ERROR_INITIALIZATION_FAILED",
        "[{call:word}] VK_ERROR_INCOMPATIBLE_DRIVER",
        "VK_ERROR_DEVICE_LOST",
        "VK_ERROR_INITIALIZATION_FAILED",
        "VK_ERROR_INCOMPATIBLE_DRIVER",
      ],
      means:
        "The Vulkan driver of the GPU failed: it does not start, or it gave up a program that ran too long or read outside of its memory.",
      advice: ["See whether Vulkan works there at all, and update its driver:\nvulkaninfo --summary", TRY_CPU],
    },
    {
      id: "dynamic-library",
      at: "../base/internal/dynamic_library_posix.c:162",
      says: [
        "failed to load dynamic library (possibly not found on any search path): {reason}",
        "dynamic library not found on any search path",
      ],
      means: "A shared library could not be loaded.",
      advice: [
        "See that the file exists and is for this machine. The folders that are searched can be given:\nexport LD_LIBRARY_PATH=/path/to/folder",
      ],
    },
    {
      id: "gpu-not-found",
      at: "drivers/vulkan/physical_device_selection.c:78",
      says: [
        "Vulkan driver has no physical devices",
        "Vulkan device path '{path}' not found",
        "CUDA device with UUID {uuid:word} not found",
        "HIP device with UUID {uuid:word} not found",
      ],
      means: "The GPU that was asked for is not there.",
      advice: [
        LIST_DEVICES,
        "Inside a container, start it with access to the GPU: --gpus all (NVIDIA), or --device=/dev/kfd --device=/dev/dri (AMD).",
      ],
    },
  ],
};

const HAL_MODULE: Group = {
  folder: "runtime/src/iree/modules/hal/",
  advice: [SHOW_CALLS, REPORT],
  rows: [
    {
      at: "inline/module.c:65",
      says: "allocator can only be used for dropping the wrapper buffer",
      means: "A buffer of the program was to be allocated by what only frees it.",
      advice: [OWN_MODULE],
    },
    {
      at: "inline/module.c:363",
      says: "vm->hal buffer wrapping not yet implemented",
      means: "The inline HAL can't use a byte buffer of the VM as an array.",
      advice: ["Compile for the full HAL: leave out --iree-execution-model=inline-static or inline-dynamic."],
    },
    {
      at: "inline/module.c:528",
      says: "too many buffer views for a single trace call",
      means: "More arrays are printed at once than the runtime can print.",
      advice: ["Trace fewer tensors with one flow.tensor.trace."],
    },
    {
      at: "module.c:217",
      says: "no executable cache for the given device found; possibly a device not registered with the HAL module",
      means: "The program uses a device that the HAL module was not created with.",
      advice: [
        "Create the HAL module with all devices of the program; in Python: iree.runtime.create_hal_module(instance, devices=[…]).",
        LIST_DEVICES,
      ],
    },
    {
      at: "module.c:292",
      says: "only read-only memory can be accessed via a file handle (today)",
      means: "The program would write to a file by way of memory that can be read only.",
    },
    {
      at: "module.c:346",
      says: "at least one device/queue affinity pair must be provided",
      means: "The program has to choose among devices, and was given none.",
      advice: [
        "Give a device for each that the program was compiled for:\niree-run-module --device=local-task --module=model.vmfb --function=main",
        LIST_DEVICES,
      ],
    },
    {
      at: "module.c:361",
      says: "too many devices ({count:number}) for a single select call",
      means: "The program chooses among {count} devices at once, more than the runtime can.",
    },
    {
      at: "module.c:436",
      says: "byte range out of bounds (requested {from:number}-{to:number} of available {size:bytes})",
      means: "Bytes {from} to {to} of a constant or buffer were asked for, and it has {size}.",
    },
    {
      at: "module.c:447",
      says: [
        "source buffer is immutable and can only be imported for constant usage",
        "source buffer is immutable and can only be mapped for constant usage",
      ],
      means: "A constant of the module was to be used as memory that can be written.",
    },
    {
      id: "load-store-size",
      at: "module.c:592",
      says: ["load length byte count {length:bytes} exceeds max", "store length byte count {length:bytes} exceeds max"],
      means: "The program reads or writes a single value of {length} bytes; at most 4 are possible.",
    },
    {
      at: "module.c:617",
      says: "store out of bounds (target_offset={offset:number}, length={length:bytes} into max {size:bytes})",
      means: "The program wrote {length} bytes at {offset} of a buffer that has {size}.",
    },
    {
      at: "module.c:1071",
      says: [
        "binding count {count:number} > {limit:number}",
        "binding table capacity {count:number} > {limit:number}",
        "binding table count {count:number} > {limit:number}",
      ],
      means: "A command uses {count} buffers, and the runtime can pass {limit}.",
    },
    {
      at: "module.c:1314",
      says: "VM queue allocation pools are not supported",
      means: "The program names a memory pool, which this runtime does not have for compiled modules.",
      advice: [SAME_RELEASE],
    },
    {
      at: "module.c:1330",
      says: "only zero or one command buffer is allowed",
      means: "The program gave the device several command buffers at once.",
      advice: [SAME_RELEASE],
    },
  ],
};

export const DEVICE_MESSAGES: readonly Group[] = [DEVICES, HAL_MODULE];
