/**
 * What a type record means outside the JSON: in the native ABI, in MLIR, in Python, in bytes. Upstream:
 * docs/website/docs/developers/design-docs/function-abi.md for the native ABI, runtime/bindings/python/iree/runtime/
 * function.py and dtypes.py (results) and runtime/bindings/python/invoke.cc (arguments) for Python.
 */

import { arraySize, MAX_SIZED_DIMS } from "../../syntax/shapedType.js";
import { counted, enumerated } from "../../text/counted.js";
import { isNegative } from "../../text/exactInteger.js";
import type { RecordModel } from "./model.js";
import { renderShape } from "./render.js";

export type Side = "arguments" | "results";
type Ndarray = RecordModel & { readonly kind: "ndarray" };

/** True for an ndarray whose values are references, not numbers: it travels as two lists. */
export function isArrayOfReferences(record: RecordModel): boolean {
  if (record.kind !== "ndarray" || record.element === null) return false;
  return record.element.kind !== "primitive" && record.element.kind !== "unknown";
}

/** How the value travels between caller and module. */
export function nativeAbi(record: RecordModel): string {
  switch (record.kind) {
    case "primitive":
      return "VM value";
    case "null":
      return "null reference";
    case "unknown":
      return "not known";
    case "named":
      return nativeAbi(record.type);
    case "ndarray":
      return isArrayOfReferences(record) ? "list of values in C order and list of dims" : "HAL buffer view";
    case "slist":
    case "stuple":
    case "sdict":
      return `list of ${counted(record.slots.length, "variant")}`;
    case "py_homogeneous_list":
      if (record.element.kind === "primitive" && record.element.name === "i8") return "list of bytes";
      return "typed list";
  }
}

/** The MLIR type of the value at the exported function's boundary, once the compiler has wrapped it. */
export function boundaryType(record: RecordModel): string | undefined {
  switch (record.kind) {
    case "primitive":
      return record.name;
    case "named":
      return boundaryType(record.type);
    case "ndarray":
      return isArrayOfReferences(record) ? undefined : "!hal.buffer_view";
    case "slist":
    case "stuple":
    case "sdict":
      return "!util.list<?>";
    case "py_homogeneous_list":
      return record.element.kind === "primitive" ? `!util.list<${record.element.name}>` : "!util.list<?>";
    default:
      return undefined;
  }
}

/** The tensor type that an ndarray represents before wrapping, or undefined where the record does not determine it. */
export function tensorType(record: Ndarray): string | undefined {
  const contradicts = record.rank !== null ? record.rank !== record.dims.length : record.dims.length > 0;
  if (
    record.element?.kind !== "primitive" ||
    contradicts ||
    record.dims.some((dim) => dim !== null && isNegative(dim))
  ) {
    return undefined;
  }
  return `tensor<${renderShape(record)}>`;
}

const SEQUENCES = {
  slist: { arguments: "list or tuple", results: "list" },
  stuple: { arguments: "tuple or list", results: "tuple" },
} as const;

/** What Python code passes for an argument, or gets for a result. */
export function pythonValue(record: RecordModel, side: Side): string {
  const result = side === "results";
  switch (record.kind) {
    case "primitive":
      return record.name.startsWith("i") ? "int" : "float";
    case "null":
      return result ? "whatever comes back, unconverted" : "nothing that the runtime takes";
    case "unknown":
      return "not known";
    case "named":
      return `${pythonValue(record.type, side)}, by keyword ${JSON.stringify(record.name)}`;
    case "ndarray":
      if (isArrayOfReferences(record)) return "nested values";
      return result ? "DeviceArray" : "array (NumPy array, DeviceArray or HalBufferView)";
    case "slist":
    case "stuple":
      return `${SEQUENCES[record.kind][side]} of ${record.slots.length}`;
    case "sdict":
      return `dict with ${counted(record.slots.length, "key")}`;
    case "py_homogeneous_list":
      return "list of any length";
  }
}

const ARGUMENT_SCALARS = ["i8", "i16", "i32", "i64", "f32", "f64"];
/** The scalars that the runtime converts. */
const SCALARS = { arguments: new Set(ARGUMENT_SCALARS), results: new Set([...ARGUMENT_SCALARS, "f16", "bf16"]) };
/** Elements of result arrays that the runtime maps since 5c799b6962 (2026-06-10), after v3.11.0. */
const NEW_RESULT_ELEMENTS = new Set(["f16", "complex<f32>", "complex<f64>"]);
/** The elements of arrays that it maps to NumPy's types. */
const ELEMENTS = {
  arguments: new Set([...ARGUMENT_SCALARS, "i1"]),
  results: new Set([...ARGUMENT_SCALARS, "i1", ...NEW_RESULT_ELEMENTS]),
};

/** True for a record that only a Python runtime newer than the last release converts. */
export function needsNewPython(record: RecordModel, side: Side): boolean {
  if (side === "arguments" || record.kind !== "ndarray") return false;
  return record.element?.kind === "primitive" && NEW_RESULT_ELEMENTS.has(record.element.name);
}

/** Why the Python runtime refuses a record in its place, or undefined. Only the record itself, not what it holds. */
export function pythonRefusal(record: RecordModel, side: Side, nested: boolean): string | undefined {
  const as = side === "arguments" ? "as an argument" : "as a result";
  switch (record.kind) {
    case "primitive":
      return SCALARS[side].has(record.name) ? undefined : `refuses the scalar ${record.name} ${as}`;
    case "null":
    case "py_homogeneous_list":
      return side === "arguments" ? `refuses ${record.kind} ${as}` : undefined;
    case "unknown":
      return `refuses unknown ${as}`;
    case "ndarray": {
      const name = elementName(record.element);
      return ELEMENTS[side].has(name) ? undefined : `maps the element type ${name} to no NumPy type ${as}`;
    }
    case "named":
      if (side === "results") return `refuses named ${as}`;
      return nested ? "refuses named inside another record" : undefined;
    default:
      return undefined;
  }
}

function elementName(element: RecordModel | null): string {
  return element?.kind === "primitive" ? element.name : (element?.kind ?? "null");
}

/** What the Python runtime takes in place of a record that it refuses there. */
export function pythonTakes(record: RecordModel, side: Side): string {
  switch (record.kind) {
    case "primitive":
    case "unknown":
      return enumerated([...SCALARS[side]], "or");
    case "ndarray":
      return enumerated([...ELEMENTS[side]], "or");
    case "py_homogeneous_list":
      return "slist, stuple or sdict";
    default:
      return "a type";
  }
}

/** The bytes of one element in a buffer, or undefined where it is not known or not whole bytes. */
export function elementBytes(name: string): number | undefined {
  if (name === "bf16") return 2;
  if (name === "complex<f32>") return 8;
  if (name === "complex<f64>") return 16;
  // Booleans take a byte each.
  if (name === "i1") return 1;
  const bits = Number(/^[if]([0-9]{1,5})$/.exec(name)?.[1] ?? 0);
  return bits > 0 && bits % 8 === 0 ? bits / 8 : undefined;
}

/** How many elements an ndarray has and the bytes they take: `8`, or a formula with `d0` for a dynamic dim 0. */
export function ndarraySize(
  record: Ndarray,
): { readonly elements: string; readonly bytes: string | undefined } | undefined {
  const { dims, rank, element } = record;
  if (rank !== dims.length || dims.length > MAX_SIZED_DIMS || dims.some((dim) => dim !== null && isNegative(dim)))
    return undefined;
  const size = element?.kind === "primitive" ? elementBytes(element.name) : undefined;
  return arraySize(dims, size === undefined ? undefined : size * 8);
}
