/** Types with a shape and an element type: `tensor<4x?xf32>`, `memref<2xi8, 3>`, `vector<[4]xf32>`. */

import { isOneTypo } from "../text/editDistance.js";
import { type ExactInteger, exactInteger } from "../text/exactInteger.js";
import { isTypeWord } from "./builtinWords.js";
import { membersOf } from "./type.js";

export interface ShapedType {
  readonly kind: "tensor" | "memref" | "vector";
  /** Undefined for an unranked type. */
  readonly dims: RankedDims | undefined;
  /** How many dimensions of a vector are scalable: `[4]` is 4 times what the target has. */
  readonly scalable: number;
  readonly element: string;
  /** An encoding, a layout, a memory space: what follows the element type. */
  readonly rest: readonly string[];
}

const SHAPED = /^(tensor|memref|vector)\s*<\s*((?:(?:\d+|\?|\*|\[\s*\d+\s*\])\s*x\s*)*)([\s\S]*)>$/;

/** Reads a whole type; undefined for every other type. Linear. */
export function shapedTypeOf(type: string): ShapedType | undefined {
  const [, kind, shape = "", inner = ""] = SHAPED.exec(type.trim()) ?? [];
  if (kind !== "tensor" && kind !== "memref" && kind !== "vector") return undefined;
  const [element = "", ...rest] = membersOf(inner);
  const sizes = shape.replace(/[[\]]/g, " ").trimEnd();
  const dims = shape.includes("*") ? undefined : dimsIn(sizes, 0, sizes.length);
  return { kind, dims, scalable: shape.split("[").length - 1, element, rest };
}

const INTEGER = /^([su]?)i(\d{1,8})$/;

/** The signedness of an integer type as it is spelled, empty for a signless one, and its bits; undefined for other types. */
export function integerTypeOf(type: string): { readonly sign: "s" | "u" | ""; readonly bits: number } | undefined {
  const [, sign, digits] = INTEGER.exec(type) ?? [];
  return digits === undefined ? undefined : { sign: sign as "s" | "u" | "", bits: Number(digits) };
}

const FLOAT = /^f(\d{1,3})(?:E\w+)?$/;
const COMPLEX = /^complex\s*<(.*)>$/;

/** The bits of a builtin element type as such; undefined for `index`, which the target decides, and for other types. */
export function elementBits(element: string): number | undefined {
  if (element === "bf16") return 16;
  const part = COMPLEX.exec(element)?.[1];
  if (part !== undefined) {
    const bits = COMPLEX.test(part) ? undefined : elementBits(part.trim());
    return bits === undefined ? undefined : 2 * bits;
  }
  const digits = FLOAT.exec(element)?.[1];
  return digits === undefined ? integerTypeOf(element)?.bits : Number(digits);
}

export interface ArraySize {
  /** `8`, or a formula with `d0` for a dynamic dimension 0. */
  readonly elements: string;
  readonly bytes: string | undefined;
}

/** An array of more dimensions is nothing that a person reads, and the product of many is a number of megabytes. */
export const MAX_SIZED_DIMS = 32;

/**
 * How many elements an array of at most `MAX_SIZED_DIMS` dimensions has, and the bytes they take without padding, given the
 * bits of one. Each scalable dimension is a factor `vscale`.
 */
export function arraySize(dims: RankedDims, bits: number | undefined, scalable = 0): ArraySize {
  const fixed = dims.reduce<bigint>((product, dim) => product * BigInt(dim ?? 1), 1n);
  const dynamic = dims.flatMap((dim, i) => (dim === null ? [`d${i}`] : []));
  for (let i = 0; i < scalable; i++) dynamic.push("vscale");
  const product = (factor: bigint): string => {
    if (factor === 0n || dynamic.length === 0) return `${factor}`;
    return [...(factor === 1n ? [] : [`${factor}`]), ...dynamic].join(" × ");
  };
  return { elements: product(fixed), bytes: bits === undefined ? undefined : bytesOf(fixed * BigInt(bits)) };

  function bytesOf(fixedBits: bigint): string {
    if (fixedBits % 8n === 0n) return product(fixedBits / 8n);
    return dynamic.length === 0 ? `${fixedBits / 8n + 1n}` : `⌈${product(fixedBits)} / 8⌉`;
  }
}

/** The size of each dimension, null where it is dynamic. */
export type RankedDims = readonly (ExactInteger | null)[];

export interface TensorType {
  /** Undefined for an unranked tensor. */
  readonly dims: RankedDims | undefined;
  /** Without the encoding if it is a plain name; otherwise as written, encoding included. */
  readonly element: string;
}

// Sticky, and without what they capture, since V8 makes no objects for those.
const HEAD = /\s*(?:\w+\.)?tensor\s*</y;
const DIMS = /(?:\s*(?:\d+|\?)\s*x)*/y;
const UNRANKED = /\s*\*\s*x/y;
const WORD = /^\w+$/;
/** The element type in front of a tensor's encoding. */
const ELEMENT = /^(?:complex\s*<\s*(?<part>\w+)\s*>|(?<word>\w+))\s*(?:,|$)/;

/** Reads `tensor<4x?xf32>` and `tensor<*xf32>`; undefined for every other type. */
export function tensorTypeOf(type: string): TensorType | undefined {
  const open = endOf(HEAD, type, 0);
  const close = type.lastIndexOf(">");
  if (open < 0 || close < open) return undefined;
  const end = endOf(DIMS, type, open);
  const unranked = endOf(UNRANKED, type, end);
  const element = elementName(type.slice(unranked < 0 ? end : unranked, close).trim());
  if (unranked < 0) return { dims: dimsIn(type, open, end), element };
  return end === open ? { dims: undefined, element } : undefined;
}

/** What can't begin an element type, or the word that does. Words in capitals are what a template replaces. */
const NO_ELEMENT = /^(?:[<?*\d"-]|$|([a-z]\w*))/;

const TENSOR = "tensor";

/** Nearly all of them. */
const USUAL = /^tensor<(?:(?:\d+|\?)x)*(?:[fi]\d+|bf16)>$/;

/** The name of a builtin type with parameters. */
const NAME = /^[a-z]{5,7}(?=\s*<)/i;

/** Whether a builtin tensor type is one that MLIR can't read: `tensor<<4xf32>`, `tensor<4xxf32>`, `tensor<4f32>`, `tensro<4xf32>`. */
export function isMalformed(type: string): boolean {
  if (USUAL.test(type)) return false;
  const name = NAME.exec(type)?.[0];
  if (name === undefined) return false;
  if (name !== TENSOR) return name.toLowerCase() === TENSOR || isOneTypo(name.toLowerCase(), TENSOR);
  const element = tensorTypeOf(type)?.element;
  const [found, word] = (element !== undefined && NO_ELEMENT.exec(element)) || [];
  return found !== undefined && !(word !== undefined && isTypeWord(word));
}

/** Where a sticky pattern's match at an offset ends, or -1. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** The dimensions between two offsets, each with an `x` after it. */
function dimsIn(type: string, start: number, end: number): RankedDims {
  const dims: (ExactInteger | null)[] = [];
  for (let at = start; at < end; ) {
    const next = type.indexOf("x", at);
    const dim = type.slice(at, next).trim();
    dims.push(dim === "?" ? null : exactInteger(dim));
    at = next + 1;
  }
  return dims;
}

/** The dimensions of a ranked tensor type; undefined for every other type. */
export function dimsOf(type: string): RankedDims | undefined {
  return tensorTypeOf(type)?.dims;
}

/** How many dimensions are dynamic. */
export function dynamicCount(dims: RankedDims): number {
  return dims.filter((dim) => dim === null).length;
}

function elementName(text: string): string {
  if (WORD.test(text)) return text;
  const groups = ELEMENT.exec(text)?.groups;
  return groups?.part === undefined ? (groups?.word ?? text) : `complex<${groups.part}>`;
}
