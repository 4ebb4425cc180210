/**
 * How much the suite tries. `npm test` answers soon: property tests draw one of twenty cases that they name, and tests
 * of growth, cost and memory are left out. `npm run test:full` (SUITE=full) leaves nothing out.
 */
import { type TestContext, test } from "vitest";

export const IS_FULL = process.env.SUITE === "full";

const FEWEST = 25;

/** How many of so many cases this run draws. */
export function casesOf(full: number): number {
  return IS_FULL ? full : Math.min(full, Math.max(FEWEST, Math.ceil(full / 20)));
}

/** A test that takes long, for what it tries or measures: `npm test` skips it. */
export function longTest(name: string, body: () => void | Promise<void>, timeout?: number): void {
  test(name, ({ skip }: TestContext) => (IS_FULL ? body() : skip("skipped: npm run test:full runs it")), timeout);
}
