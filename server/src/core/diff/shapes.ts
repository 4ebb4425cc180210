/** Shapes from what each source has, and shapes as text. */

import { type ValueType, valueTypeOf } from "../abi/types/valueType.js";
import type { RecordModel } from "../encodings/abiJson/model.js";
import { hasInlinedResults } from "../encodings/abiJson/tree.js";
import type { ItemModel } from "../encodings/callingConvention/model.js";
import type { RawType } from "../encodings/rawSignature/model.js";
import { mlirElement } from "../encodings/rawSignature/render.js";
import { type ExactInteger, isNegative } from "../text/exactInteger.js";
import type { Dims, Shape, VmType } from "./functionAbi.js";

export const UNKNOWN: Shape = { kind: "unknown" };

/** The shape of a type record of ABI JSON. */
export function shapeOfRecord(record: RecordModel): Shape {
  switch (record.kind) {
    case "primitive":
      return { kind: "scalar", element: record.name };
    case "null":
    case "unknown":
      return UNKNOWN;
    case "named":
      return shapeOfRecord(record.type);
    case "ndarray": {
      const { element, rank, dims } = record;
      const known = rank === null ? "any" : rank === dims.length ? dims.map(dimOf) : undefined;
      return { kind: "array", element: element?.kind === "primitive" ? element.name : undefined, dims: known };
    }
    case "slist":
    case "stuple": {
      const flavour = record.kind === "slist" ? "list" : "tuple";
      return { kind: "sequence", flavour, slots: record.slots.map(shapeOfRecord) };
    }
    case "sdict":
      return { kind: "dictionary", slots: record.slots.map(({ key, type }) => ({ key, shape: shapeOfRecord(type) })) };
    case "py_homogeneous_list":
      return { kind: "uniform", element: shapeOfRecord(record.element) };
  }
}

/** True for results of ABI JSON that are one structure, whose slots are the function's results. */
export function isInlined(results: readonly RecordModel[]): boolean {
  return hasInlinedResults(results);
}

/** The shape of a type of a raw signature. */
export function shapeOfRaw(type: RawType): Shape {
  switch (type.kind) {
    case "buffer":
      return { kind: "array", element: mlirElement(type.element), dims: type.dims.map(dimOf) };
    case "scalar":
      return { kind: "scalar", element: mlirElement(type.element) };
    case "ref":
    case "unrecognized":
      return UNKNOWN;
  }
}

/** Every negative size stands for a dynamic dimension. */
function dimOf(dim: ExactInteger | null): ExactInteger | null {
  return dim === null || isNegative(dim) ? null : dim;
}

/** The shape of an item of a calling convention. */
export function shapeOfItem(item: ItemModel): Shape {
  return item.kind === "void" || item.kind === "variadic" ? UNKNOWN : { kind: "vm", type: item.kind };
}

const REFERENCE = /^!vm\.ref\s*<(?<inner>[\s\S]*)>$/;
const MEMREF = /^memref\s*<(?<inner>[^,<>]*)>$/;
const INTEGER = /^[su]?i(\d+)$/;

/**
 * The shape of an MLIR type.
 *
 * @param inVm Whether it stands on a function of the VM, where small scalars were widened: what is left of them is
 * their register type.
 */
export function shapeOfType(written: string, inVm: boolean): Shape {
  const trimmed = written.trim();
  const text = REFERENCE.exec(trimmed)?.groups?.inner?.trim() ?? trimmed;
  const memref = MEMREF.exec(text)?.groups?.inner;
  const type = valueTypeOf(memref === undefined ? text : `tensor<${memref}>`);
  if (inVm && type.kind === "scalar") return { kind: "vm", type: vmTypeOf(type.element) ?? "i32" };
  return shapeOfValueType(type, text);
}

function shapeOfValueType(type: ValueType, text: string): Shape {
  switch (type.kind) {
    case "tensor":
      return { kind: "array", element: type.element, dims: type.dims };
    case "unranked":
      return { kind: "array", element: type.element, dims: "any" };
    case "scalar":
      return { kind: "scalar", element: type.element };
    case "array":
      return { kind: "array", element: undefined, dims: undefined, text };
    case "list":
      return { kind: "list" };
    case "fence":
    case "other":
      return { kind: "other", text };
  }
}

/**
 * The register type that a scalar gets, where only one is possible: `index` and small floats are the target's matter.
 * Upstream: compiler/src/iree/compiler/Dialect/VM/Utils/CallingConvention.cpp.
 */
export function vmTypeOf(element: string): VmType | undefined {
  const width = INTEGER.exec(element)?.[1];
  if (width !== undefined) return width === "64" ? "i64" : "i32";
  return element === "f64" || element === "f32" ? element : undefined;
}

/** A shape on one line, in MLIR's words where it has some: `tensor<4x?xf32>`, `[f32, i32]`, `{"a": f32}`. */
export function shapeText(shape: Shape): string {
  switch (shape.kind) {
    case "array":
      if (shape.element === undefined && shape.dims === undefined) return shape.text ?? "tensor<…>";
      return `tensor<${dimsText(shape.dims)}${shape.element ?? "?"}>`;
    case "scalar":
      return shape.element;
    case "sequence": {
      const slots = shape.slots.map(shapeText).join(", ");
      if (shape.flavour !== "tuple") return `[${slots}]`;
      return `(${slots}${shape.slots.length === 1 ? "," : ""})`;
    }
    case "dictionary":
      return `{${shape.slots.map((slot) => `${JSON.stringify(slot.key)}: ${shapeText(slot.shape)}`).join(", ")}}`;
    case "uniform":
      return `list[${shapeText(shape.element)}]`;
    case "list":
      return "!util.list<?>";
    case "vm":
      return shape.type === "ref" ? "!vm.ref<?>" : shape.type;
    case "other":
      return shape.text;
    case "unknown":
      return "unknown";
  }
}

function dimsText(dims: Dims | undefined): string {
  if (dims === undefined) return "…x";
  return dims === "any" ? "*x" : dims.map((dim) => `${dim ?? "?"}x`).join("");
}
