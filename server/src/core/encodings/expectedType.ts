/** What a function's own types suggest for its metadata. */
import type { CodecContext } from "./codec.js";

export interface ExpectedType {
  /** As MLIR calls it: `f32`. */
  readonly element: string;
  /** Null for a dynamic dim; undefined for a scalar. */
  readonly dims: readonly (number | null)[] | undefined;
}

const TENSOR = /^tensor<((?:[\d?]{1,10}x)*)([a-z]+\d+)>$/;
const SCALAR = /^[a-z]+\d+$/;

/** The type of an argument or result by number, where it is a ranked tensor or a number. */
export function expectedType(
  context: CodecContext,
  side: "arguments" | "results",
  index: number,
): ExpectedType | undefined {
  const type = context.function?.[side][index]?.type ?? "";
  if (SCALAR.test(type)) return { element: type, dims: undefined };
  const [, dims, element] = TENSOR.exec(type) ?? [];
  if (dims === undefined || element === undefined) return undefined;
  const sizes = dims.split("x").slice(0, -1);
  if (!sizes.every((size) => size === "?" || /^\d+$/.test(size))) return undefined;
  return { element, dims: sizes.map((size) => (size === "?" ? null : Number(size))) };
}
