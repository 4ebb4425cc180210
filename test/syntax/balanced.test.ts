/** Bodies that are skipped: what closes them, and how much of the text is visited for that. */
import { afterEach, expect, test, vi } from "vitest";
import { balancedEnd } from "../../server/src/core/syntax/balanced.js";
import { type Reader, readerAt } from "../../server/src/core/syntax/reader.js";
import { bodyEnd } from "../../server/src/core/syntax/type.js";

const read = (text: string) => readerAt(text, 0, 0, text.length);
const openersIn = (text: string) => [...text.matchAll(/[([{<]/g)].map(({ index }) => index);
const answer = (r: Reader, opener: number) => [balancedEnd(r, opener), r.seen, r.searched];

afterEach(() => vi.restoreAllMocks());

test.each([
  ["closed", `${"({[<".repeat(200)}${">]})".repeat(200)}`],
  ["never closed", `${"a {b = (".repeat(300)}`],
  ["closed by another sort", `${"({[<".repeat(200)}})`],
  ["with strings, comments and arrows", `${'( ")" -> { // }\n'.repeat(150)}${"})".repeat(150)}`],
])("a reader answers about brackets %s as one that has answered about none", (_, text) => {
  const r = read(text);
  for (const opener of openersIn(text)) {
    const [end] = answer(r, opener);
    expect([opener, end]).toEqual([opener, balancedEnd(read(text), opener)]);
  }
});

test("bodies that are never closed are visited once for all of them", () => {
  const text = "{a = b, c ".repeat(2000);
  const r = read(text);
  const codes = vi.spyOn(String.prototype, "charCodeAt");
  for (const opener of openersIn(text)) balancedEnd(r, opener);
  // For each its own code, and once for all the text.
  expect(codes.mock.calls.length).toBeLessThan(2 * text.length);
});

test.each([
  ["", "a reader's limit"],
  [" b ", "the next blank"],
])("the first word of bodies that are never closed is searched once for all of them, up to %j", (rest) => {
  const text = `${"!a<".repeat(20_000)}${rest}`;
  const word = text.length - rest.length;
  const r = read(text);
  const searched = vi.spyOn(String.prototype, "search");
  const ends = openersIn(text).map((opener) => bodyEnd(r, opener));
  expect(new Set(ends)).toEqual(new Set([word]));
  const lengths = searched.mock.contexts.map((searchedText) => String(searchedText).length);
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThan(2 * text.length);
});
