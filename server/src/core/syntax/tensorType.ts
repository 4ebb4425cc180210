/** What the text of a ranked tensor type says. */

import { DELETE, isDigit, LOWER_X, QUESTION, SPACE } from "../text/characters.js";

export interface TensorType {
  /** One for each dimension: its digits, or `?` where it is dynamic. */
  readonly dims: readonly string[];
  /** Everything after the dims: element type and encoding. */
  readonly element: string;
}

const HEAD = /^\s*(?:\w+\.)?tensor\s*</;
const USUAL_HEAD = "tensor<";
const DIM = /\s*(\d+|\?)\s*x\s*/y;

/** Reads `tensor<4x?xf32>`; undefined for every other type, unranked tensors too. */
export function tensorTypeOf(type: string): TensorType | undefined {
  const open = type.startsWith(USUAL_HEAD) ? USUAL_HEAD.length : (HEAD.exec(type)?.[0].length ?? -1);
  const close = type.lastIndexOf(">");
  if (open < 0 || close < open) return undefined;
  const dims: string[] = [];
  let at = open;
  for (;;) {
    const end = usualDimEnd(type, at);
    if (end >= 0) {
      dims.push(type.slice(at, end));
      at = end + 1;
      continue;
    }
    DIM.lastIndex = at;
    const dim = DIM.exec(type)?.[1];
    if (dim === undefined) break;
    dims.push(dim);
    at = DIM.lastIndex;
  }
  const element = type.slice(at, close).trim();
  return element.startsWith("*") ? undefined : { dims, element };
}

/** The offset of the `x` after a dimension that is written without white space around it, as nearly all are; else -1. */
function usualDimEnd(type: string, start: number): number {
  let p = start;
  if (type.charCodeAt(p) === QUESTION) p++;
  else while (isDigit(type.charCodeAt(p))) p++;
  if (p === start || type.charCodeAt(p) !== LOWER_X) return -1;
  const next = type.charCodeAt(p + 1);
  return next > SPACE && next < DELETE ? p : -1;
}
