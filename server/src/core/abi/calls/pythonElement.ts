/**
 * Element types of arrays in Python.
 *
 * Upstream: runtime/bindings/python/iree/runtime/dtypes.py (array_interop.py before 2026-06-10), and
 * ConvertHalElementTypeToDtypeName in runtime/bindings/python/numpy_interop.cc.
 */
import { elementBits } from "../../syntax/shapedType.js";
import type { HasChange } from "../flags/release.js";
import { numpyIntegerOf } from "../types/elementTypes.js";

const NUMPY: Readonly<Record<string, string>> = {
  i1: "np.bool_",
  f16: "np.float16",
  f32: "np.float32",
  f64: "np.float64",
  "complex<f32>": "np.complex64",
  "complex<f64>": "np.complex128",
  index: "np.int64",
};

/** The types of the `ml_dtypes` package that the runtime passes: since cbd2526d3d, and returns: since d9dff3f1f5. */
const ML_DTYPES: Readonly<Record<string, string>> = {
  bf16: "ml_dtypes.bfloat16",
  f8E4M3FN: "ml_dtypes.float8_e4m3fn",
  f8E4M3FNUZ: "ml_dtypes.float8_e4m3fnuz",
  f8E5M2: "ml_dtypes.float8_e5m2",
  f8E5M2FNUZ: "ml_dtypes.float8_e5m2fnuz",
  f8E8M0FNU: "ml_dtypes.float8_e8m0fnu",
};

/** The day since which the runtime passes and returns arrays of those. */
const ML_DTYPES_MAPPED = "2026-04-27";

/** NumPy's type of an element, or that of `ml_dtypes`; undefined where the runtime knows none. */
export function pythonElement(element: string | undefined): string | undefined {
  if (element === undefined) return undefined;
  const integer = numpyIntegerOf(element);
  if (integer !== undefined) return `np.${integer.kind === "u" ? "u" : ""}int${integer.bits}`;
  if (Object.hasOwn(NUMPY, element)) return NUMPY[element];
  return Object.hasOwn(ML_DTYPES, element) ? ML_DTYPES[element] : undefined;
}

/** A builtin element type whose arrays the runtime doesn't pass; undefined for those that it does, and for others. */
export function unmapped(element: string | undefined, has: HasChange): string | undefined {
  if (element === undefined) return undefined;
  if (Object.hasOwn(ML_DTYPES, element)) return has(ML_DTYPES_MAPPED) ? undefined : element;
  const isBuiltin = element === "tf32" || elementBits(element) !== undefined;
  return isBuiltin && pythonElement(element) === undefined ? element : undefined;
}
