/** Storage that callers provide: how large it has to be. */
import { arrayBytes, halElementOf } from "../flags/halElement.js";
import { NEWEST } from "../flags/release.js";
import { type AbiType, rankedDimsOf } from "../types/abiType.js";
import type { AbiFunction, AbiValue, StorageUse } from "./abiFunction.js";

/** The smallest storage that is large enough, as an array. */
export interface StorageShape {
  readonly dims: readonly (number | string | null)[];
  readonly element: string;
  /** Undefined where dims are dynamic. */
  readonly bytes: bigint | undefined;
}

/** The shape of an argument that is storage; undefined where nothing says how large it has to be. */
export function storageShape(fn: AbiFunction, { type, storageFor }: AbiValue): StorageShape | undefined {
  if (storageFor === "transients") {
    const size = fn.transientBytes;
    return size === undefined ? undefined : { dims: [size.toString()], element: "i8", bytes: size };
  }
  return shapeOf(typeof storageFor === "number" ? fn.results[storageFor]?.type : type) ?? shapeOf(type);
}

function shapeOf(type: AbiType | undefined): StorageShape | undefined {
  if (type?.kind !== "array" || type.element === undefined) return undefined;
  const dims = rankedDimsOf(type);
  const element = halElementOf(type.element);
  if (dims === undefined || element === undefined) return undefined;
  const known = dims.flatMap((dim) => (dim === null ? [] : [BigInt(dim)]));
  const bytes = known.length < dims.length ? undefined : arrayBytes(known, element, NEWEST);
  // Elements that don't fill bytes are measured in bytes, which all releases know.
  if (element.bits % 8 !== 0) return bytes === undefined ? undefined : { dims: [`${bytes}`], element: "i8", bytes };
  return { dims, element: type.element, bytes };
}

/** What storage is for: `result 0`, `transient memory`. */
export function storageUseText(use: StorageUse | undefined): string {
  return use === undefined
    ? "a result or transient memory"
    : use === "transients"
      ? "transient memory"
      : `result ${use}`;
}

/** `32 bytes`, or what there is to say about a size that is not known. */
export function storageSizeText(shape: StorageShape | undefined): string {
  if (shape?.bytes !== undefined) return `${shape.bytes} ${shape.bytes === 1n ? "byte" : "bytes"}`;
  return shape === undefined ? "whose size is not known" : "whose size depends on the dynamic dims";
}
