import { expect, test } from "vitest";
import { CachedRecord } from "../../server/src/core/document/cachedRecord.js";
import { PageBounds } from "../../server/src/core/document/pageBounds.js";
import { OWNER_LIMIT } from "../../server/src/core/syntax/parameters.js";

const START = 2 * OWNER_LIMIT;

/** The bounds of one record that has read the text from ten characters before it on. */
function boundsOf(back: number, more = {}) {
  const bounds = new PageBounds();
  const record = {
    start: START,
    length: 20,
    examined: { start: -back, end: 21 },
    read: [{ start: -10, end: 21 }],
    inComment: false,
    header: undefined,
    islands: [],
    aliases: [],
    ...more,
  };
  bounds.add(new CachedRecord(record), 0, 0);
  return bounds;
}

const before = (distance: number) => START - distance;

test("what a record depends on and has not read is followed at once", () => {
  const bounds = boundsOf(100);
  expect([101, 100, 11, 10].map((distance) => bounds.canFollow(before(distance), 1, 0))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(boundsOf(100, { read: undefined }).canFollow(before(50), 1, 0)).toBe(false);
});

test("not where what it starts with comes into reach of a key, or goes out of it", () => {
  const follows = (back: number, by: number, growth = 0) => boundsOf(back).canFollow(before(50), by, growth);
  expect([follows(OWNER_LIMIT + 2, -1), follows(OWNER_LIMIT + 1, -1), follows(OWNER_LIMIT + 1, 1)]).toEqual([
    true,
    false,
    true,
  ]);
  expect([follows(OWNER_LIMIT - 2, 1), follows(OWNER_LIMIT - 2, 1, 1)]).toEqual([true, false]);
});

test("not where a search for a bracket may reach further", () => {
  const searched = boundsOf(100, { examined: { start: -100, end: 90 } });
  expect([searched.canFollow(before(50), 1, 0), searched.canFollow(before(50), -1, 0)]).toEqual([true, false]);
});
