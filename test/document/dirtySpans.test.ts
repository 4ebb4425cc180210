import { expect, test } from "vitest";
import { DirtySpans } from "../../server/src/core/document/dirtySpans.js";

test("an edit may drop more records than a call takes arguments", () => {
  const spans = new DirtySpans();
  const dropped = Array.from({ length: 500_000 }, (_, i) => ({ start: 10 + i, end: 20 + i }));
  spans.edit({ start: 15, end: 16 }, 3, dropped);
  expect(spans.take()).toEqual([{ start: 10, end: 500_021 }]);
});
