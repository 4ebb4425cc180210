/** Types of values from their decoded encodings. */
import type { RecordModel } from "../../encodings/abiJson/model.js";
import type { RawType } from "../../encodings/rawSignature/model.js";
import { mlirElement } from "../../encodings/rawSignature/render.js";
import { type ExactInteger, isNegative } from "../../text/exactInteger.js";
import { type AbiType, UNKNOWN } from "./abiType.js";

/** The type of a record of an ABI JSON. Depth is that of the reader, which limits it. */
export function typeOfRecord(record: RecordModel): AbiType {
  switch (record.kind) {
    case "primitive":
      return { kind: "scalar", element: record.name };
    case "ndarray":
      return typeOfNdarray(record);
    case "slist":
      return { kind: "sequence", form: "list", items: record.slots.map(typeOfRecord) };
    case "stuple":
      return { kind: "sequence", form: "tuple", items: record.slots.map(typeOfRecord) };
    case "sdict":
      return { kind: "dictionary", items: record.slots.map(({ key, type }) => ({ key, type: typeOfRecord(type) })) };
    case "py_homogeneous_list":
      return { kind: "uniform", item: typeOfRecord(record.element) };
    case "named":
      return typeOfRecord(record.type);
    case "null":
    case "unknown":
      return record;
  }
}

function typeOfNdarray({ element, rank, dims }: RecordModel & { readonly kind: "ndarray" }): AbiType {
  const known = rank === null ? "any" : rank === dims.length ? dims.map(dimOf) : undefined;
  return { kind: "array", element: element?.kind === "primitive" ? element.name : undefined, dims: known };
}

/** The type of a type of a raw signature. */
export function typeOfRaw(type: RawType): AbiType {
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

/** Every negative size is a dynamic dimension. */
function dimOf(dim: ExactInteger | null): ExactInteger | null {
  return dim === null || isNegative(dim) ? null : dim;
}
