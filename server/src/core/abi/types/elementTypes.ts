/** The names of an MLIR element type in the encodings, and whether a name there can represent it. */
import { type ElementName, SCALAR_TYPES, scalarTypeNamed } from "../../encodings/rawSignature/scalarTypes.js";
import { integerTypeOf } from "../../syntax/shapedType.js";

const FLOAT = /^f(?<width>\d+)/;
const PLAIN_FLOAT = /^f\d+$/;

/** The width of `index` is the target's, and what another dialect's type holds is not known. */
function isOpaque(element: string): boolean {
  return element === "index" || element === "none" || element.startsWith("!");
}

/**
 * The raw signature's element type of an MLIR one, or undefined where the compiler had none: only signless integers of
 * 8 to 64 bits, `i1` as a byte, and four float types.
 * Upstream: iree/compiler/Bindings/SIP/Transforms/MaterializeReflectionAttrs.cpp.
 */
export function rawElementOf(element: string): ElementName | undefined {
  const mlir = element === "i1" ? "i8" : element;
  return SCALAR_TYPES.find((type) => type.code < 8 && type.mlir === mlir)?.name;
}

/**
 * True where a raw element type can represent an MLIR one. Signless integers take either sign, as the wrappers that
 * were generated from signatures did, and unsigned ones the signed codes that early compilers wrote for them.
 */
export function rawElementFits(name: ElementName, element: string): boolean {
  if (isOpaque(element)) return true;
  const mlir = scalarTypeNamed(name)?.mlir ?? "";
  const integer = integerTypeOf(element);
  if (integer === undefined) return mlir === element;
  const code = integerTypeOf(mlir);
  return code?.bits === (integer.bits === 1 ? 8 : integer.bits) && !(integer.sign === "s" && code.sign === "u");
}

/** The widths of NumPy's integers. */
const NUMPY_BITS = [8, 16, 32, 64];

/** NumPy's integer type for the values of an MLIR one, undefined for widths that it lacks. Signless integers are signed. */
export function numpyIntegerOf(element: string): { readonly kind: "i" | "u"; readonly bits: number } | undefined {
  const integer = integerTypeOf(element);
  if (integer === undefined || !NUMPY_BITS.includes(integer.bits)) return undefined;
  return { kind: integer.sign === "u" ? "u" : "i", bits: integer.bits };
}

/** The ABI JSON's name of an MLIR scalar or element type: signs are lost. Undefined where it has none. */
export function jsonElementOf(element: string): string | undefined {
  if (integerTypeOf(element) !== undefined) return element.slice(element.indexOf("i"));
  if (element === "bf16" || /^complex<f(?:32|64)>$/.test(element)) return element;
  return PLAIN_FLOAT.test(element) ? element : undefined;
}

/** True where a name of the ABI JSON can represent an MLIR type. Small floats all go by their width. */
export function jsonElementFits(name: string, element: string): boolean {
  if (isOpaque(element) || element === "tf32") return true;
  const integer = integerTypeOf(element);
  if (integer !== undefined) return name.startsWith("i") && Number(name.slice(1)) === integer.bits;
  const float = FLOAT.exec(element)?.groups;
  if (float !== undefined) return name.startsWith("f") && Number(name.slice(1)) === Number(float.width);
  return name === element;
}
