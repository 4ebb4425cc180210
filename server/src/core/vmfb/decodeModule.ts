/**
 * What the strings of a compiled module mean: calling conventions, reflection attributes, and the call a user makes.
 */

import { kindOf } from "../abi/attributes/encodedKeys.js";
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
} from "../abi/calls/abiFunction.js";
import { callTypeText } from "../abi/calls/callText.js";
import { readDeclaration } from "../abi/calls/declaration.js";
import { type UserCall, userCall } from "../abi/calls/userCall.js";
import { COARSE_FENCES } from "../abi/invocationModel.js";
import { type AbiType, UNKNOWN } from "../abi/types/abiType.js";
import type { AbiModel } from "../encodings/abiJson/model.js";
import { type ConventionModel, type ItemModel, renderItem } from "../encodings/callingConvention/model.js";
import { FENCE } from "../encodings/expectedType.js";
import type { RawModel } from "../encodings/rawSignature/model.js";
import { codecOf, contractText, type Decoded, decode, type Kind, readableText } from "../encodings/registry.js";
import { bytesOf } from "../text/byteString.js";
import { type List, mapped } from "../text/lists.js";
import { attributeOf, type VmAttribute, type VmExport, type VmImport, type VmModule } from "./module.js";

/** Which metadata the values of a function were taken from. */
export type MetadataSource = "iree.abi" | "d" | "f" | "iree.abi.declaration" | "calling convention";

export interface DecodedAttribute {
  readonly key: string;
  readonly value: string;
  /** The encoding of its value, or null. */
  readonly kind: Kind | null;
  /** That encoding's name for people. */
  readonly encoding: string | undefined;
  /** What was read; undefined where the key names no encoding. */
  readonly decoded: Decoded | undefined;
  /** Its meaning on one line; null where its encoding is not well formed, or nothing is known about the key. */
  readonly text: string | null;
  /** The same for people, with types in MLIR's notation. */
  readonly readable: string | null;
}

export interface DecodedImport {
  readonly source: VmImport;
  readonly convention: Decoded | undefined;
  /** `(i32, !vm.ref<?>) -> (i64)`; null where the convention is not well formed or not there. */
  readonly text: string | null;
}

/** An argument or result as text. */
export interface Slot {
  readonly name: string | undefined;
  readonly type: string;
}

export interface DecodedExport {
  readonly source: VmExport;
  readonly convention: Decoded | undefined;
  readonly text: string | null;
  readonly attributes: readonly DecodedAttribute[];
  /** The function as its caller sees it. */
  readonly callable: AbiFunction;
  /** Which metadata the values were taken from. */
  readonly metadata: MetadataSource;
  /** Names and types from the best metadata there is, with the fences that follow the arguments. */
  readonly slots: { readonly arguments: readonly Slot[]; readonly results: readonly Slot[] };
  /** The same on one line: `(image: tensor<28x28xf32>) -> (tensor<10xf32>)`. */
  readonly signature: string;
  /** Undefined for what the runtime calls itself (`__init`). */
  readonly call: UserCall | undefined;
}

/** A module with its lists decoded. An entry is read and decoded anew at each access. */
export interface DecodedModule {
  readonly module: VmModule;
  readonly attributes: List<DecodedAttribute>;
  readonly imports: List<DecodedImport>;
  readonly exports: List<DecodedExport>;
}

/** A module decoded. It holds nothing, and never throws. */
export function decodeModule(module: VmModule): DecodedModule {
  return {
    module,
    attributes: mapped(module.attributes, decodeAttribute),
    imports: mapped(module.imports, (source) => ({ source, ...decodeConvention(source.callingConvention) })),
    exports: mapped(module.exports, decodeExport),
  };
}

/** Decodes an attribute as a key of `iree.reflection`. */
function decodeAttribute({ key, value, bytes }: VmAttribute): DecodedAttribute {
  const kind = kindOf(key, "reflection");
  if (kind === null) {
    const text = plainText(key, value);
    return { key, value, kind, encoding: undefined, decoded: undefined, text, readable: text };
  }
  const decoded = decode(kind, bytes);
  const { name: encoding } = codecOf(kind);
  return { key, value, kind, encoding, decoded, text: contractText(decoded), readable: readableText(decoded) };
}

/** The meaning of a known key whose value is not an encoded string. */
function plainText(key: string, value: string): string | null {
  switch (key) {
    case "iree.abi.declaration":
      return value;
    case "iree.abi.model":
      return value === COARSE_FENCES
        ? "asynchronous: two fences follow the arguments, to wait on and to signal"
        : "synchronous";
    case "iree.abi.transients.size":
      return `@${value} computes how many bytes of transient storage a call needs`;
    case "iree.abi.transients.size.constant":
      return `a call needs ${value} bytes of transient storage`;
    default:
      return null;
  }
}

/** The model of what was read, or undefined where it is not well formed. */
function modelOf<Model>(decoded: Decoded | undefined): Model | undefined {
  if (decoded?.tree === undefined) return undefined;
  return codecOf(decoded.kind).model(decoded.tree) as Model;
}

function decodeConvention(convention: string | null): Pick<DecodedImport, "convention" | "text"> {
  if (convention === null) return { convention: undefined, text: null };
  const decoded = decode("cconv", bytesOf(convention));
  return { convention: decoded, text: contractText(decoded) };
}

/** An export decoded: of a module, or of what a program printed of one. */
export function decodeExport(source: VmExport): DecodedExport {
  const { convention, text } = decodeConvention(source.callingConvention);
  const attributes = Array.from(source.attributes, decodeAttribute);
  const model = modelOf<ConventionModel>(convention);
  const vm = model && { arguments: withoutVoid(model.arguments), results: withoutVoid(model.results) };
  const fences = attributeOf(source, "iree.abi.model")?.value === COARSE_FENCES;
  const { metadata, values } = bestValues(attributes, vm, fences);
  const transientBytes = byteCount(attributeOf(source, TRANSIENT_BYTES)?.value ?? "");
  const callable = { name: source.name, ...values, fences, transientBytes };
  const slots = slotsOf(callable, vm);
  // The runtime runs these itself when it loads and unloads a module.
  const isOwn = source.name.startsWith("__");
  return {
    source,
    convention,
    text,
    attributes,
    callable,
    metadata,
    slots,
    signature: signatureOf(slots),
    call: isOwn || source.name === "" ? undefined : userCall(callable),
  };
}

interface VmTypes {
  readonly arguments: readonly ItemModel[];
  readonly results: readonly ItemModel[];
}

function withoutVoid(items: readonly ItemModel[]): readonly ItemModel[] {
  return items.filter(({ kind }) => kind !== "void");
}

interface Described {
  readonly metadata: MetadataSource;
  readonly values: Values;
}

/** The values by the best metadata: the first in order that has as many arguments as the calling convention. */
function bestValues(attributes: readonly DecodedAttribute[], vm: VmTypes | undefined, fences: boolean): Described {
  const first = (key: string) => attributes.find((attribute) => attribute.key === key);
  const declared = declaredValues(first("iree.abi.declaration")?.value ?? "");
  const json = (metadata: "iree.abi" | "d") => () => {
    const model = modelOf<AbiModel>(first(metadata)?.decoded);
    return model && { metadata, values: valuesOfJson(model) };
  };
  const raw = modelOf<RawModel>(first("f")?.decoded);
  const found = Array.from(
    described<Described>({
      "iree.abi": json("iree.abi"),
      d: json("d"),
      f: () => raw && { metadata: "f", values: valuesOfRaw(raw) },
      "iree.abi.declaration": () => declared && { metadata: "iree.abi.declaration", values: declared },
    }),
  );
  const count = vm && vm.arguments.length - (fences ? 2 : 0);
  const best = found.find(({ values }) => count === undefined || values.arguments.length === count) ?? found[0];
  if (best === undefined) {
    const values = vm ? valuesOfConvention(vm, fences) : { arguments: [], results: [] };
    return { metadata: "calling convention", values };
  }
  return declared === undefined ? best : { ...best, values: withNames(best.values, declared) };
}

function declaredValues(text: string): Values | undefined {
  const declaration = readDeclaration(bytesOf(text));
  return declaration && valuesOfDeclaration(declaration);
}

function valuesOfConvention({ arguments: all, results }: VmTypes, fences: boolean): Values {
  const value = ({ kind }: ItemModel): AbiValue =>
    plainValue(kind === "ref" || kind === "variadic" ? UNKNOWN : { kind: "scalar", element: kind });
  return { arguments: (fences ? all.slice(0, -2) : all).map(value), results: results.map(value) };
}

/** Values with the names that the declaration has for them, where it has as many. */
function withNames(values: Values, declared: Values): Values {
  const side = (own: readonly AbiValue[], other: readonly AbiValue[]) =>
    own.length !== other.length
      ? own
      : own.map((value, i) => ({
          ...value,
          name: value.name ?? other[i]?.name,
          storage: value.storage || other[i]?.storage === true,
          storageFor: value.storageFor ?? other[i]?.storageFor,
        }));
  return { arguments: side(values.arguments, declared.arguments), results: side(values.results, declared.results) };
}

/** Names and types; of what no metadata describes the type in the virtual machine. */
function slotsOf({ arguments: inputs, results, fences }: AbiFunction, vm: VmTypes | undefined): DecodedExport["slots"] {
  const side = (values: readonly AbiValue[], items: readonly ItemModel[] = []): Slot[] =>
    values.map(({ name, type }, i) => {
      const item = items[i];
      return { name, type: isOpaque(type) && item !== undefined ? renderItem(item) : callTypeText(type) };
    });
  const trailing = fences ? ["wait", "signal"].map((name) => ({ name, type: FENCE })) : [];
  return { arguments: [...side(inputs, vm?.arguments), ...trailing], results: side(results, vm?.results) };
}

function isOpaque({ kind }: AbiType): boolean {
  return kind === "unknown" || kind === "other";
}

function signatureOf(slots: DecodedExport["slots"]): string {
  const side = (all: readonly Slot[]) => all.map(({ name, type }) => (name ? `${name}: ${type}` : type)).join(", ");
  return `(${side(slots.arguments)}) -> (${side(slots.results)})`;
}
