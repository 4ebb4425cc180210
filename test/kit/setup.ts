/**
 * Property tests draw the same cases on every run, so that a change is judged by what it changed. `SEED=random` explores;
 * a number replays.
 */
import fc from "fast-check";

const { SEED } = process.env;
const seed = SEED === "random" ? Date.now() >>> 0 : Number(SEED ?? 20_261_121);
if (SEED !== undefined) console.info(`property tests: SEED=${seed}`);
fc.configureGlobal({ seed });
