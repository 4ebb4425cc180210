/**
 * Whether a value fits a place of a function, as the runtime checks it.
 *
 * Upstream: iree_hal_modules_buffer_view_assert and iree_hal_modules_buffer_assert in
 * runtime/src/iree/modules/hal/utils/buffer_diagnostics.c, iree_tooling_consume_cconv in tooling/function_io.c.
 */
import { counted } from "../../text/counted.js";
import { hasOwnShape } from "../calls/inputFlag.js";
import { arrayBytes, halElementOf, hasNoHalElement, mlirElementText, passesFor } from "../flags/halElement.js";
import type { ArrayValue, InputValue } from "../flags/inputValue.js";
import type { HasChange } from "../flags/release.js";
import { type AbiType, isMemory, rankedDimsOf } from "../types/abiType.js";
import type { Slot } from "./slots.js";
import type { GivenValue } from "./values.js";

/** Why a value does not fit: a clause. Undefined where it does, or nothing says that it doesn't. */
export function misfit(given: GivenValue, slot: Slot, has: HasChange): string | undefined {
  const { value } = given;
  if (value === undefined || given.problem !== undefined) return given.problem;
  const { type, storage } = slot.value;
  if (isStructure(type) && value.kind !== "null") return "no flag passes a structure; call the function from Python";
  if (slot.register !== undefined && slot.register !== "r") return numberMisfit(given, value);
  if (type.kind === "array" && hasNoHalElement(type.element ?? ""))
    return `no buffer view has elements of type ${type.element}`;
  switch (value.kind) {
    case "null":
      return isChecked(type) ? "nothing is passed, and the function needs a value" : undefined;
    case "number":
      return slot.register === "r"
        ? "a number is passed for an array; write its shape and element type before an ="
        : undefined;
    case "array":
      if (type.kind === "array" && (isMemory(type) || value.storage)) return memoryMisfit(value, slot);
      if (storage && !hasOwnShape(type))
        return value.bytes < (slot.shape?.bytes ?? 0n) ? tooSmall(value, slot) : undefined;
      return type.kind === "array" ? arrayMisfit(value, type, has) : otherMisfit(type);
    default:
      return undefined;
  }
}

function isStructure({ kind }: AbiType): boolean {
  return kind === "sequence" || kind === "dictionary" || kind === "uniform" || kind === "list";
}

/** What the compiled function looks into at once. */
function isChecked(type: AbiType): boolean {
  return type.kind === "array";
}

/** Tools read a number at the start of anything. */
function numberMisfit({ text, note }: GivenValue, value: InputValue): string | undefined {
  if (value.kind === "array") return "an array is passed for a number";
  const isShape = value.kind === "number" && note !== undefined && /[x=]/.test(text.replace(/^\s*[+-]?0x/i, ""));
  return isShape ? `a number is expected, and ${note}` : undefined;
}

function otherMisfit(type: AbiType): string | undefined {
  return type.kind === "other" ? "no flag makes such an object; only (null) can be passed" : undefined;
}

function memoryMisfit(value: ArrayValue, slot: Slot): string | undefined {
  if (!isMemory(slot.value.type)) return "memory without a shape (&) is passed for an array; leave out the &";
  if (!value.storage) return "an array is passed for memory; write & before it";
  return value.bytes < (slot.shape?.bytes ?? 0n) ? tooSmall(value, slot) : undefined;
}

function tooSmall({ bytes }: ArrayValue, { shape }: Slot): string {
  return `the storage has ${counted(Number(bytes), "byte")}, ${shape?.bytes} are needed`;
}

function arrayMisfit(
  value: ArrayValue,
  type: AbiType & { readonly kind: "array" },
  has: HasChange,
): string | undefined {
  const element = type.element === undefined ? undefined : halElementOf(type.element);
  if (element !== undefined && !passesFor(value.element, element)) {
    return `its elements are ${mlirElementText(value.element)}, expected ${type.element}`;
  }
  const dims = rankedDimsOf(type);
  if (dims === undefined) return undefined;
  if (dims.length !== value.dims.length) {
    return `it has ${counted(value.dims.length, "dimension")}, expected ${dims.length}`;
  }
  const at = dims.findIndex((dim, i) => dim !== null && BigInt(dim) !== value.dims[i]);
  if (at >= 0) return `its dim ${at} is ${value.dims[at]}, expected ${dims[at]}`;
  // What is opaque passes whatever its elements are, as long as there are enough bytes.
  const needed = element === undefined ? undefined : arrayBytes(value.dims, element, has);
  return needed !== undefined && value.bytes < needed ? `it has ${value.bytes} bytes, expected ${needed}` : undefined;
}

/** What was passed, as MLIR would have it. */
export function givenText({ value, text }: GivenValue): string {
  if (value?.kind !== "array") return text;
  const shape = `${value.dims.map((dim) => `${dim}x`).join("")}${mlirElementText(value.element)}`;
  return value.storage ? `storage of ${counted(Number(value.bytes), "byte")}` : `tensor<${shape}>`;
}
