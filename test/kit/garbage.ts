/** V8's garbage collector, without a flag for the process. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");

/** Collects all garbage. Takes tens of milliseconds, so never while something is timed. */
export const collectGarbage = runInNewContext("gc") as () => void;
