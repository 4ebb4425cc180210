/** The plain-JSON model of raw signatures and partials, and the way there and back. */
import type { ByteString } from "../../text/byteString.js";
import { ModelError } from "../codec.js";
import { MAX_INTEGER, MIN_INTEGER, spanOf } from "../spans/reader.js";
import { type ElementName, scalarTypeNamed, scalarTypeOf } from "./scalarTypes.js";
import type { PartialTree, RawSignatureTree, SectionNode, TypeNode } from "./tree.js";

export type RawType =
  | { readonly kind: "buffer"; readonly element: ElementName; readonly dims: readonly number[] }
  | { readonly kind: "scalar"; readonly element: ElementName }
  | { readonly kind: "ref" }
  | { readonly kind: "unrecognized" };

export interface RawModel {
  readonly inputs: readonly RawType[];
  readonly results: readonly RawType[];
}

export interface PartialModel {
  readonly side: "inputs" | "results";
  /** Exactly one. */
  readonly types: readonly RawType[];
}

/** The model of one type. */
export function typeModel(node: TypeNode): RawType {
  switch (node.kind) {
    case "buffer":
      return {
        kind: "buffer",
        element: scalarTypeOf(node.element?.code).name,
        dims: node.dims.map((dim) => dim.value),
      };
    case "scalar":
      return { kind: "scalar", element: scalarTypeOf(node.element?.code).name };
    case "ref":
      return { kind: "ref" };
    case "unrecognized":
      return { kind: "unrecognized" };
  }
}

function sectionModel(section: SectionNode): RawType[] {
  return section.types.map(typeModel);
}

/** The model of a signature's tree. */
export function signatureModel(tree: RawSignatureTree): RawModel {
  return { inputs: sectionModel(tree.inputs), results: sectionModel(tree.results) };
}

/** The model of a partial's tree. */
export function partialModel(tree: PartialTree): PartialModel {
  return { side: tree.section.kind, types: sectionModel(tree.section) };
}

function encodeElement(element: ElementName): string {
  const code = scalarTypeNamed(element)?.code ?? 0;
  // The builder leaves out the default.
  return code === 0 ? "" : `t${code}`;
}

/** One type as the reference's builder writes it. */
export function encodeType(type: RawType): string {
  switch (type.kind) {
    case "buffer":
      return spanOf("B", encodeElement(type.element) + type.dims.map((dim) => `d${dim}`).join(""));
    case "scalar":
      return spanOf("S", encodeElement(type.element));
    case "ref":
      return "O1!";
    case "unrecognized":
      return "U1!";
  }
}

function encodeSection(tag: "I" | "R", types: readonly RawType[]): string {
  return spanOf(tag, types.map(encodeType).join(""));
}

/** The canonical payload of a signature. */
export function encodeSignature(model: RawModel): ByteString {
  return (encodeSection("I", model.inputs) + encodeSection("R", model.results)) as ByteString;
}

/** The canonical payload of a partial. */
export function encodePartial(model: PartialModel): ByteString {
  return encodeSection(model.side === "inputs" ? "I" : "R", model.types) as ByteString;
}

function asObject(value: unknown, path: string): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new ModelError(path, "an object");
  return value as Record<string, unknown>;
}

function asElement(value: unknown, path: string): ElementName {
  const type = typeof value === "string" ? scalarTypeNamed(value) : undefined;
  if (type === undefined) throw new ModelError(path, "an element name such as float32 or sint64");
  return type.name;
}

function asDim(value: unknown, path: string): number {
  if (typeof value !== "number" || !Number.isInteger(value) || value < MIN_INTEGER || value > MAX_INTEGER) {
    throw new ModelError(path, "an integer of 32 bits");
  }
  // JSON can spell -0, which is 0.
  return value === 0 ? 0 : value;
}

function asType(value: unknown, path: string): RawType {
  const object = asObject(value, path);
  switch (object.kind) {
    case "buffer": {
      const { dims } = object;
      if (!Array.isArray(dims)) throw new ModelError(`${path}.dims`, "an array of integers");
      return {
        kind: "buffer",
        element: asElement(object.element, `${path}.element`),
        dims: dims.map((dim, i) => asDim(dim, `${path}.dims[${i}]`)),
      };
    }
    case "scalar":
      return { kind: "scalar", element: asElement(object.element, `${path}.element`) };
    case "ref":
      return { kind: "ref" };
    case "unrecognized":
      return { kind: "unrecognized" };
    default:
      throw new ModelError(`${path}.kind`, '"buffer", "scalar", "ref" or "unrecognized"');
  }
}

function asTypes(value: unknown, path: string): RawType[] {
  if (!Array.isArray(value)) throw new ModelError(path, "an array of types");
  return value.map((type, i) => asType(type, `${path}[${i}]`));
}

/** Checks a signature's model. @throws ModelError */
export function validateSignature(value: unknown): RawModel {
  const object = asObject(value, "");
  return { inputs: asTypes(object.inputs, "inputs"), results: asTypes(object.results, "results") };
}

/** Checks a partial's model. @throws ModelError */
export function validatePartial(value: unknown): PartialModel {
  const { side, types } = asObject(value, "");
  if (side !== "inputs" && side !== "results") throw new ModelError("side", '"inputs" or "results"');
  const checked = asTypes(types, "types");
  if (checked.length !== 1) throw new ModelError("types", "exactly one type");
  return { side, types: checked };
}
