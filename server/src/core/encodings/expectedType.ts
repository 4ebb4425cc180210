/** What a function's own types suggest for its metadata. */
import { type RankedDims, tensorTypeOf } from "../syntax/shapedType.js";
import type { CodecContext } from "./codec.js";

export interface ExpectedType {
  /** As MLIR calls it: `f32`. */
  readonly element: string;
  /** Undefined for a scalar. */
  readonly dims: RankedDims | undefined;
}

/** The type of fences, which make a call asynchronous. */
export const FENCE = "!hal.fence";

const SCALAR = /^[a-z]+\d+$/;

/** The type of an argument or result by number, where it is a ranked tensor of numbers or a number. */
export function expectedType(
  context: CodecContext,
  side: "arguments" | "results",
  index: number,
): ExpectedType | undefined {
  const type = context.function?.[side][index]?.type ?? "";
  if (SCALAR.test(type)) return { element: type, dims: undefined };
  // With an encoding, the shape and element type alone don't describe the value.
  const tensor = type.includes(",") ? undefined : tensorTypeOf(type);
  return tensor?.dims !== undefined && SCALAR.test(tensor.element) ? tensor : undefined;
}
