/**
 * A function as its caller sees it, whatever its metadata is written in: the one description behind "how do I call
 * this", for functions both in MLIR text and in compiled modules. Plain data.
 */
import type { AbiModel, RecordModel } from "../../encodings/abiJson/model.js";
import type { RawModel, RawType } from "../../encodings/rawSignature/model.js";
import { scalarTypeNamed } from "../../encodings/rawSignature/scalarTypes.js";
import { type ExactInteger, isNegative } from "../../text/exactInteger.js";
import type { ValueType } from "../types/valueType.js";

/** What a caller passes or gets. Element types are MLIR's: `f32`, `i8`, `ui8`. */
export type CallType =
  /** `element` and `dims` are null where nothing says them; a dim is null where it is dynamic. */
  | { readonly kind: "array"; readonly element: string | null; readonly dims: readonly (ExactInteger | null)[] | null }
  | { readonly kind: "scalar"; readonly element: string }
  | { readonly kind: "list" | "tuple"; readonly items: readonly CallType[] }
  | { readonly kind: "dict"; readonly items: readonly { readonly key: string; readonly type: CallType }[] }
  /** A list of any length. */
  | { readonly kind: "uniform"; readonly item: CallType }
  /** A null reference, or a slot that nothing goes into. */
  | { readonly kind: "null" }
  /** Nothing says what it is. */
  | { readonly kind: "unknown" };

export interface CallValue {
  readonly name: string | undefined;
  readonly type: CallType;
  /** True where callers pass it by its name. */
  readonly keyword: boolean;
  /** True for storage that the caller provides for a result or for transient memory. */
  readonly storage: boolean;
}

export interface Callable {
  readonly name: string;
  readonly arguments: readonly CallValue[];
  readonly results: readonly CallValue[];
  /** What the function itself takes, in its order, where callers' structures are taken apart for it. */
  readonly flat?: readonly CallValue[];
  /** True where two fences follow the arguments (`iree.abi.model = "coarse-fences"`). */
  readonly fences: boolean;
  /** True where the compiled module does not say so, and tools that would add the fences do not. */
  readonly unannouncedFences?: boolean;
}

const UNKNOWN: CallType = { kind: "unknown" };

function plain(type: CallType, name?: string): CallValue {
  return { name, type, keyword: false, storage: false };
}

/** The values of an ABI JSON. A result structure that stands alone is one value, as callers get it. */
export function valuesOfJson(model: AbiModel): Pick<Callable, "arguments" | "results"> {
  const value = (record: RecordModel): CallValue =>
    record.kind === "named"
      ? { ...plain(typeOfRecord(record.type), record.name), keyword: true }
      : plain(typeOfRecord(record));
  return { arguments: model.arguments.map(value), results: model.results.map(value) };
}

/** The values of a raw signature. */
export function valuesOfRaw(model: RawModel): Pick<Callable, "arguments" | "results"> {
  const value = (type: RawType) => plain(typeOfRaw(type));
  return { arguments: model.inputs.map(value), results: model.results.map(value) };
}

/** The type of an MLIR type. */
export function typeOfValue(type: ValueType): CallType {
  switch (type.kind) {
    case "tensor":
      return { kind: "array", element: type.element, dims: type.dims };
    case "unranked":
      return { kind: "array", element: type.element, dims: null };
    case "scalar":
      return { kind: "scalar", element: type.element };
    case "array":
      return { kind: "array", element: null, dims: null };
    case "list":
      return { kind: "uniform", item: UNKNOWN };
    default:
      return UNKNOWN;
  }
}

/** How deep structures are looked into; the JSON reader allows more, but no call is written so. */
const MAX_DEPTH = 64;

/** The type of a record of an ABI JSON. */
export function typeOfRecord(record: RecordModel, depth = MAX_DEPTH): CallType {
  if (depth === 0) return UNKNOWN;
  const inner = (each: RecordModel) => typeOfRecord(each, depth - 1);
  switch (record.kind) {
    case "primitive":
      return { kind: "scalar", element: record.name };
    case "ndarray": {
      const { element, rank, dims } = record;
      const shape =
        rank === null || rank !== dims.length
          ? null
          : dims.map((dim) => (dim === null || isNegative(dim) ? null : dim));
      return { kind: "array", element: element?.kind === "primitive" ? element.name : null, dims: shape };
    }
    case "slist":
      return { kind: "list", items: record.slots.map(inner) };
    case "stuple":
      return { kind: "tuple", items: record.slots.map(inner) };
    case "sdict":
      return { kind: "dict", items: record.slots.map(({ key, type }) => ({ key, type: inner(type) })) };
    case "py_homogeneous_list":
      return { kind: "uniform", item: inner(record.element) };
    case "named":
      return inner(record.type);
    case "null":
      return { kind: "null" };
    case "unknown":
      return UNKNOWN;
  }
}

function typeOfRaw(type: RawType): CallType {
  switch (type.kind) {
    case "buffer":
      return { kind: "array", element: elementOf(type.element), dims: type.dims.map((dim) => (dim < 0 ? null : dim)) };
    case "scalar":
      return { kind: "scalar", element: elementOf(type.element) ?? "i32" };
    default:
      return UNKNOWN;
  }
}

function elementOf(name: string): string | null {
  return scalarTypeNamed(name)?.mlir ?? null;
}

/** A type as MLIR would write it: `tensor<?x4xf32>`, `f32`; structures as Python would. `any` where nothing says it. */
export function callTypeText(type: CallType): string {
  switch (type.kind) {
    case "array": {
      const { element, dims } = type;
      if (dims === null) return element === null ? "tensor" : `tensor<*x${element}>`;
      return `tensor<${dims.map((dim) => `${dim ?? "?"}x`).join("")}${element ?? "?"}>`;
    }
    case "scalar":
      return type.element;
    case "list":
      return `[${type.items.map(callTypeText).join(", ")}]`;
    case "tuple":
      return `(${type.items.map(callTypeText).join(", ")}${type.items.length === 1 ? "," : ""})`;
    case "dict":
      return `{${type.items.map(({ key, type: item }) => `${JSON.stringify(key)}: ${callTypeText(item)}`).join(", ")}}`;
    case "uniform":
      return `list[${callTypeText(type.item)}]`;
    case "null":
      return "none";
    case "unknown":
      return "any";
  }
}
