/** The strings of `iree.abi.model`. */

/** The one model that makes calls asynchronous: two fences follow the arguments. */
export const COARSE_FENCES = "coarse-fences";

/** Every other string means a synchronous call; these were written to mean it. */
const SYNCHRONOUS: ReadonlySet<string> = new Set(["sync", "synchronous"]);

/** Whether a string was written to mean a synchronous call, as opposed to one that no writer had. */
export function isSynchronousModel(model: string): boolean {
  return SYNCHRONOUS.has(model);
}
