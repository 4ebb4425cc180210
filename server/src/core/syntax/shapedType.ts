/** Types with a shape and an element type: `tensor<4x?xf32>`, `memref<2xi8, 3>`, `vector<[4]xf32>`. */
import { exactInteger } from "../text/exactInteger.js";
import type { RankedDims } from "./tensorType.js";
import { membersOf } from "./typeMembers.js";

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
  const words = shape.split("x").map((word) => word.trim());
  const isUnranked = words.includes("*");
  const dims = words.slice(0, -1).map((word) => (word === "?" ? null : exactInteger(word.replace(/[[\]\s]/g, ""))));
  const scalable = words.filter((word) => word.startsWith("[")).length;
  return { kind, dims: isUnranked ? undefined : dims, scalable, element, rest };
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
