/** What to do about an array of another shape than a function was compiled for. */

export const SCALAR =
  "Pass a scalar, which is an array without dimensions (value is your array of one element):\nvalue = value.reshape(())";

/** Advice by the shapes of a message, as `1x?x4`; undefined where they are not known. */
export function shapeAdvice(wanted: string, given: string): string | undefined {
  if (wanted === "" || given === "") return undefined;
  const [to, from] = [wanted.split("x"), given.split("x")];
  const axes = permutation(to, from);
  if (axes !== undefined) {
    return `The sizes are the same in another order: transpose the array (value is your array; see that each dimension means the same):\nvalue = np.ascontiguousarray(value.transpose(${axes.join(", ")}))`;
  }
  const dims = unitDims(to, from);
  if (dims !== undefined) {
    return `The shapes differ in dimensions of size 1 alone: add or remove them (value is your array):\nvalue = value.reshape(${dims.join(", ")})`;
  }
  return `Pass an array of the shape ${wanted}${to.includes("?") ? ", with any size in place of a ?" : ""}.`;
}

/** Which dimension of an array each dimension that is wanted is; equal sizes stay in their order. */
function permutation(to: readonly string[], from: readonly string[]): readonly number[] | undefined {
  const free = from.map((_, i) => i);
  const axes = to.map((dim) => {
    const at = free.findIndex((i) => from[i] === dim);
    return at < 0 ? undefined : free.splice(at, 1)[0];
  });
  return free.length === 0 && axes.every((axis) => axis !== undefined) ? axes : undefined;
}

/** The dimensions to give to an array from which only such of size 1 are missing, or has more of; those that are free are -1 or 1. */
function unitDims(to: readonly string[], from: readonly string[]): readonly string[] | undefined {
  const sizes = from.filter((dim) => dim !== "1");
  const isSame = (dims: readonly string[]) => {
    return dims.length === sizes.length && dims.every((dim, i) => dim === sizes[i] || dim === "?");
  };
  const wanted = to.filter((dim) => dim !== "1");
  if (wanted.filter((dim) => dim === "?").length < 2 && isSame(wanted)) {
    return to.map((dim) => (dim === "?" ? "-1" : dim));
  }
  return isSame(wanted.filter((dim) => dim !== "?")) ? to.map((dim) => (dim === "?" ? "1" : dim)) : undefined;
}
