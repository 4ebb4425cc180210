import { expect, test } from "vitest";
import { RecentStarts } from "../../server/src/core/document/recentStarts.js";
import { drawsOf } from "../kit/random.js";

test("a start is known as long as it is near, in whatever order they are found", () => {
  const reach = 50;
  for (let seed = 0; seed < 50; seed++) {
    const random = drawsOf(seed);
    const recent = new RecentStarts(reach);
    const known = new Set<number>();
    for (let at = 0; at < 2000; at += random.below(4)) {
      const start = Math.max(at - (random.oneIn(3) ? random.below(reach) : 0), 0);
      expect(recent.add(start), `${seed}: ${start}`).toBe(!known.has(start));
      known.add(start);
    }
  }
});
