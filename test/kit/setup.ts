/**
 * Property tests draw the same cases on every run, so that a change is judged by what it changed. `SEED=random` explores;
 * a number replays. A property's `numRuns` is what the full suite draws.
 */
import fc, { type Parameters } from "fast-check";
import { vi } from "vitest";
import { casesOf } from "./effort.js";

const { SEED } = process.env;
const seed = SEED === "random" ? Date.now() >>> 0 : Number(SEED ?? 20_261_121);
if (SEED !== undefined) console.info(`property tests: SEED=${seed}`);
fc.configureGlobal({ seed });

vi.mock("fast-check", async (original) => {
  const real = await original<{ readonly default: typeof fc }>();
  const assert = (property: never, parameters: Parameters = {}) =>
    real.default.assert(property, { ...parameters, numRuns: casesOf(parameters.numRuns ?? 100) });
  return { ...real, assert, default: { ...real.default, assert } };
});
