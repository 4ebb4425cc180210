/**
 * Metadata made from a function's types, as the compilers of its time made it.
 *
 * Raw types: iree/compiler/Bindings/SIP/Transforms/MaterializeReflectionAttrs.cpp. ABI JSON: the default emitters of
 * the importers (integrations/tensorflow/iree_tf_compiler/MHLO/EmitDefaultIREEABI.cpp).
 */
import type { AbiModel, RecordModel } from "../../encodings/abiJson/model.js";
import type { RawModel, RawType } from "../../encodings/rawSignature/model.js";
import type { SipModel, SipValue } from "../../encodings/sip/model.js";
import type { ExactInteger } from "../../text/exactInteger.js";
import { MAX_INT32 } from "../../text/exactInteger.js";
import type { TypedFunction, TypedValue } from "../calls/typedFunction.js";
import { type AbiType, elementOf, rankedDimsOf } from "./abiType.js";
import { jsonElementOf, rawElementOf } from "./elementTypes.js";
import { abiTypeOf } from "./readType.js";

const UNRECOGNIZED: RawType = { kind: "unrecognized" };

/** The raw type of an MLIR type. What the compiler did not know, and warned about, is `unrecognized`. */
export function rawTypeOf(type: AbiType): RawType {
  const element = rawElementOf(elementOf(type) ?? "");
  if (element === undefined) return UNRECOGNIZED;
  if (type.kind === "scalar") return { kind: "scalar", element };
  const dims = rankedDimsOf(type)?.map((dim) => dim ?? -1);
  return dims?.every(fitsRaw) ? { kind: "buffer", element, dims } : UNRECOGNIZED;
}

/** The builder holds dims as 32-bit integers. */
function fitsRaw(dim: ExactInteger): dim is number {
  return typeof dim === "number" && dim <= MAX_INT32;
}

/** A value that the compiler warned about: it wrote `U1!` for it. */
export interface UnrecognizedValue {
  readonly side: "argument" | "result";
  readonly index: number;
}

export interface RawFromTypes {
  readonly model: RawModel;
  readonly unrecognized: readonly UnrecognizedValue[];
}

/** The raw signature of a function with these types (MLIR text). */
export function rawSignatureOf(inputs: readonly string[], results: readonly string[]): RawFromTypes {
  // Most functions have few types, however many values.
  const known = new Map<string, RawType>();
  const rawType = (type: string): RawType => {
    const raw = known.get(type) ?? rawTypeOf(abiTypeOf(type));
    known.set(type, raw);
    return raw;
  };
  const model = { inputs: inputs.map(rawType), results: results.map(rawType) };
  const unknown = (side: "argument" | "result", types: readonly RawType[]) =>
    types.flatMap(({ kind }, index) => (kind === "unrecognized" ? [{ side, index }] : []));
  return { model, unrecognized: [...unknown("argument", model.inputs), ...unknown("result", model.results)] };
}

/** The raw signature of a function all of whose types have one; undefined where some have none. */
export function completeRawSignature(fn: TypedFunction): RawModel | undefined {
  const text = (value: TypedValue) => value.text;
  const { model, unrecognized } = rawSignatureOf(fn.arguments.map(text), fn.results.map(text));
  return unrecognized.length === 0 ? model : undefined;
}

/** The type record of an MLIR type, or undefined where no record describes all of it. */
export function recordOf(type: AbiType): RecordModel | undefined {
  const name = jsonElementOf(elementOf(type) ?? "");
  if (name === undefined) return undefined;
  const element: RecordModel = { kind: "primitive", name };
  if (type.kind === "scalar") return element;
  const dims = rankedDimsOf(type);
  return { kind: "ndarray", element, rank: dims?.length ?? null, dims: dims ?? [] };
}

/** The flat ABI JSON of a function all of whose types have a record; `version` is its `v`. */
export function completeAbiModel(fn: TypedFunction, version: number | null): AbiModel | undefined {
  const args = fn.arguments.map(({ type }) => recordOf(type));
  const results = fn.results.map(({ type }) => recordOf(type));
  const known = (record: RecordModel | undefined): record is RecordModel => record !== undefined;
  return args.every(known) && results.every(known) ? { arguments: args, results, version } : undefined;
}

/** The structure of a function that takes positional arguments and returns them bare or as a sequence. */
export function flatSip(inputs: number, results: number): SipModel {
  const sequence = (count: number): SipValue => ({
    kind: "sequence",
    slots: Array.from({ length: count }, (_, key) => ({ key, value: { kind: "leaf", index: key } })),
  });
  return {
    inputs: inputs === 0 ? null : sequence(inputs),
    results: results === 0 ? null : results === 1 ? { kind: "leaf", index: 0 } : sequence(results),
  };
}
