/** The strings of `iree.abi.model`. */

/** The one model that makes calls asynchronous: two fences follow the arguments. */
export const COARSE_FENCES = "coarse-fences";

/** Every other string means a synchronous call; these were written to mean it. */
const SYNCHRONOUS: ReadonlySet<string> = new Set(["sync", "synchronous"]);

export function isSynchronousModel(model: string): boolean {
  return SYNCHRONOUS.has(model);
}
