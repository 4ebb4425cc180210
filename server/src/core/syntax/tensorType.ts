/** What the text of a tensor type says. */

import { isOneTypo } from "../text/editDistance.js";
import { type ExactInteger, exactInteger } from "../text/exactInteger.js";
import { isTypeWord } from "./builtinWords.js";

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
