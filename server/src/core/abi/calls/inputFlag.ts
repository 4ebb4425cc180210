/**
 * Values for `--input=`: zeros, which the tools read as `../flags/inputValue.ts` does.
 *
 * Upstream: the forms in runtime/src/iree/tooling/function_io.h.
 */
import { flagElementOf, halElementOf, hasNoHalElement, literalsOf } from "../flags/halElement.js";
import { type HasChange, NEWEST } from "../flags/release.js";
import { type AbiType, type Dims, isMemory, rankedDimsOf } from "../types/abiType.js";
import { placeholderSize } from "../types/bounds.js";
import type { AbiFunction, AbiValue } from "./abiFunction.js";
import { storageShape } from "./storage.js";

export interface FlagOptions {
  /** What is passed for a dynamic dim, by its number; 1 by default. */
  readonly dynamic?: ((dim: number) => string) | undefined;
  /** The release of the tools; the newest by default. */
  readonly has?: HasChange | undefined;
}

/** What is passed in place of a shape that is not known. */
const UNKNOWN_SHAPE: readonly number[] = [1];

/** The flag of an argument, in a shell's quotes; undefined where there is none for it. */
export function inputFlag(value: AbiValue, fn: AbiFunction, options: FlagOptions = {}): string | undefined {
  const text = inputText(value, fn, options);
  return text === undefined ? undefined : `--input="${text}"`;
}

/** The value of that flag: plain letters and signs only, because it appears in a shell's quotes. */
export function inputText(value: AbiValue, fn: AbiFunction, options: FlagOptions = {}): string | undefined {
  // A tensor that is storage is passed as an array; its values don't matter.
  if (value.storage && !hasOwnShape(value.type)) return storageText(value, fn, options);
  const bounds = value.type.kind === "scalar" ? value.bounds?.get("value") : undefined;
  return bounds === undefined ? valueText(value.type, options) : String(placeholderSize(bounds));
}

/** Whether a type says itself which arrays it takes, as a tensor does, also where it is storage. */
export function hasOwnShape(type: AbiType): boolean {
  return type.kind === "array" && type.element !== undefined;
}

/** Memory goes by `&`; storage that is a buffer view is of the result's shape. */
function storageText(value: AbiValue, fn: AbiFunction, options: FlagOptions): string {
  const { dims, element } = storageShape(fn, value) ?? { dims: UNKNOWN_SHAPE, element: "i8" };
  const text = `${shapeText(dims, options)}${flagElementOf(element, options.has ?? NEWEST) ?? "i8"}`;
  const isView = value.type.kind === "array" && value.type.text?.endsWith(".buffer_view") === true;
  return isView ? text : `&${text}`;
}

/** The value of `--input=` for zeros of a type; undefined where the tools have none. */
export function valueText(type: AbiType, options: FlagOptions = {}): string | undefined {
  switch (type.kind) {
    case "array":
      return isMemory(type) ? `&${shapeText(UNKNOWN_SHAPE, options)}i8` : arrayText(type, options);
    case "scalar":
      return isFloat(type.element) ? "0.0" : "0";
    case "sequence":
    case "dictionary":
    case "uniform":
    case "list":
      return undefined;
    default:
      return "(null)";
  }
}

function arrayText(type: AbiType & { readonly kind: "array" }, options: FlagOptions): string | undefined {
  const has = options.has ?? NEWEST;
  const dims = rankedDimsOf(type) ?? UNKNOWN_SHAPE;
  const hal = type.element === undefined ? undefined : halElementOf(type.element);
  if (type.element !== undefined && hasNoHalElement(type.element)) return undefined;
  const element = flagElementOf(hal === undefined ? "f32" : (type.element ?? "f32"), has);
  if (element === undefined) return undefined;
  const shaped = `${shapeText(dims, options)}${element}`;
  const isEmpty = dims.some((dim) => dim === 0);
  // Without values an array is zeros; the tools need an x or = to see that it is one.
  if (isEmpty) return shaped;
  if (hal === undefined || literalsOf(hal, has) !== "bytes") return `${shaped}=0`;
  return dims.length === 0 ? `${shaped}=` : shaped;
}

/** `4x1x`, with a placeholder for what is dynamic. */
function shapeText(dims: Dims, { dynamic = () => "1" }: FlagOptions): string {
  return dims === "any" ? "" : dims.map((dim, i) => `${dim ?? dynamic(i)}x`).join("");
}

/** Why `iree-run-module` can't be given an argument of a type: a clause after its name; undefined where it can. */
export function unpassable(type: AbiType, { has = NEWEST }: FlagOptions = {}): string | undefined {
  if (type.kind !== "array" || isMemory(type) || type.element === undefined) return undefined;
  if (hasNoHalElement(type.element))
    return `no buffer view has elements of type ${type.element.replace(/[<>]/g, " ").trim()}`;
  const isKnown = halElementOf(type.element) !== undefined;
  return isKnown && flagElementOf(type.element, has) === undefined
    ? `its release does not know elements of type ${type.element}`
    : undefined;
}

/** True for a scalar that is a float. */
export function isFloat(element: string): boolean {
  return /^(?:b?f|tf)\d/.test(element);
}
