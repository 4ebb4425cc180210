/** The plain-JSON model of raw signatures and partials, and the way there and back. */
import type { ByteString } from "../../text/byteString.js";
import { ModelError } from "../codec.js";
import { arrayAt, int32At, objectAt } from "../modelReader.js";
import { spanOf } from "../spans/reader.js";
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
      return spanOf(
        "B",
        type.dims.reduce<string>((text, dim) => `${text}d${dim}`, encodeElement(type.element)),
      );
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

function elementAt(path: string, value: unknown): ElementName {
  const type = typeof value === "string" ? scalarTypeNamed(value) : undefined;
  if (type === undefined) throw new ModelError(path, "an element name such as float32 or sint64");
  return type.name;
}

function typeAt(path: string, value: unknown): RawType {
  const object = objectAt(path, value);
  switch (object.kind) {
    case "buffer": {
      const dims = arrayAt(`${path}.dims`, object.dims, "an array of integers");
      return {
        kind: "buffer",
        element: elementAt(`${path}.element`, object.element),
        dims: dims.map((dim, i) => int32At(`${path}.dims[${i}]`, dim)),
      };
    }
    case "scalar":
      return { kind: "scalar", element: elementAt(`${path}.element`, object.element) };
    case "ref":
      return { kind: "ref" };
    case "unrecognized":
      return { kind: "unrecognized" };
    default:
      throw new ModelError(`${path}.kind`, '"buffer", "scalar", "ref" or "unrecognized"');
  }
}

function typesAt(path: string, value: unknown): RawType[] {
  return arrayAt(path, value, "an array of types").map((type, i) => typeAt(`${path}[${i}]`, type));
}

/** Checks a signature's model. @throws ModelError */
export function validateSignature(value: unknown): RawModel {
  const object = objectAt("", value);
  return { inputs: typesAt("inputs", object.inputs), results: typesAt("results", object.results) };
}

/** Checks a partial's model. @throws ModelError */
export function validatePartial(value: unknown): PartialModel {
  const { side, types } = objectAt("", value);
  if (side !== "inputs" && side !== "results") throw new ModelError("side", '"inputs" or "results"');
  const checked = typesAt("types", types);
  if (checked.length !== 1) throw new ModelError("types", "exactly one type");
  return { side, types: checked };
}
