/** The plain-JSON model of ABI JSON (see the contract), its check and its canonical payload. */
import { type ByteString, bytesOf } from "../../text/byteString.js";
import { type ExactInteger, exactInteger, fitsInt64 } from "../../text/exactInteger.js";
import { firstOf } from "../../text/lists.js";
import { ModelError } from "../codec.js";
import { arrayAt, int32At, objectAt, stringAt } from "../modelReader.js";
import { MAX_DEPTH } from "./limits.js";
import { type AbiNode, INTEGER, isPrimitive, type RecordNode, widthFits } from "./tree.js";

export type RecordModel =
  | { readonly kind: "primitive"; readonly name: string }
  | { readonly kind: "null" }
  | { readonly kind: "unknown" }
  | { readonly kind: "named"; readonly name: string; readonly type: RecordModel }
  | {
      readonly kind: "ndarray";
      /** Null where the element type is not known. */
      readonly element: RecordModel | null;
      readonly rank: number | null;
      /** Null where dynamic; decimal digits where a number is not exact (beyond ±(2^53 - 1)). */
      readonly dims: readonly (ExactInteger | null)[];
    }
  | { readonly kind: "slist" | "stuple"; readonly slots: readonly RecordModel[] }
  | { readonly kind: "sdict"; readonly slots: readonly { readonly key: string; readonly type: RecordModel }[] }
  | { readonly kind: "py_homogeneous_list"; readonly element: RecordModel };

export interface AbiModel {
  readonly arguments: readonly RecordModel[];
  readonly results: readonly RecordModel[];
  /** Null where the JSON has no `v`. */
  readonly version: number | null;
}

/** The model of a tree, or of its first records. */
export function modelOf(tree: AbiNode, most?: number): AbiModel {
  return {
    arguments: firstOf(tree.arguments.records, most).map(recordModel),
    results: firstOf(tree.results.records, most).map(recordModel),
    version: tree.version?.value ?? null,
  };
}

/** The model of one record. */
export function recordModel(node: RecordNode): RecordModel {
  switch (node.kind) {
    case "primitive":
      return { kind: "primitive", name: node.name };
    case "null":
    case "unknown":
      return { kind: node.kind };
    case "named":
      return { kind: "named", name: node.key.text, type: recordModel(node.type) };
    case "ndarray":
      return {
        kind: "ndarray",
        element: node.element.kind === "null" ? null : recordModel(node.element),
        rank: node.rank.value,
        dims: node.dims.map(({ value }) => value),
      };
    case "slist":
    case "stuple":
      return { kind: node.kind, slots: node.slots.map(recordModel) };
    case "sdict":
      return { kind: "sdict", slots: node.slots.map(({ key, type }) => ({ key: key.text, type: recordModel(type) })) };
    case "py_homogeneous_list":
      return { kind: "py_homogeneous_list", element: recordModel(node.element) };
  }
}

/** Checks that a value is a model. @throws ModelError */
export function validateModel(value: unknown): AbiModel {
  const model = objectAt("", value, "an object with arguments, results and version");
  const version = model.version ?? null;
  return {
    arguments: recordsAt("arguments", model.arguments, 3),
    results: recordsAt("results", model.results, 3),
    version: version === null ? null : int32At("version", version),
  };
}

function dimAt(path: string, value: unknown): ExactInteger | null {
  if (value === null) return null;
  // An unsafe number has lost its digits already.
  const isExact = Number.isSafeInteger(value) || (typeof value === "string" && INTEGER.test(value));
  const dim = isExact ? exactInteger(String(value)) : undefined;
  if (dim !== undefined && fitsInt64(dim)) return dim;
  throw new ModelError(path, "an integer of 64 bits (as a string of digits beyond 2^53 - 1), or null");
}

/** `depth` is the depth of the brackets that the records' own arrays would have. */
function recordsAt(path: string, value: unknown, depth: number): RecordModel[] {
  return arrayAt(path, value).map((element, i) => recordAt(`${path}[${i}]`, element, depth));
}

function recordAt(path: string, value: unknown, depth: number, inNdarray = false): RecordModel {
  const record = objectAt(path, value, "a record such as {kind: primitive, name: f32}");
  const { kind } = record;
  if (kind === "null" || kind === "unknown") return { kind };
  if (kind === "primitive") {
    const name = stringAt(`${path}.name`, record.name);
    if (!isPrimitive(name, inNdarray) || !widthFits(name))
      throw new ModelError(`${path}.name`, "i or f with a bit width, or bf16");
    return { kind, name };
  }
  if (depth > MAX_DEPTH) throw new ModelError(path, `at most ${MAX_DEPTH} levels`);
  switch (kind) {
    case "named": {
      const type = recordAt(`${path}.type`, record.type, depth + 1);
      return { kind, name: stringAt(`${path}.name`, record.name), type };
    }
    case "ndarray":
      return ndarrayAt(path, record, depth);
    case "slist":
    case "stuple":
      return { kind, slots: recordsAt(`${path}.slots`, record.slots, depth + 1) };
    case "sdict": {
      const slots = arrayAt(`${path}.slots`, record.slots);
      return { kind, slots: slots.map((slot, i) => slotAt(`${path}.slots[${i}]`, slot, depth)) };
    }
    case "py_homogeneous_list":
      return { kind, element: recordAt(`${path}.element`, record.element, depth + 1) };
    default:
      throw new ModelError(
        `${path}.kind`,
        "primitive, null, unknown, named, ndarray, slist, stuple, sdict or py_homogeneous_list",
      );
  }
}

function ndarrayAt(path: string, record: Readonly<Record<string, unknown>>, depth: number): RecordModel {
  const element = record.element === null ? null : recordAt(`${path}.element`, record.element, depth + 1, true);
  const dims = arrayAt(`${path}.dims`, record.dims).map((dim, i) => dimAt(`${path}.dims[${i}]`, dim));
  return {
    kind: "ndarray",
    // Both spell the JSON null; the reader gives the shorter one.
    element: element?.kind === "null" ? null : element,
    rank: record.rank === null ? null : int32At(`${path}.rank`, record.rank),
    dims,
  };
}

function slotAt(path: string, value: unknown, depth: number): { readonly key: string; readonly type: RecordModel } {
  const slot = objectAt(path, value, "an object with key and type");
  if (depth >= MAX_DEPTH) throw new ModelError(path, `at most ${MAX_DEPTH} levels`);
  return { key: stringAt(`${path}.key`, slot.key), type: recordAt(`${path}.type`, slot.type, depth + 2) };
}

/** Compact JSON with the keys in the order a, r, v, as upstream writers have it; no `v` where the model has none. */
export function encodeModel(model: AbiModel): ByteString {
  const version = model.version === null ? "" : `,"v":${model.version}`;
  const inputs = arrayJson(model.arguments.map(recordJson));
  return bytesOf(`{"a":${inputs},"r":${arrayJson(model.results.map(recordJson))}${version}}`);
}

/** As text, since JSON.stringify writes no integer beyond 53 bits. It escapes lone surrogates, so no byte is lost. */
export function recordJson(record: RecordModel): string {
  switch (record.kind) {
    case "primitive":
      return JSON.stringify(record.name);
    case "null":
      return "null";
    case "unknown":
      return '"unknown"';
    case "named":
      return arrayJson(['"named"', JSON.stringify(record.name), recordJson(record.type)]);
    case "ndarray": {
      const element = record.element === null ? "null" : recordJson(record.element);
      return arrayJson(['"ndarray"', element, `${record.rank}`, ...record.dims.map(String)]);
    }
    case "slist":
    case "stuple":
      return arrayJson([`"${record.kind}"`, ...record.slots.map(recordJson)]);
    case "sdict":
      return arrayJson([
        '"sdict"',
        ...record.slots.map(({ key, type }) => arrayJson([JSON.stringify(key), recordJson(type)])),
      ]);
    case "py_homogeneous_list":
      return arrayJson(['"py_homogeneous_list"', recordJson(record.element)]);
  }
}

function arrayJson(elements: readonly string[]): string {
  return `[${elements.join(",")}]`;
}
