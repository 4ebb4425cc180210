/** The first generation's `f` and `sip`, converted to the reflection JSON. */
import { type TypedValue, typedFunction } from "../abi/calls/typedFunction.js";
import { opPayload } from "../abi/payloads.js";
import type { RecordView } from "../abi/recordView.js";
import { argumentRecords, isFlat, leavesOf, recordAt, resultRecords } from "../abi/structureRecords.js";
import { elementOf } from "../abi/types/abiType.js";
import { flatSip, recordOf } from "../abi/types/fromFunctionType.js";
import { type AbiModel, encodeModel, type RecordModel } from "../encodings/abiJson/model.js";
import { type RawType, signatureModel } from "../encodings/rawSignature/model.js";
import { scalarTypeNamed } from "../encodings/rawSignature/scalarTypes.js";
import type { RawSignatureTree } from "../encodings/rawSignature/tree.js";
import { decode } from "../encodings/registry.js";
import { type SipModel, sipModel } from "../encodings/sip/model.js";
import type { SipTree } from "../encodings/sip/tree.js";
import { encodeBytes } from "../text/stringLiteral.js";
import { hasAbiJson, quoteStyle, type Refactoring, reflected } from "./refactoring.js";
import { changeReflection } from "./reflection.js";

/** The keys that the JSON takes the place of. */
const REPLACED: readonly string[] = ["f", "fv", "sip", "sipv", "abi", "abiv"];

/**
 * Replaces `f` and `sip`, or the one that is there, by `iree.abi`. Undefined where neither is well formed, where
 * they don't fit each other or the function, and where the JSON is there already.
 */
export function toAbiJson(context: RecordView): Refactoring | undefined {
  if (hasAbiJson(context)) return undefined;
  const raw = opPayload<RawSignatureTree>(context, "raw");
  const sip = opPayload<SipTree>(context, "sip");
  if (raw === undefined && sip === undefined) return undefined;
  const islands = reflected(context);
  // One that can't be read would be lost.
  if ((raw === undefined && islands.has("f")) || (sip === undefined && islands.has("sip"))) return undefined;
  const types = raw && signatureModel(raw.tree);
  const leaves = leafRecords(context, types);
  if (leaves === undefined) return undefined;
  const structure = sip ? sipModel(sip.tree) : flatSip(leaves.inputs.length, leaves.results.length);
  const model = modelOf(structure, leaves, sip === undefined);
  if (model === undefined) return undefined;
  const json = encodeModel(model);
  // Structures may nest deeper than the JSON's readers go.
  if (decode("abi-json", json).tree === undefined) return undefined;
  const removed = new Set(REPLACED.flatMap((key) => islands.get(key)?.entry ?? []));
  const value = `"${encodeBytes(json, quoteStyle(context))}"`;
  const edits = changeReflection(context, removed, [{ key: "iree.abi", value }]);
  return edits && { title: titleOf(raw !== undefined, sip !== undefined, structure), edits };
}

function titleOf(hasRaw: boolean, hasSip: boolean, { inputs, results }: SipModel): string {
  const what = [hasRaw ? "f" : "", hasSip ? "sip" : ""].filter((key) => key !== "").join(" and ");
  const note = isFlat(inputs) && isFlat(results) ? "" : " (wrapper ABI, nested values as lists)";
  return `Convert ${what} to iree.abi JSON${note}`;
}

interface Leaves {
  readonly inputs: readonly RecordModel[];
  readonly results: readonly RecordModel[];
}

/** Undefined where a raw value has no record, or is in the structure never or twice. */
function modelOf({ inputs, results }: SipModel, leaves: Leaves, bare: boolean): AbiModel | undefined {
  if (!isComplete(leavesOf(inputs), leaves.inputs.length)) return undefined;
  if (!isComplete(leavesOf(results), leaves.results.length)) return undefined;
  const args = argumentRecords(inputs, recordAt(leaves.inputs));
  // Without a structure results are what they are: a tuple of them is the structure of a sequence.
  const outs = bare ? [...leaves.results] : resultRecords(results, recordAt(leaves.results));
  return args && outs && { arguments: args, results: outs, version: 1 };
}

function isComplete(indices: readonly number[], count: number): boolean {
  return indices.length === count && new Set(indices).size === count && indices.every((i) => i >= 0 && i < count);
}

type Sides = { readonly inputs: readonly RawType[]; readonly results: readonly RawType[] };

/** The records of the raw arguments and results: from `f` if it fits the function, else from the function's type. */
function leafRecords(context: RecordView, raw: Sides | undefined): Leaves | undefined {
  const fn = typedFunction(context);
  if (raw !== undefined) {
    // The JSON has a record for each value, also for those that lowering added and a signature may leave out.
    if (fn !== undefined && (fn.arguments.length !== raw.inputs.length || fn.results.length !== raw.results.length)) {
      return undefined;
    }
    return {
      inputs: raw.inputs.map((type, i) => rawRecord(type, fn?.arguments[i])),
      results: raw.results.map((type, i) => rawRecord(type, fn?.results[i])),
    };
  }
  if (fn === undefined) return undefined;
  const inputs = fn.arguments.flatMap(({ type }) => recordOf(type) ?? []);
  const results = fn.results.flatMap(({ type }) => recordOf(type) ?? []);
  const complete = inputs.length === fn.arguments.length && results.length === fn.results.length;
  return complete ? { inputs, results } : undefined;
}

/** The record of a raw type. Signs are lost; a byte that was an `i1` (`value` shows which) becomes one again. */
function rawRecord(type: RawType, value: TypedValue | undefined): RecordModel {
  if (type.kind !== "buffer" && type.kind !== "scalar") return { kind: "unknown" };
  const mlir = scalarTypeNamed(type.element)?.mlir.replace(/^u/, "") ?? "f32";
  const isBit = mlir === "i8" && value !== undefined && elementOf(value.type) === "i1";
  const element: RecordModel = { kind: "primitive", name: isBit ? "i1" : mlir };
  if (type.kind === "scalar") return element;
  const dims = type.dims.map((dim) => (dim < 0 ? null : dim));
  return { kind: "ndarray", element, rank: dims.length, dims };
}
