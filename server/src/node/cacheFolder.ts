import { homedir } from "node:os";
import { join } from "node:path";

/** What can be made again, in the user's cache folder. It may be missing or read-only. */
export function cacheFolder(): string {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "mlir-abi-lens");
}
