/** Raw types as text: the reference's notation and MLIR's. */
import { MAX_SIZED_DIMS } from "../../syntax/shapedType.js";
import type { PartialModel, RawModel, RawType } from "./model.js";
import { scalarTypeNamed } from "./scalarTypes.js";

const dimText = (dim: number): string => (dim < 0 ? "?" : String(dim));

/**
 * One type in the notation of `RawSignatureParser::Description::ToString` (iree/base/signature_parser.cc), which has no
 * word for an unrecognized type.
 */
export function referenceType(type: RawType): string {
  switch (type.kind) {
    case "buffer":
      return `Buffer<${type.element}[${type.dims.map(dimText).join("x")}]>`;
    case "scalar":
      return type.element;
    case "ref":
      return "RefObject<?>";
    case "unrecognized":
      return "Unrecognized<?>";
  }
}

function list(types: readonly RawType[], one: (type: RawType) => string): string {
  return `(${types.map(one).join(", ")})`;
}

/** `(RefObject<?>, Buffer<float32[?x128x64]>, sint32) -> (Buffer<uint64[32x?x64]>)` */
export function renderSignature(model: RawModel): string {
  return `${list(model.inputs, referenceType)} -> ${list(model.results, referenceType)}`;
}

/** The one type, and which side it is on: `input Buffer<sint64[4x4]>`. */
export function renderPartial(model: PartialModel): string {
  return `${sideWord(model)} ${model.types.map(referenceType).join(", ")}`;
}

/** The MLIR text of an element type. */
export function mlirElement(name: string): string {
  return scalarTypeNamed(name)?.mlir ?? name;
}

/**
 * The MLIR type that a raw type represents, as text: `tensor<?x128xf32>`, `i32`. What MLIR type a reference object or an
 * unrecognized type had is lost; they print as `!ref<?>` and `!unrecognized<?>`, which no dialect has.
 */
export function mlirType(type: RawType): string {
  switch (type.kind) {
    case "buffer":
      return `tensor<${type.dims.map((dim) => `${dimText(dim)}x`).join("")}${mlirElement(type.element)}>`;
    case "scalar":
      return mlirElement(type.element);
    case "ref":
      return "!ref<?>";
    case "unrecognized":
      return "!unrecognized<?>";
  }
}

/** A signature as an MLIR function type; a single result has no parentheses. */
export function mlirSignature(model: RawModel): string {
  const [result, ...others] = model.results;
  const results = result !== undefined && others.length === 0 ? mlirType(result) : list(model.results, mlirType);
  return `${list(model.inputs, mlirType)} -> ${results}`;
}

/** A partial's type as MLIR text, and which side it is on: `input tensor<4x4xi64>`. */
export function mlirPartial(model: PartialModel): string {
  return `${sideWord(model)} ${model.types.map(mlirType).join(", ")}`;
}

function sideWord({ side }: PartialModel): string {
  return side === "inputs" ? "input" : "result";
}

/** How many bytes a value of a type takes: a number, a formula with `?` for dynamic dims, or undefined if unknown. */
export function sizeText(type: RawType): string | undefined {
  if (type.kind !== "buffer" && type.kind !== "scalar") return undefined;
  const bytes = scalarTypeNamed(type.element)?.bytes ?? 0;
  const size = productText(type.kind === "buffer" ? type.dims : [], bytes);
  return size && (size === "1" ? "1 byte" : `${size} bytes`);
}

/** How many elements a buffer has, or with the bytes of one, bytes: as `sizeText`. Undefined for more dims than a person reads. */
export function productText(dims: readonly number[], bytes?: number): string | undefined {
  if (dims.length > MAX_SIZED_DIMS) return undefined;
  if (dims.some((dim) => dim < 0)) return [...(bytes === undefined ? [] : [bytes]), ...dims.map(dimText)].join(" × ");
  // Dims go up to 2^31-1 each, so the product can pass what a number holds exactly.
  return String(dims.reduce((product, dim) => product * BigInt(dim), BigInt(bytes ?? 1)));
}
