/**
 * How much the suite tries. `npm test` answers soon: property tests draw one of twenty cases that they name, tests on the
 * corpus one file of five, and tests of growth, cost and memory are left out. `npm run test:full` (SUITE=full) runs all
 * tests and draws half of the cases; with CASES=all it draws all of them.
 */
import { type TestContext, test } from "vitest";

export const IS_FULL = process.env.SUITE === "full";

const DRAWS_ALL = process.env.CASES === "all";
const FEWEST = 15;

/** How many of so many cases this run draws. */
export function casesOf(full: number): number {
  if (DRAWS_ALL) return full;
  return Math.min(full, Math.max(FEWEST, Math.ceil(full / (IS_FULL ? 2 : 20))));
}

/** A test that takes long, for what it tries or measures: `npm test` skips it. */
export function longTest(name: string, body: (context: TestContext) => void | Promise<void>, timeout?: number): void {
  const run = (context: TestContext) => (IS_FULL ? body(context) : context.skip("skipped: npm run test:full runs it"));
  test(name, run, timeout);
}
