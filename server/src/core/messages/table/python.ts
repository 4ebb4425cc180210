/** Messages of the Python packages about calls: arguments and results of functions. */
import type { Group } from "../template.js";
import { SHOW_CALLS } from "./advice.js";

const BINDINGS = "runtime/bindings/python/";
const TYPED_CALLS =
  "Let mlir-abi write a typed Python module for it:\nmlir-abi bindgen model.vmfb --lang python > model.py";
const FROM_PYTORCH =
  "If it comes from PyTorch, call it with the arguments of the exported program, in the same structure.";

const INVOCATION: Group = {
  folder: BINDINGS,
  advice: [SHOW_CALLS, TYPED_CALLS],
  rows: [
    {
      id: "python-arity",
      at: "invoke.cc:645",
      says: "mismatched call arity: expected {expected:number} got {passed:number}",
      means: "The call passes {passed} positional arguments, and the function takes {expected}.",
    },
    {
      id: "python-missing-argument",
      at: "invoke.cc:683",
      says: "mismatched call arity: expected a value for argument {argument:number}",
      means: "The call does not pass argument {argument}; arguments count from 0.",
    },
    {
      id: "python-duplicate-keyword",
      at: "invoke.cc:671",
      says: "mismatched call arity: duplicate keyword argument '{name}'",
      means: "The call passes '{name}' twice: by its place and by its name.",
    },
    {
      id: "python-unknown-keyword",
      at: "invoke.cc:664",
      says: "specified kwarg '{name}' is unknown",
      means: "The function has no argument of the name '{name}'.",
    },
    {
      id: "python-keywords",
      at: "invoke.cc:620",
      says: "kwargs not supported for dynamic dispatch functions",
      means: "The module does not say what its arguments are called, so they can't be passed by name.",
      advice: ["Pass all arguments by their place, in order.", SHOW_CALLS],
    },
    {
      id: "python-convert-value",
      at: "invoke.cc:468",
      says: "could not convert python value to VM: {value}",
      means: "An argument is of a Python type that can't be passed: {value}.",
      advice: ["Pass numbers, NumPy arrays, DeviceArrays, or lists, tuples and dictionaries of them.", SHOW_CALLS],
    },
    {
      id: "python-convert-array",
      at: "invoke.cc:208",
      says: [
        "could not convert value to numpy array: dtype={dtype}, error='{error}', value={value}",
        "could not convert value to numpy array: error='{error}', value={value}",
      ],
      means: "An argument could not be made an array as the function takes it. NumPy's reason: {error}",
      advice: [
        "Pass an array of the function's element type:\nnp.ascontiguousarray(value, dtype=np.float32)",
        SHOW_CALLS,
      ],
    },
    {
      id: "python-dtype",
      at: "invoke.cc:145",
      says: [
        "could not map dtype {dtype} to element type: {reason}",
        "Could not map dtype {dtype} to IREE element type",
      ],
      means: "Arrays of NumPy's type {dtype} can't be passed to a function.",
      advice: ["Convert the array to a type that IREE has:\nvalue.astype(np.float32)", SHOW_CALLS],
    },
    {
      id: "python-abi-type",
      at: "invoke.cc:127",
      says: "could not map abi type {type} to numpy dtype",
      means:
        "The function's metadata (iree.abi) says that it takes arrays of {type}, which Python can't pass. So the function can't be called from Python, whatever the arguments are.",
      advice: [
        "Leave iree.abi out of the function's iree.reflection: arguments are then passed by NumPy's own type. This finds such functions:\nmlir-abi lint model.mlir",
        "Or compile the function for f32, and convert inside it.",
      ],
    },
    {
      id: "python-reflection-primitive",
      at: "invoke.cc:379",
      says: "Unrecognized reflection primitive type: {type:word}",
      means:
        "The function's metadata (iree.abi) has an argument of the type {type}, which Python can't pass. So the function can't be called from Python, whatever the arguments are.",
      advice: [
        "Leave iree.abi out of the function's iree.reflection, or use one of i8, i16, i32, i64, f32, f64 there. This finds such functions:\nmlir-abi lint model.mlir",
      ],
    },
    {
      id: "python-reflection-compound",
      at: "invoke.cc:323",
      says: "Unrecognized reflection compound type: {type:word}",
      means: "The function's metadata (iree.abi) has a structure of the kind {type}, which Python can't pass.",
      advice: ["Correct the metadata in the source. This finds the mistake:\nmlir-abi lint model.mlir"],
    },
    {
      id: "python-sequence",
      at: "invoke.cc:249",
      says: "expected a sequence with {expected:number} values. got: {value}",
      means: "An argument is a list or tuple of {expected} values, and another number was passed: {value}",
      advice: [SHOW_CALLS, FROM_PYTORCH],
    },
    {
      id: "python-dict",
      at: "invoke.cc:294",
      says: "expected a dict with {expected:number} values. got: {value}",
      means: "An argument is a dictionary with {expected} keys, and another number was passed: {value}",
      advice: [SHOW_CALLS, FROM_PYTORCH],
    },
    {
      id: "python-item",
      at: "invoke.cc:261",
      says: "could not get item {item} from: {value}",
      means: "An argument lacks the item {item} that the function takes: {value}",
      advice: [SHOW_CALLS, FROM_PYTORCH],
    },
    {
      id: "python-return-arity",
      at: "iree/runtime/function.py:324",
      says: "mismatched return arity: {have:number} vs {expected:number}",
      means: "The function returned {have} values, and its metadata (iree.abi) lists {expected}.",
      advice: ["Correct the metadata in the source. This finds the mistake:\nmlir-abi lint model.mlir"],
    },
    {
      id: "python-return-conversion",
      at: "iree/runtime/function.py:351",
      says: ["cannot map VM type to Python: {type}", "exception converting from VM type to Python"],
      means: "A result of the function could not be made a Python value.",
      advice: [SHOW_CALLS],
    },
    {
      id: "python-return-dtype",
      at: "iree/runtime/function.py:391",
      says: "unrecognized dtype '{type}'",
      means:
        "The function returns an array of {type}, which this Python runtime can't make a NumPy array of. f16 and complex results need a runtime newer than 3.11.0.",
      advice: [
        "Update the runtime, or convert the result to f32 in the function:\npip install --upgrade iree-base-runtime",
      ],
    },
    {
      id: "python-return-type",
      at: "iree/runtime/function.py:246",
      says: "expected an {expected} value but got {got}",
      means: "The metadata (iree.abi) says that the function returns {expected}, and it returned {got}.",
      advice: ["Correct the metadata in the source. This finds the mistake:\nmlir-abi lint model.mlir"],
    },
    {
      id: "python-old-buffer",
      at: "invoke.cc:208",
      says: [
        "Mismatched buffer rank (received: {have:number}, expected: {expected:number}): {detail}",
        "Mismatched buffer item size (received: {have:bytes}, expected: {expected:bytes}): {detail}",
        "Mismatched buffer format (received: {have}, expected: {expected}): {detail}",
        "Mismatched buffer dim (received: {have:number}, expected: {expected:number}): {detail}",
      ],
      means:
        "An array that was passed does not fit the function: it has {have}, and {expected} is expected. (This message is of releases from 2020 to 2021. An item size of 8 against 4 is float64 against float32.)",
      advice: ["Convert the array to the function's type:\nnp.asarray(value, dtype=np.float32)", SHOW_CALLS],
    },
    {
      id: "python-old-arity",
      at: "invoke.cc:645",
      says: [
        "Mismatched RawPack() input arity",
        "Mismatched RawUnpack() result arity",
        "Mismatched AllocateResults() input arity",
      ],
      means:
        "The call passes another number of arguments than the function takes. (This message is of releases from 2020 to 2021.)",
    },
    {
      id: "python-old-types",
      at: "invoke.cc:379",
      says: [
        "Unsupported argument type",
        "Unsupported result type",
        "Unsupported scalar type",
        "Could not pack scalar argument",
        "Unsupported allocation argument type",
        "Dependent buffer arguments not implemented",
        "Ref objects not yet supported",
        "No raw abi reflection metadata for function",
        "Unsupported raw function ABI version",
      ],
      means:
        "The function has an argument or result that this old release of the Python runtime (2020 to 2021) can't pass, or no metadata that describes it.",
      advice: [
        "Use a current release for both sides:\npip install --upgrade iree-base-compiler iree-base-runtime",
        SHOW_CALLS,
      ],
    },
  ],
};

export const PYTHON_CALLS: readonly Group[] = [INVOCATION];
