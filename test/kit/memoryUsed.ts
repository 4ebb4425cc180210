/** How much memory is in use, after a garbage collection. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Bytes on the heap and in buffers. */
export function memoryUsed(): number {
  collect();
  // Buffers that the first one found to be garbage are released by another thread, for which the second one waits.
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
