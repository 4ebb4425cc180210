/** How much memory is in use, after a garbage collection. */
import { collectGarbage } from "./garbage.js";

/** Bytes on the heap and in buffers. */
export function memoryUsed(): number {
  collectGarbage();
  // Buffers that the first one found to be garbage are released by another thread, for which the second one waits.
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
