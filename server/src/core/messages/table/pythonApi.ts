/** Messages of the Python packages about everything but calls: devices, buffers, parameter files, modules in Python. */
import type { Group } from "../template.js";
import { DUMP_PARAMETERS, LIST_DEVICES, LIST_DRIVERS, REPORT, SHOW_CALLS } from "./advice.js";

const PACKAGE = "runtime/bindings/python/iree/runtime/";
const BINDINGS = "runtime/bindings/python/";

const RUNTIME: Group = {
  folder: PACKAGE,
  advice: [SHOW_CALLS],
  rows: [
    {
      id: "python-implicit-transfer",
      at: "array_interop.py:142",
      says: "DeviceArray cannot be implicitly transferred to the host: if necessary, do an explicit transfer via .to_host()",
      means: "A result is still on the device, and NumPy can't read it there.",
      advice: ["Copy it to the host first:\nresult.to_host()"],
    },
    {
      at: "array_interop.py:328",
      says: "Expected allocate_buffer_copy to return a HalBufferView",
      means: "A copy of an array for the device was not made as one.",
      advice: [REPORT],
    },
    {
      id: "python-flags-variable",
      at: "flags.py:37",
      says: "Bad flag value in environment variable IREE_PY_RUNTIME_FLAGS='{value}': {reason}",
      means:
        "The environment variable IREE_PY_RUNTIME_FLAGS has a flag that does not exist or a value that it does not take: {value}",
      advice: ["Correct the variable, or remove it:\nunset IREE_PY_RUNTIME_FLAGS"],
    },
    {
      id: "python-reflection-json",
      at: "function.py:164",
      says: "Reflection metadata is not valid JSON: {text}",
      means: "The function's metadata iree.abi is not JSON, so Python can't call the function.",
      advice: [
        "Correct it in the source; this shows where it is wrong:\nmlir-abi lint model.mlir",
        "See what is in the compiled module:\nmlir-abi decode --kind abi-json",
      ],
    },
    {
      id: "python-reflection-malformed",
      at: "function.py:171",
      says: [
        "Malformed function reflection metadata structure: {text}",
        "Malformed function reflection metadata: {text}",
      ],
      means:
        "The function's metadata iree.abi is JSON, but not of the form that Python reads: an object with the lists a (arguments) and r (results).",
      advice: ["Correct it in the source; this shows where it is wrong:\nmlir-abi lint model.mlir"],
    },
    {
      id: "python-function-not-found",
      at: "system_api.py:159",
      says: ["Function '{function}' not found in module '{module}'"],
      means: "The module has no exported function '{function}'.",
      advice: [
        "Use a name that the module exports. See them all:\nmlir-abi inspect model.vmfb",
        "A function is exported only if it is public in the source: no `private`.",
      ],
    },
    {
      at: "system_api.py:65",
      says: "Either 'device' or 'driver_name' can be specified (not both)",
      means: "The configuration names both a device and a driver.",
      advice: ['Give one of them:\niree.runtime.Config("local-task")'],
    },
    {
      at: "system_api.py:248",
      says: "Attempt to register duplicate VmModule: '{module}'",
      means:
        "A module named '{module}' is loaded already. Modules are named in their source; without a name they are all called 'module'.",
      advice: ["Name the modules in their source, or load each into a context of its own:\nmodule @first { … }"],
    },
    {
      id: "python-driver-or-backend",
      at: "system_api.py:273",
      says: [
        "Either 'driver' or 'backend' must be specified, but got 'None' for both.",
        "Cannot specify both 'driver' and a 'backend' to infer the driver from.",
      ],
      means: "The call must name either a driver or a backend, not both and not none.",
      advice: ['Name the driver:\ndriver="local-task"'],
    },
    {
      id: "python-no-device",
      at: "system_setup.py:103",
      says: ["Could not create device. Exception for last tried follows.", "No device found from list {devices}"],
      means: "None of the devices that were asked for could be made.",
      advice: [LIST_DEVICES, LIST_DRIVERS],
    },
    {
      id: "python-benchmark",
      at: "benchmark.py:70",
      says: [
        "No function specified with multiple options {functions}",
        "Attempted to benchmark unknown function {function:word} of options {functions}",
        "When specifying the module as a filepath the entry function must be specified.",
        "Invalid inputs specified for benchmarking",
      ],
      means: "The benchmark was given no function to run, or inputs that don't fit the function.",
    },
    {
      id: "python-benchmark-failed",
      at: "benchmark.py:130",
      says: "Benchmark timed out after {seconds:number} seconds",
      means: "The benchmark took longer than {seconds} seconds.",
      advice: ["Give it more time, or smaller inputs."],
    },
    {
      id: "python-dtype-name",
      at: "dtypes.py:94",
      says: ["Numpy dtype {dtype} not found.", "Numpy dtype name {dtype} not found.", "ABI type {dtype} not found."],
      means: "The element type {dtype} is not one that IREE's Python runtime knows.",
      advice: ["Convert the array to a type that IREE has:\nvalue.astype(np.float32)"],
    },
  ],
};

const PARAMETER_IO: Group = {
  folder: PACKAGE,
  advice: [DUMP_PARAMETERS],
  rows: [
    {
      at: "io.py:45",
      says: "SplatValue requires an array of a single element",
      means: "A parameter with one repeated value was given an array of more than one.",
      advice: ["Pass an array of one element:\nSplatValue(np.array([0], dtype=np.float32), 1024)"],
    },
    {
      at: "io.py:106",
      says: "Unsupported ParameterIndexEntry: {entry}",
      means: "The entry {entry} of a parameter file is stored in a way that Python can't read.",
    },
    {
      id: "python-parameter-metadata",
      at: "io.py:145",
      says: [
        "Metadata for parameter entry {key} is not a Tensor ('{type}')",
        "Bad metadata for parameter entry {key:word}",
        "Unsupported dtype for parameter entry {key:word}",
        "Illegal shape for parameter entry {key:word}",
        "Invalid metadata for parameter index entry '{key}'. Expected format version prefix not found in '{text}'.",
        "Unsupported metadata format version '{version}' for parameter index entry '{key}': Cannot convert to tensor",
      ],
      means:
        "The parameter {key} was not written as a tensor by IREE's Python package, so its shape and element type are not known.",
      advice: [
        "Read its bytes and give the type yourself (parameter_index_entry_as_numpy_flat_ndarray), or write the file again with ParameterIndex.create_archive_file.",
      ],
    },
  ],
};

const NATIVE: Group = {
  folder: BINDINGS,
  advice: [REPORT],
  rows: [
    {
      at: "hal.cc:1855",
      says: "expected synchronous status failure missing",
      means: "A wait failed without a reason.",
    },
    {
      at: "hal.cc:151",
      says: "timeout and deadline cannot both be set",
      means: "A wait was given both a timeout and a deadline.",
      advice: ["Give one of them."],
    },
    {
      at: "hal.cc:657",
      says: "Source and buffer length must be less than the target buffer length and it does not. Please check allocations",
      means: "More bytes were to be copied than the target buffer has.",
      advice: ["Allocate the target as large as the source."],
    },
    {
      at: "hal.cc:2156",
      says: [
        "If length is not provided, source and target buffer length must match and it does not. Provide explicit length=",
        "If length is not provided, source and target bufer length must match and it does not. Provide explicit length=",
      ],
      means: "Two buffers of different sizes were to be copied without saying how much.",
      advice: ["Give the number of bytes: length="],
    },
    {
      id: "python-dlpack",
      at: "hal.cc:742",
      says: [
        "dlpack unsupported buffer view element type",
        "Unsupported dtype lanes != 1",
        "Unsupported dlpack dtype code",
        "Unsupported strided tensor",
        "NYI: dlpack byte_offset != 0",
        "dlpack tensor does not have a byte aligned size",
      ],
      means:
        "An array of another library can't be used in place: its element type or its layout in memory is one that IREE can't share.",
      advice: [
        "Make it contiguous and of a plain type first (in PyTorch tensor.contiguous()), or copy it by way of NumPy.",
      ],
    },
    {
      id: "python-devices-argument",
      at: "hal.cc:1199",
      says: ["'device' and 'devices' are mutually exclusive arguments.", "one of 'device' or 'devices' is required."],
      means: "create_hal_module takes either device or devices, exactly one of them.",
      advice: ["Give one of them:\niree.runtime.create_hal_module(instance, device)"],
    },
    {
      at: "hal.h:164",
      says: "HAL device has no device group/frontier tracker; create devices through HalDriver so queue ordering can be tracked",
      means: "The device was not made by a driver of the Python package.",
      advice: ['Make it with\niree.runtime.get_device("local-task")'],
    },
    {
      id: "python-event-kind",
      at: "hal.cc:2075",
      says: ["Unexpected cuda event for non cuda timepoint", "Unexpected hip event for non hip timepoint"],
      means: "An event of one kind of GPU was taken for a device of another.",
      advice: [LIST_DEVICES],
    },
    {
      at: "io.cc:416",
      says: "pattern must be limited to 16 bytes",
      means: "The repeated value of a parameter is longer than 16 bytes.",
      advice: ["Give a value of at most 16 bytes, or the whole data."],
    },
    {
      id: "python-parameter-entry",
      at: "io.cc:297",
      says: ["Entry is not file storage based", "Entry is not splat"],
      means: "A parameter is stored in another way than it was asked for.",
      advice: [DUMP_PARAMETERS],
    },
    {
      id: "python-vm-conversion",
      at: "vm.cc:560",
      says: [
        "Unsupported VM value type conversion",
        "Unsupported VM to Python Type Conversion",
        "Unsupported VM value type to string",
        "Unsupported VM Buffer -> numpy dtype mapping",
        "Could not deref result buffer view (wrong type?)",
        "Could not deref result buffer (wrong type?)",
        "Could not deref list (wrong type?)",
        "list element is not a ref",
      ],
      means:
        "A value that a function returned is of a kind that Python can't be given, or another kind than was asked for.",
      advice: [SHOW_CALLS],
    },
    {
      id: "python-module-storage",
      at: "vm.cc:362",
      says: "exception raised while deallocating storage for an iree.runtime.VmModule. This is unrecoverable and likely indicates a serious problem, minimally resulting in memory leaks: {reason}",
      means: "The function that frees a module's memory failed: {reason}",
      advice: ["Correct the destroy callback that was passed to VmModule.wrap_buffer."],
    },
    {
      at: "binding.h:101",
      says: "API object is null",
      means: "An object was used after it was closed or released.",
      advice: ["Keep the object (device, module, context) in a variable for as long as it is used."],
    },
  ],
};

const MODULES: Group = {
  folder: BINDINGS,
  advice: ["Correct the Python class that provides the module: its exports and their calling conventions."],
  rows: [
    {
      id: "python-export-missing",
      at: "py_module.cc:129",
      says: "function {function} not exported",
      means: "The module that is written in Python or C++ has no function '{function}'.",
      advice: ["Use a name that the module exports, or export the function (PyModuleInterface.export)."],
    },
    {
      id: "python-module-exception",
      at: "py_module.cc:209",
      says: ["Exception raised from Python module: {reason}", "Exception in call to PyModule constructor: {reason}"],
      means: "The Python code of the module failed: {reason}",
      advice: ["Look at the Python exception; it is in your code."],
    },
    {
      at: "py_module.cc:182",
      says: "ModuleNotify not implemented",
      means: "A module that is written in Python was sent a signal, which it can't receive.",
    },
    {
      at: "py_module.cc:326",
      says: "PyModules do not yet support variadic arguments/results",
      means: "A function of the Python module has a repeated argument, which Python modules can't have.",
    },
    {
      at: "py_module.cc:346",
      says: "mismatched packed argument size: actual={have:bytes}, required={expected:bytes}",
      means:
        "A function of the Python module was called with {have} bytes of arguments and takes {expected}: its calling convention is not that of the import.",
    },
    {
      at: "py_module.cc:440",
      says: "expected ref returned from Python function but got None",
      means: "The Python function returned None where it should return an array, buffer or list.",
      advice: ["Return a value in every case; the calling convention's r stands for a reference."],
    },
    {
      id: "python-convention",
      at: "py_module.cc:265",
      says: ["Unparsable calling convention", "Unparseable calling convention"],
      means: "The calling convention that a Python function was exported with is not one.",
      advice: [
        "Write it as 0, arguments, _ and results: 0rI_r. See what one means:\nmlir-abi decode --kind cconv 0rI_r",
      ],
    },
    {
      id: "python-parse-archive",
      at: "io.cc:114",
      says: [
        "Could not parse parameter file index",
        "Could not parse gguf file into index",
        "Could not parse IREE parameter archive file into index",
        "Could not parse safetensors file into index",
      ],
      means: "The parameter file could not be read.",
      advice: [DUMP_PARAMETERS],
    },
  ],
};

export const PYTHON_API: readonly Group[] = [RUNTIME, PARAMETER_IO, NATIVE, MODULES];
