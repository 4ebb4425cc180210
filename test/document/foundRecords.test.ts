/** Records as a first reading finds them, in pages. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { CachedRecord } from "../../server/src/core/document/cachedRecord.js";
import { FoundRecords, RecordList } from "../../server/src/core/document/recordList.js";

const recordAt = (start: number) =>
  new CachedRecord({
    start,
    length: 1,
    examined: { start: 0, end: 1 },
    inComment: false,
    header: undefined,
    islands: [],
    aliases: [],
  });

test("records that are found in about the order of the text are in order, each once", () => {
  const late = fc.array(fc.nat(6000), { maxLength: 8 });
  fc.assert(
    fc.property(fc.nat(1500), fc.nat(3), late, (count, step, late) => {
      const found = new FoundRecords();
      const starts = new Set<number>();
      const add = (start: number): void => {
        expect(found.hasAt(start)).toBe(starts.has(start));
        if (!starts.has(start)) found.add(recordAt(start));
        starts.add(start);
      };
      for (let i = 0; i < count; i++) add(i * step);
      for (const start of late) add(start);
      const pages = found.pages();
      for (const page of pages) expect(page.length).toBeLessThanOrEqual(256);
      const list = new RecordList(pages);
      expect(list.all.map(({ start }) => start)).toEqual([...starts].sort((a, b) => a - b));
      expect(pages.flat()).toEqual(list.all);
    }),
  );
});
