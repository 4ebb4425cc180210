/**
 * A function as its caller sees it, whatever its metadata is written in: the one answer to "how do I call
 * this", for functions both in MLIR text and in compiled modules. Plain data.
 */
import type { AbiModel, RecordModel } from "../../encodings/abiJson/model.js";
import type { RawModel, RawType } from "../../encodings/rawSignature/model.js";
import type { CallStructure } from "../pytrees.js";
import type { AbiType } from "../types/abiType.js";
import type { ArgumentBounds, Bounds } from "../types/bounds.js";
import { typeOfRaw, typeOfRecord } from "../types/fromEncodings.js";
import { abiTypeOf } from "../types/readType.js";
import type { Declaration, DeclaredValue } from "./declaration.js";

/** The number of a result, or transient memory. */
export type StorageUse = number | "transients";

export interface AbiValue {
  readonly name: string | undefined;
  readonly type: AbiType;
  /** True where callers pass it by its name. */
  readonly keyword: boolean;
  /** True for storage that the caller provides for a result or for transient memory. */
  readonly storage: boolean;
  /** The number of the result whose storage it is, or that it is transient memory; absent where that is unknown. */
  readonly storageFor?: StorageUse | undefined;
  /** True where the caller gives it away, so that the function may overwrite it (`iree.abi.consume`). */
  readonly consumed?: boolean;
  /** What the program says of its dynamic dims, by their numbers, or of itself; absent where it says nothing. */
  readonly bounds?: ReadonlyMap<number | "value", Bounds>;
  /** True for what lowering added (a dim, a shape, a semaphore), which no metadata lists. */
  readonly synthetic?: boolean;
}

export interface AbiFunction {
  readonly name: string;
  readonly arguments: readonly AbiValue[];
  readonly results: readonly AbiValue[];
  /** What the function itself takes, in its order, where callers' structures are taken apart for it. */
  readonly flat?: readonly AbiValue[];
  /** How much transient memory a call needs, where the compiler knew (`iree.abi.transients.size.constant`). Bytes. */
  readonly transientBytes?: bigint | undefined;
  /** True where two fences follow the arguments (`iree.abi.model = "coarse-fences"`). */
  readonly fences: boolean;
  /** True where the compiled module does not declare this, so that tools don't add the fences by themselves. */
  readonly unannouncedFences?: boolean;
  /** True where the compiled module announces fences that the function does not take: tools add them, and the call fails. */
  readonly strayFences?: boolean;
  /** How PyTorch nests the values, which callers of the compiled function pass one by one. */
  readonly structure?: CallStructure;
}

export type Values = Pick<AbiFunction, "arguments" | "results">;

/** What describes the values of a function, the most detailed first, as callers rely on that; `d` is what the
 * documentation calls `iree.abi`. */
export const VALUE_SOURCES = [
  "iree.abi",
  "d",
  "sip",
  "f",
  "iree.abi.declaration",
  "MLIR type",
  "calling convention",
] as const;
export type ValueSource = (typeof VALUE_SOURCES)[number];

/** What each source says, in their order; a source is read when its turn comes. */
export function* described<Found>(
  read: { readonly [Source in ValueSource]?: () => Found | undefined },
): Generator<Found> {
  for (const source of VALUE_SOURCES) {
    const found = read[source]?.();
    if (found !== undefined) yield found;
  }
}

/** The attribute that holds `transientBytes`. */
export const TRANSIENT_BYTES = "iree.abi.transients.size.constant";

/** The number of bytes that an attribute has (`2048`, `2048 : index`); undefined for any other text. */
export function byteCount(text: string): bigint | undefined {
  const digits = /^\s*(\d{1,19})\s*(?::|$)/.exec(text)?.[1];
  return digits === undefined ? undefined : BigInt(digits);
}

/** The function with what its program says of its arguments, where they are the program's. */
export function withBounds(fn: AbiFunction, bounds: ArgumentBounds): AbiFunction {
  if (bounds.size === 0) return fn;
  const bound = (value: AbiValue, i: number): AbiValue => {
    const found = bounds.get(i);
    return found === undefined ? value : { ...value, bounds: found };
  };
  return fn.flat === undefined ? { ...fn, arguments: fn.arguments.map(bound) } : { ...fn, flat: fn.flat.map(bound) };
}

/** A value that is passed by position and is not storage. */
export function plainValue(type: AbiType, name?: string): AbiValue {
  return { name, type, keyword: false, storage: false };
}

/** The values of an ABI JSON. A single result structure is one value, as callers get it. */
export function valuesOfJson(model: AbiModel): Values {
  const value = (record: RecordModel): AbiValue =>
    record.kind === "named"
      ? { ...plainValue(typeOfRecord(record.type), record.name), keyword: true }
      : plainValue(typeOfRecord(record));
  return { arguments: model.arguments.map(value), results: model.results.map(value) };
}

/** The values of a raw signature. */
export function valuesOfRaw(model: RawModel): Values {
  const value = (type: RawType) => plainValue(typeOfRaw(type));
  return { arguments: model.inputs.map(value), results: model.results.map(value) };
}

/** The values of a declaration of the compiler's form. */
export function valuesOfDeclaration({ arguments: inputs, results }: Declaration): Values {
  const value = ({ name, type, storage, storageFor, consumed }: DeclaredValue): AbiValue => ({
    ...plainValue(abiTypeOf(type), name === "" ? undefined : name),
    storage,
    storageFor,
    ...(consumed && { consumed }),
  });
  return { arguments: inputs.values.map(value), results: results.values.map(value) };
}
