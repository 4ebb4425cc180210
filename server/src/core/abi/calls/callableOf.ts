/** A function in MLIR text as its caller sees it, by the best source that describes it. */

import { type AbiModel, modelOf, type RecordModel } from "../../encodings/abiJson/model.js";
import type { AbiNode } from "../../encodings/abiJson/tree.js";
import { signatureModel } from "../../encodings/rawSignature/model.js";
import type { RawSignatureTree } from "../../encodings/rawSignature/tree.js";
import { sipModel } from "../../encodings/sip/model.js";
import type { SipTree } from "../../encodings/sip/tree.js";
import { COARSE_FENCES } from "../invocationModel.js";
import { opPayload } from "../payloads.js";
import { callStructure } from "../pytrees.js";
import type { Island } from "../record.js";
import type { RecordView } from "../recordView.js";
import { argumentRecords, resultRecords } from "../structureRecords.js";
import { isConvertedByTorch } from "../torch.js";
import { type AbiType, UNKNOWN } from "../types/abiType.js";
import {
  type AbiFunction,
  type AbiValue,
  byteCount,
  described,
  plainValue,
  TRANSIENT_BYTES,
  type Values,
  valuesOfDeclaration,
  valuesOfJson,
  valuesOfRaw,
} from "./abiFunction.js";
import { declarationIn } from "./declaration.js";
import { type TypedFunction, typedFunction } from "./typedFunction.js";

type OwnValues = Values & Pick<AbiFunction, "flat" | "structure">;

/** The function of an op; undefined where it defines none, or nothing says what it takes. Never throws. */
export function callableOf(context: RecordView): AbiFunction | undefined {
  const { header } = context;
  if (header?.symbol === undefined || !header.functionLike) return undefined;
  const fn = typedFunction(context);
  const [values] = described<OwnValues>({
    "iree.abi": () => fromJson(context),
    sip: () => fromSip(context, fn),
    f: () => fromRaw(context),
    "iree.abi.declaration": () => nested(context, fromDeclaration(context, fn)),
    "MLIR type": () => nested(context, fn && fromTypes(context, fn)),
  });
  if (values === undefined) return undefined;
  return { name: header.symbol, ...values, ...fencesOf(context, fn), ...transientsOf(context) };
}

function transientsOf(context: RecordView): Pick<AbiFunction, "transientBytes"> {
  const island = context.islands.find(({ key }) => key === TRANSIENT_BYTES);
  const value = island?.entry.value;
  return value?.kind === "integer" ? { transientBytes: byteCount(value.text) } : {};
}

type Fences = Pick<AbiFunction, "fences" | "unannouncedFences" | "strayFences">;

function fencesOf(context: RecordView, fn: TypedFunction | undefined): Fences {
  const models = context.islands.filter((island) => isAsync(context, island));
  const inReflection = models.some(({ place }) => place === "reflection");
  // What has its fences already is not wrapped again, which would copy the model into the reflection.
  if (fn?.fences === true) return { fences: true, unannouncedFences: !inReflection };
  if (models.length === 0) return { fences: false };
  // Torch's pass drops the model of the op and keeps the reflection; what has the name of the function takes no fences.
  return isConvertedByTorch(context) ? { fences: false, strayFences: inReflection } : { fences: true };
}

function isAsync(context: RecordView, island: Island): boolean {
  return island.key === "iree.abi.model" && island.on === "op" && context.string(island) === COARSE_FENCES;
}

function fromJson(context: RecordView): OwnValues | undefined {
  const json = opPayload<AbiNode>(context, "abi-json");
  return json && named(context, valuesOfJson(modelOf(json.tree)));
}

function fromRaw(context: RecordView): OwnValues | undefined {
  const raw = opPayload<RawSignatureTree>(context, "raw");
  return raw && named(context, valuesOfRaw(signatureModel(raw.tree)));
}

/** A structure, with what else describes its leaves. */
function fromSip(context: RecordView, fn: TypedFunction | undefined): OwnValues | undefined {
  const sip = opPayload<SipTree>(context, "sip");
  const raw = sip && opPayload<RawSignatureTree>(context, "raw");
  const leaves = raw ? valuesOfRaw(signatureModel(raw.tree)) : fn && fromTypes(context, fn);
  if (sip === undefined || leaves === undefined) return undefined;
  const model = structureOf(sip.tree);
  return model === undefined ? named(context, leaves) : withLeaves(valuesOfJson(model), leaves);
}

/** A placeholder record for a raw value, by its number: no file holds such a name. */
const leafRecord = (index: number): RecordModel => ({ kind: "primitive", name: `raw ${index}` });

/** The structure as an ABI JSON would have it; undefined where it has none. */
function structureOf(tree: SipTree): AbiModel | undefined {
  const { inputs, results } = sipModel(tree);
  const args = argumentRecords(inputs, leafRecord);
  const outs = resultRecords(results, leafRecord);
  return args && outs && { arguments: args, results: outs, version: null };
}

/** Replaces placeholder records by the raw values. */
function withLeaves(structure: Values, leaves: Values): OwnValues {
  const filled = (type: AbiType, raw: readonly AbiValue[]): AbiType => {
    switch (type.kind) {
      case "scalar":
        return raw[Number(type.element.slice("raw ".length))]?.type ?? UNKNOWN;
      case "sequence":
        return { ...type, items: type.items.map((item) => filled(item, raw)) };
      case "dictionary":
        return { ...type, items: type.items.map((item) => ({ ...item, type: filled(item.type, raw) })) };
      default:
        return type;
    }
  };
  const side = (values: readonly AbiValue[], raw: readonly AbiValue[]) =>
    values.map((value) => ({ ...value, type: filled(value.type, raw) }));
  return {
    arguments: side(structure.arguments, leaves.arguments),
    results: side(structure.results, leaves.results),
    flat: leaves.arguments,
  };
}

/** A wrapper's own types are buffers; the declaration kept what they were. */
function fromDeclaration(context: RecordView, fn: TypedFunction | undefined): OwnValues | undefined {
  if (fn?.lowered !== true) return undefined;
  const found = declarationIn(context);
  if (found === undefined) return undefined;
  const { arguments: inputs, results } = valuesOfDeclaration(found.declaration);
  const nameless = ({ type, storage, storageFor }: AbiValue) => ({ ...plainValue(type), storage, storageFor });
  return { arguments: inputs.map(nameless), results: results.map(nameless) };
}

/** Flat values with how PyTorch nests them, where that is written. */
function nested(context: RecordView, values: OwnValues | undefined): OwnValues | undefined {
  const structure = values && callStructure(context);
  return structure === undefined ? values : values && { ...values, structure };
}

function fromTypes(context: RecordView, fn: TypedFunction): Values {
  const names = namesOf(context);
  return {
    arguments: fn.arguments.map((value, i) => ({
      ...plainValue(value.type, names[i]),
      storage: value.storage,
      storageFor: value.storageFor,
    })),
    results: fn.results.map(({ type }) => plainValue(type)),
  };
}

/** The values with the names of the function's arguments, and which of those are storage, where they are as many. */
function named(context: RecordView, values: OwnValues): OwnValues {
  const names = namesOf(context);
  const count = values.arguments.length;
  if (names.length !== count) return values;
  const typed = typedFunction(context)?.arguments ?? [];
  const inputs = values.arguments.map((value, i) => ({
    ...value,
    name: value.name ?? names[i],
    storage: value.storage || typed[i]?.storage === true,
    storageFor: value.storageFor ?? typed[i]?.storageFor,
  }));
  return { ...values, arguments: inputs };
}

/** What the arguments are called, but for names that a printer made up. */
function namesOf(context: RecordView): readonly (string | undefined)[] {
  // Fences come last, and are not arguments to callers.
  const all = context.function?.arguments ?? [];
  return all
    .slice(0, typedFunction(context)?.arguments.length)
    .map(({ name }) => (name === undefined || /^(?:arg)?\d+$/.test(name) ? undefined : name));
}
