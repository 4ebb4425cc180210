/** What the text of a tensor type says. */
import { type ExactInteger, exactInteger } from "../text/exactInteger.js";

/** The size of each dimension, null where it is dynamic. */
export type RankedDims = readonly (ExactInteger | null)[];

export interface TensorType {
  /** Undefined for an unranked tensor. */
  readonly dims: RankedDims | undefined;
  /** Without the encoding if it is a plain name; otherwise as written, encoding included. */
  readonly element: string;
}

const HEAD = /^\s*(?:\w+\.)?tensor\s*</;
const DIM = /\s*(\d+|\?)\s*x\s*/y;
const UNRANKED = /\s*\*\s*x\s*/y;
/** The element type in front of a tensor's encoding. */
const ELEMENT = /^(?:complex\s*<\s*(?<part>\w+)\s*>|(?<word>\w+))\s*(?:,|$)/;

/** Reads `tensor<4x?xf32>` and `tensor<*xf32>`; undefined for every other type. */
export function tensorTypeOf(type: string): TensorType | undefined {
  const open = HEAD.exec(type)?.[0].length ?? -1;
  const close = type.lastIndexOf(">");
  if (open < 0 || close < open) return undefined;
  const dims: (ExactInteger | null)[] = [];
  let at = open;
  for (;;) {
    DIM.lastIndex = at;
    const dim = DIM.exec(type)?.[1];
    if (dim === undefined) break;
    dims.push(dim === "?" ? null : exactInteger(dim));
    at = DIM.lastIndex;
  }
  UNRANKED.lastIndex = at;
  const isUnranked = UNRANKED.test(type);
  const element = elementName(type.slice(isUnranked ? UNRANKED.lastIndex : at, close).trim());
  if (isUnranked) return dims.length === 0 ? { dims: undefined, element } : undefined;
  return { dims, element };
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
  const groups = ELEMENT.exec(text)?.groups;
  return groups?.part === undefined ? (groups?.word ?? text) : `complex<${groups.part}>`;
}
