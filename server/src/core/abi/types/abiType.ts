/** What a caller passes or gets, as far as types or metadata describe it: one model for every notation. */
import type { RankedDims } from "../../syntax/shapedType.js";

/** The register types of the VM that a calling convention distinguishes. */
export type VmType = "i32" | "i64" | "f32" | "f64" | "ref";

/** `any` for an unranked array. */
export type Dims = RankedDims | "any";

/** Elements are spelled as in MLIR: `f32`, `ui8`. */
export type AbiType =
  /** `text` is the MLIR type where element and dims are gone (`!hal.buffer_view`). */
  | {
      readonly kind: "array";
      readonly element: string | undefined;
      readonly dims: Dims | undefined;
      readonly text?: string;
    }
  | { readonly kind: "scalar"; readonly element: string }
  /** `form` is undefined where the source does not distinguish lists from tuples. */
  | { readonly kind: "sequence"; readonly form: "list" | "tuple" | undefined; readonly items: readonly AbiType[] }
  | { readonly kind: "dictionary"; readonly items: readonly DictionaryItem[] }
  /** A list of any length. */
  | { readonly kind: "uniform"; readonly item: AbiType }
  /** A list of which nothing else is known. */
  | { readonly kind: "list" }
  | { readonly kind: "register"; readonly type: VmType }
  /** A type that is known by its MLIR text only. */
  | { readonly kind: "other"; readonly text: string }
  /** A null reference, or a slot that nothing goes into. */
  | { readonly kind: "null" }
  /** Neither types nor metadata describe it. */
  | { readonly kind: "unknown" };

export interface DictionaryItem {
  readonly key: string;
  readonly type: AbiType;
}

export const UNKNOWN: AbiType = { kind: "unknown" };

/** The element type that a type shows; undefined where it has none, or lowering took it away. */
export function elementOf(type: AbiType): string | undefined {
  return type.kind === "array" || type.kind === "scalar" ? type.element : undefined;
}

/** The dimensions of a ranked array that shows them. */
export function rankedDimsOf(type: AbiType): RankedDims | undefined {
  return type.kind === "array" && type.dims !== "any" ? type.dims : undefined;
}

/** True for memory without a shape: a `!hal.buffer`, which is no array to callers. */
export function isMemory(type: AbiType): boolean {
  return type.kind === "array" && /^!(?:hal|iree|iree_input)\.buffer$/.test(type.text ?? "");
}

/** Types of which too little is known to be written from their parts. */
type Opaque = AbiType & { readonly kind: "array" | "list" | "register" | "other" | "null" | "unknown" };

/**
 * A type on one line, as MLIR would write it: `tensor<?x4xf32>`, `f32`; structures as Python would: `[f32, i32]`,
 * `{"a": f32}`.
 */
export function typeText(type: AbiType, opaque: (type: Opaque) => string = opaqueText): string {
  const text = (item: AbiType) => typeText(item, opaque);
  switch (type.kind) {
    case "array":
      if (type.element === undefined && type.dims === undefined) return opaque(type);
      return `tensor<${dimsText(type.dims)}${type.element ?? "?"}>`;
    case "scalar":
      return type.element;
    case "sequence":
      return sequenceText(type, type.items.map(text));
    case "dictionary":
      return `{${type.items.map((item) => `${JSON.stringify(item.key)}: ${text(item.type)}`).join(", ")}}`;
    case "uniform":
      return `list[${text(type.item)}]`;
    default:
      return opaque(type);
  }
}

/** A tuple or list of Python. */
export function sequenceText({ form }: { readonly form: string | undefined }, items: readonly string[]): string {
  const list = items.join(", ");
  return form === "tuple" ? `(${list}${items.length === 1 ? "," : ""})` : `[${list}]`;
}

function dimsText(dims: Dims | undefined): string {
  if (dims === undefined) return "…x";
  return dims === "any" ? "*x" : dims.map((dim) => `${dim ?? "?"}x`).join("");
}

function opaqueText(type: Opaque): string {
  switch (type.kind) {
    case "array":
      return type.text ?? "tensor<…>";
    case "list":
      return "!util.list<?>";
    case "register":
      return type.type === "ref" ? "!vm.ref<?>" : type.type;
    case "other":
      return type.text;
    default:
      return "unknown";
  }
}
