import { expect, test } from "vitest";
import { RecordLayout } from "../../server/src/core/document/recordLayout.js";

const place = (more = {}) => ({
  start: 7,
  length: 20,
  examined: { start: -1, end: 40 },
  read: [
    { start: -1, end: 21 },
    { start: 30, end: 31 },
  ],
  ...more,
});

test("records of the same shape share their layout, wherever they are and what they depend on before", () => {
  const first = RecordLayout.of(place(), [3, 9]);
  expect(RecordLayout.of(place({ start: 90 }), [3, 9])).toBe(first);
  expect(RecordLayout.of(place({ examined: { start: -50, end: 40 } }), [3, 9])).toBe(first);
  expect(RecordLayout.of(place({ length: 21 }), [3, 9])).not.toBe(first);
});

test("an edit of words alone leaves the layout of others as it is", () => {
  const shared = RecordLayout.of(place(), [3, 9]);
  RecordLayout.of(place({ start: 90 }), [3, 9]);
  const edit = { start: 32, end: 32 };
  const followed = shared.followed(7, -1, edit, 1, () => true);
  expect(shared.to).toBe(40);
  expect(followed?.to).toBe(41);
  expect(shared.followed(7, -1, { start: 10, end: 10 }, 1, () => true)).toBeUndefined();
});

test("the layout of records stays as it is where text is added before them", () => {
  const shared = RecordLayout.of(place({ start: 90 }), [3, 9]);
  RecordLayout.of(place({ start: 190 }), [3, 9]);
  expect(shared.followed(90, -80, { start: 20, end: 20 }, 1, () => true)).toBe(shared);
});

test("the layout of one record follows an edit without another object", () => {
  const own = RecordLayout.of(place({ length: 19 }), [3, 9]);
  expect(own.followed(7, -1, { start: 32, end: 32 }, 1, () => true)).toBe(own);
  expect(own.to).toBe(41);
  // A record that looks as it does now shares it.
  expect(RecordLayout.of(place({ length: 19 }), [3, 9])).not.toBe(own);
});
