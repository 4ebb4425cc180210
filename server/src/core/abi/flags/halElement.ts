/**
 * Element types of buffer views: how `--input=` spells them, which of them an MLIR type becomes at the ABI, and which may be
 * passed for another.
 *
 * Upstream: iree_hal_parse_element_type in runtime/src/iree/hal/string_util.c, the numbers in buffer_view.h,
 * ElementTypeOp::getTypeValue in compiler/src/iree/compiler/Dialect/HAL/IR/HALOps.cpp, and
 * iree_hal_element_types_are_compatible in runtime/src/iree/modules/hal/utils/buffer_diagnostics.c.
 */
import { elementBits, integerTypeOf } from "../../syntax/shapedType.js";
import { leadingInteger } from "./cNumber.js";
import type { HasChange } from "./release.js";

/** Floats of 8 bits, which have a number each, with the day since which the tools know them. */
const SMALL_FLOATS: Readonly<Record<string, string>> = {
  f8E5M2: "2024-10-24", // a762328d65
  f8E4M3FN: "2024-10-24",
  f8E5M2FNUZ: "2024-10-24",
  f8E4M3FNUZ: "2024-10-24",
  f8E8M0FNU: "2025-05-12", // c447638dae
};

/** Until this day the tools called f8E4M3FN f8E4M3 (134622177d). */
const E4M3FN_NAMED = "2025-03-03";

/** Since this day arrays of elements that don't fill bytes have a size (06fd055fc2). */
const PACKED = "2026-03-23";

/** Since this day values of bf16 are read as numbers (bd79a14909). */
const BRAIN_VALUES = "2023-08-29";

export interface HalElement {
  /** `i`, `si`, `ui`, `bool`, `f`, `bf`, `cf`, `*` for opaque ones, or the name of a float of 8 bits. */
  readonly kind: string;
  readonly bits: number;
}

const PREFIX = /^(?<kind>i|si|ui|f|bf|cf|x|\*)/;

/** Reads an element type as the tools do, which ignore what follows the number of bits; undefined where they refuse it. */
export function parseHalElement(text: string, has: HasChange): HalElement | undefined {
  if (text === "i1") return { kind: "bool", bits: 8 };
  const small = Object.keys(SMALL_FLOATS).find((name) => text === smallFloatName(name, has));
  if (small !== undefined) return { kind: small, bits: 8 };
  const kind = PREFIX.exec(text)?.groups?.kind;
  const bits = kind === undefined ? undefined : leadingInteger(text.slice(kind.length), 32, true);
  if (kind === undefined || bits === undefined || bits.value > 0xffn) return undefined;
  return { kind: kind === "x" ? "*" : kind, bits: Number(bits.value) };
}

function smallFloatName(name: string, has: HasChange): string | undefined {
  if (!has(SMALL_FLOATS[name] ?? "")) return undefined;
  return name === "f8E4M3FN" && !has(E4M3FN_NAMED) ? "f8E4M3" : name;
}

/** As the tools print an element type. */
export function halElementText({ kind, bits }: HalElement): string {
  if (kind === "bool") return "i1";
  return Object.hasOwn(SMALL_FLOATS, kind) ? kind : `${kind}${bits}`;
}

/** As MLIR spells an element type; `?` and the number of bits for an opaque one, whose type MLIR has none of. */
export function mlirElementText({ kind, bits }: HalElement): string {
  if (kind === "cf") return `complex<f${bits / 2}>`;
  return kind === "*" ? `?${bits}` : halElementText({ kind, bits });
}

/** The element type that a buffer view has for an MLIR type; undefined where there is none. */
export function halElementOf(element: string): HalElement | undefined {
  if (element === "index") return { kind: "i", bits: 64 };
  const integer = integerTypeOf(element);
  // The number of bits has a byte.
  if (integer !== undefined) {
    if (integer.bits === 1) return { kind: "bool", bits: 8 };
    return integer.bits === 0 || integer.bits > 0xff ? undefined : { kind: `${integer.sign}i`, bits: integer.bits };
  }
  if (element === "bf16") return { kind: "bf", bits: 16 };
  if (Object.hasOwn(SMALL_FLOATS, element)) return { kind: element, bits: 8 };
  if (/^f(?:16|32|64|128)$/.test(element)) return { kind: "f", bits: Number(element.slice(1)) };
  const bits = element.startsWith("complex") ? elementBits(element) : undefined;
  return bits === undefined || bits > 0xff ? undefined : { kind: "cf", bits };
}

/** True for a builtin type for which buffer views have no number, in any release: `f4E2M1FN`, `f6E2M3FN`, `tf32`. */
export function hasNoHalElement(element: string): boolean {
  return halElementOf(element) === undefined && (element === "tf32" || elementBits(element) !== undefined);
}

/** How `--input=` spells the element type of an MLIR type; undefined where the tools can't read it. */
export function flagElementOf(element: string, has: HasChange): string | undefined {
  const hal = halElementOf(element);
  if (hal === undefined || (hal.bits % 8 !== 0 && !has(PACKED))) return undefined;
  return Object.hasOwn(SMALL_FLOATS, hal.kind) ? smallFloatName(hal.kind, has) : halElementText(hal);
}

/** Whether a buffer view of an element type passes for another. */
export function passesFor(actual: HalElement, expected: HalElement): boolean {
  if (actual.kind === "*") return true;
  return actual.bits === expected.bits && (actual.kind === expected.kind || (isInteger(actual) && isInteger(expected)));
}

function isInteger({ kind }: HalElement): boolean {
  return kind === "bool" || /^[su]?i$/.test(kind);
}

/** How the tools read the values of an element type: `bytes` are two hexadecimal digits each. */
export function literalsOf(element: HalElement, has: HasChange): "integer" | "float" | "bytes" {
  const { kind, bits } = element;
  if (/^[su]?i$/.test(kind)) return [8, 16, 32, 64].includes(bits) ? "integer" : "bytes";
  if (kind === "f") return [16, 32, 64].includes(bits) ? "float" : "bytes";
  if (kind === "bf") return bits === 16 && has(BRAIN_VALUES) ? "float" : "bytes";
  return Object.hasOwn(SMALL_FLOATS, kind) ? "float" : "bytes";
}

/** The bytes of an array; undefined where the tools refuse to make one. */
export function arrayBytes(dims: readonly bigint[], { bits }: HalElement, has: HasChange): bigint | undefined {
  if (bits === 0 || (bits % 8 !== 0 && !has(PACKED))) return undefined;
  return (dims.reduce((product, dim) => product * dim, 1n) * BigInt(bits) + 7n) / 8n;
}
