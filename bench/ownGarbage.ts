/** The garbage of the measuring process, whose collection would hold up the answers that it times. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");

/** Collects all of it. Takes tens of milliseconds, so never while something is timed. */
export const collectOwnGarbage = runInNewContext("gc") as () => void;
