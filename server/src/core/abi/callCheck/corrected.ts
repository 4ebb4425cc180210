/** Flags in place of those that don't fit: as much of what was given as does, and zeros for the rest. */
import type { AbiFunction } from "../calls/abiFunction.js";
import { hasOwnShape, inputText } from "../calls/inputFlag.js";
import { flagElementOf, halElementText, literalsOf } from "../flags/halElement.js";
import { type ArrayValue, readInput } from "../flags/inputValue.js";
import type { HasChange } from "../flags/release.js";
import { isMemory, rankedDimsOf } from "../types/abiType.js";
import { misfit } from "./fit.js";
import type { Slot } from "./slots.js";
import type { GivenValue } from "./values.js";

/** The value of `--input=` that fits a slot; undefined where no flag does. */
export function correctedInput(
  given: GivenValue | undefined,
  slot: Slot,
  fn: AbiFunction,
  has: HasChange,
): string | undefined {
  const kept = given === undefined ? undefined : keptInput(given, slot, has);
  if (kept !== undefined && fits(kept, slot, has)) return kept;
  const own = given === undefined ? [] : sizesOf(given, rankedDimsOf(slot.value.type)?.length);
  const dynamic = (dim: number) => `${own[dim] ?? 1}`;
  return inputText(slot.value, fn, { has, dynamic });
}

function fits(text: string, slot: Slot, has: HasChange): boolean {
  const { value, note } = { note: undefined, ...readInput(text, slot.register, has) };
  return value !== undefined && note === undefined && misfit({ text, value }, slot, has) === undefined;
}

/** The same values, in the shape and the element type that are expected. */
function keptInput(given: GivenValue, slot: Slot, has: HasChange): string | undefined {
  // What is in a file, or too short for its shape, is not kept.
  if (given.isFile || given.value?.kind === "null" || (given.value !== undefined && given.problem !== undefined))
    return undefined;
  const { type, storage } = slot.value;
  const text = given.text.trim();
  const equals = text.indexOf("=");
  const data = equals < 0 ? "" : text.slice(equals);
  if (isMemory(type)) return text.startsWith("&") || equals < 0 ? undefined : `&${text}`;
  if (type.kind === "scalar") return equals < 0 ? undefined : data.slice(1);
  const element = type.kind === "array" && type.element !== undefined ? flagElementOf(type.element, has) : undefined;
  const dims = rankedDimsOf(type);
  if (element === undefined || dims === undefined || (storage && !hasOwnShape(type))) return undefined;
  const own = sizesOf(given, dims.length);
  const shape = dims.map((dim, i) => `${dim ?? own[i] ?? 1}x`).join("");
  return `${shape}${element}${/^[\d.+-]/.test(text) && equals < 0 && !text.includes("x") ? `=${text}` : data}`;
}

/** The sizes of a shape of a rank, though its element type or its values can't be read; none for one of another rank. */
function sizesOf({ value, text }: GivenValue, rank: number | undefined): readonly (bigint | string)[] {
  const words = /^&?((?:\d+x)+)/.exec(text.trim())?.[1]?.split("x").slice(0, -1) ?? [];
  const sizes = value?.kind === "array" ? value.dims : words;
  return sizes.length === rank ? sizes : [];
}

/** The value of `--input=` for an array of zeros. */
export function flagOfArray({ dims, element, storage }: ArrayValue, has: HasChange): string {
  const shape = dims.map((dim) => `${dim}x`).join("");
  const value = storage || dims.includes(0n) ? "" : literalsOf(element, has) === "bytes" ? "=" : "=0";
  return `${storage ? "&" : ""}${shape}${halElementText(element)}${value === "=" && dims.length > 0 ? "" : value}`;
}
