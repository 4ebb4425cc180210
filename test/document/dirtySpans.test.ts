import { expect, test } from "vitest";
import { DirtySpans } from "../../server/src/core/document/dirtySpans.js";

test("an edit may drop more records than a call takes arguments", () => {
  const spans = new DirtySpans();
  const dropped = Array.from({ length: 500_000 }, (_, i) => ({ start: 10 + i, end: 20 + i }));
  spans.edit({ start: 15, end: 16 }, 3, dropped);
  expect(spans.take()).toEqual([{ start: 10, end: 500_021 }]);
});

test("thousands of edits in one notification, far from each other", () => {
  const spans = new DirtySpans();
  const count = 12_000;
  const before = process.cpuUsage();
  for (let i = count; i-- > 0; ) spans.edit({ start: i * 10_000, end: i * 10_000 }, 1, []);
  // Sorted at each edit: 4 s.
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(1.5);
  const taken = spans.take();
  expect(taken).toHaveLength(count);
  expect(taken.at(-1)).toEqual({ start: (count - 1) * 10_001, end: (count - 1) * 10_001 + 1 });
});
