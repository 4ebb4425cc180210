/** A server that ends by itself is started again, later each time, and at last no more. */
import { expect, test } from "vitest";
import { restartDelay } from "../../client/src/editor/restartPolicy.js";

test("each end in a row waits longer, until there are too many", () => {
  const ends: number[] = [];
  const delays: (number | undefined)[] = [];
  for (let now = 1_000_000; delays.length < 5; now += 5000) {
    delays.push(restartDelay(ends, now));
    ends.push(now);
  }
  expect(delays).toEqual([0, 1000, 4000, 16_000, undefined]);
});

test("ends of long ago are forgiven", () => {
  const now = 10_000_000;
  expect(restartDelay([now - 600_000, now - 500_000, now - 400_000, now - 181_000], now)).toBe(0);
  expect(restartDelay([now - 600_000, now - 179_000], now)).toBe(1000);
});
