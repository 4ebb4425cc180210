import { expect, test } from "vitest";
import { parseCursor, parseMarkers } from "./markers.js";

test("cursors and ranges, nested and empty", () => {
  expect(parseMarkers("a<|>b<|c<|d|>|>e<||>")).toEqual({
    text: "abcde",
    cursors: [1],
    spans: [
      { start: 2, end: 4 },
      { start: 3, end: 4 },
      { start: 5, end: 5 },
    ],
  });
  expect(parseCursor("x<|y<|>z|>")).toEqual({ text: "xyz", cursor: 2, spans: [{ start: 1, end: 3 }] });
});

test("wrong markers are reported", () => {
  expect(() => parseMarkers("a<|b")).toThrow("not closed");
  expect(() => parseMarkers("a|>b")).toThrow("never opened");
  expect(() => parseCursor("a")).toThrow("one cursor");
});
