/** The MLIR function type of a header. */
import type { OpHeader, Parameter } from "./syntax.js";

type Typed = Pick<Parameter, "type"> & Partial<Pick<Parameter, "variadic">>;

/** The type as it is written, with the dots of an import's variadic argument: `i32 ...`. */
export function typeOf(parameter: Typed): string {
  return parameter.variadic && parameter.type !== "..." ? `${parameter.type} ...` : parameter.type;
}

/**
 * `(tensor<4xf32>, i32) -> f32`; several results, or none, are in parentheses. Undefined where the op has no function
 * type.
 */
export function signatureOf({
  functionLike,
  arguments: inputs,
  results,
}: Pick<OpHeader, "functionLike"> & {
  readonly arguments: readonly Typed[];
  readonly results: readonly Typed[];
}): string | undefined {
  if (!functionLike) return undefined;
  const from = inputs.map(typeOf).join(", ");
  const [only] = results;
  if (only === undefined || results.length > 1) return `(${from}) -> (${results.map(typeOf).join(", ")})`;
  // A function type as the only result would read as part of the outer arrow.
  return `(${from}) -> ${only.type.startsWith("(") ? `(${only.type})` : typeOf(only)}`;
}
