/** What metadata claims about one value, in any encoding. Spans in payload bytes. */

import type { DeclaredValue } from "../../../abi/calls/declaration.js";
import { jsonElementFits, rawElementFits } from "../../../abi/types/elementTypes.js";
import { abiTypeOf } from "../../../abi/types/readType.js";
import type { NdarrayNode, RecordNode } from "../../../encodings/abiJson/tree.js";
import { scalarTypeOf } from "../../../encodings/rawSignature/scalarTypes.js";
import type { TypeNode } from "../../../encodings/rawSignature/tree.js";
import { type ExactInteger, isNegative } from "../../../text/exactInteger.js";
import type { Span } from "../../../text/offsetMap.js";

export interface ElementClaim extends Span {
  readonly text: string;
  /** Whether it can be the given MLIR element type. */
  readonly fits: (element: string) => boolean;
}

export interface DimClaim extends Span {
  /** Null where the dimension is dynamic. */
  readonly value: ExactInteger | null;
}

/** The span covers the shape, or what replaces it. */
export interface ShapeClaim extends Span {
  readonly dims: readonly DimClaim[];
}

export interface Claim extends Span {
  readonly kind: "array" | "scalar" | "list" | "reference";
  readonly element: ElementClaim | undefined;
  /** Undefined if no shape is claimed: an unranked array, or a shape that contradicts itself. */
  readonly shape: ShapeClaim | undefined;
}

export const KIND_WORDS = {
  array: "an array",
  scalar: "a scalar",
  list: "a list",
  reference: "a reference object",
} as const satisfies Record<Claim["kind"], string>;

/** What a raw type claims; nothing for an unrecognized one. */
export function rawClaim(node: TypeNode): Claim | undefined {
  const { start, end } = node;
  if (node.kind !== "buffer" && node.kind !== "scalar") {
    return node.kind === "ref" ? { start, end, kind: "reference", element: undefined, shape: undefined } : undefined;
  }
  const { name, mlir: text } = scalarTypeOf(node.element?.code);
  const header = { start, end: node.contentStart };
  const { start: from, end: to } = node.element ?? header;
  const element = { start: from, end: to, text, fits: (mlir: string) => rawElementFits(name, mlir) };
  if (node.kind === "scalar") return { start, end, kind: "scalar", element, shape: undefined };
  const dims = node.dims.map((dim) => ({ start: dim.start, end: dim.end, value: dim.value < 0 ? null : dim.value }));
  return { start, end, kind: "array", element, shape: shapeOf(dims, header) };
}

/** What a type record claims; nothing for `null` and `"unknown"`. */
export function recordClaim(node: RecordNode): Claim | undefined {
  const { start, end } = node;
  switch (node.kind) {
    case "null":
    case "unknown":
      return undefined;
    case "named":
      return recordClaim(node.type);
    case "primitive":
      return { start, end, kind: "scalar", element: recordElement(node), shape: undefined };
    case "ndarray":
      return { start, end, kind: "array", element: recordElement(node.element), shape: recordShape(node) };
    case "slist":
    case "stuple":
    case "sdict":
    case "py_homogeneous_list":
      return { start, end, kind: "list", element: undefined, shape: undefined };
  }
}

function recordElement(node: RecordNode): ElementClaim | undefined {
  if (node.kind !== "primitive") return undefined;
  const { start, end, name } = node;
  return { start, end, text: name, fits: (mlir) => jsonElementFits(name, mlir) };
}

function recordShape({ rank, dims }: NdarrayNode): ShapeClaim | undefined {
  if (rank.value === null || rank.value !== dims.length) return undefined;
  const span = { start: rank.start, end: dims.at(-1)?.end ?? rank.end };
  const claims = dims.map(({ start, end, value }) => ({
    start,
    end,
    value: value !== null && isNegative(value) ? null : value,
  }));
  return { start: span.start, end: span.end, dims: claims };
}

/** What a value of a declaration claims; nothing if its type is unknown. */
export function declaredClaim({ typeSpan, type }: DeclaredValue): Claim | undefined {
  const read = abiTypeOf(type);
  const { kind } = read;
  if (kind !== "array" && kind !== "scalar" && kind !== "list") return undefined;
  const { start, end } = typeSpan;
  const text = kind === "list" ? undefined : read.element;
  const dims = kind === "array" && read.dims !== "any" ? read.dims : undefined;
  return {
    start,
    end,
    kind,
    element: text === undefined ? undefined : { start, end, text, fits: (mlir) => mlir === text },
    shape: dims && { start, end, dims: dims.map((value) => ({ start, end, value })) },
  };
}

function shapeOf(dims: readonly DimClaim[], otherwise: Span): ShapeClaim {
  const { start } = dims[0] ?? otherwise;
  const { end } = dims.at(-1) ?? otherwise;
  return { start, end, dims };
}
