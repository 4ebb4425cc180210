/** What the text of a ranked tensor type says. */

export interface TensorType {
  /** One for each dimension: its digits, or `?` where it is dynamic. */
  readonly dims: readonly string[];
  /** Everything behind the dims: element type and encoding. */
  readonly element: string;
}

const DIM = /\s*(\d+|\?)\s*x\s*/y;

/** Reads `tensor<4x?xf32>`; undefined for every other type, unranked tensors too. */
export function tensorTypeOf(type: string): TensorType | undefined {
  const open = /^\s*(?:\w+\.)?tensor\s*</.exec(type);
  const close = type.lastIndexOf(">");
  if (open === null || close < open[0].length) return undefined;
  const dims: string[] = [];
  let at = open[0].length;
  for (;;) {
    DIM.lastIndex = at;
    const dim = DIM.exec(type)?.[1];
    if (dim === undefined) break;
    dims.push(dim);
    at = DIM.lastIndex;
  }
  const element = type.slice(at, close).trim();
  return element.startsWith("*") ? undefined : { dims, element };
}
