/** Long lines are searched natively: what is found is what reading them character by character finds. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { lexTo, lineAt, lineStartOf } from "../../server/src/core/syntax/lineLexer.js";
import { OWNER_LIMIT } from "../../server/src/core/syntax/parameters.js";
import { casesOf } from "../kit/effort.js";

const PIECE = fc.oneof(
  fc.constantFrom(...'()[]{}<>="\\/\r', "//", '"a"', "\r\n", "\n"),
  fc.nat(200).map((length) => "a".repeat(length)),
);
const TEXT = fc.array(PIECE, { maxLength: 20 }).map((pieces) => pieces.join(""));

test("a line lexed at once is as it is lexed character by character", () => {
  fc.assert(
    fc.property(TEXT, fc.nat(), (text, at) => {
      const offset = at % (text.length + 1);
      const line = lineAt(text, offset);
      lexTo(text, line, offset);
      const slow = lineAt(text, offset);
      for (let end = slow.start; end <= offset; end++) lexTo(text, slow, end);
      expect(line).toEqual(slow);
    }),
    { numRuns: casesOf(5000) },
  );
});

test("the start of a line is after the last line feed", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5000), { maxLength: 5 }), fc.nat(), (lengths, at) => {
      const text = lengths.map((length) => "a".repeat(length)).join("\n");
      const offset = at % (text.length + 1);
      expect(lineStartOf(text, offset)).toBe(text.slice(0, offset).lastIndexOf("\n") + 1);
    }),
    { numRuns: casesOf(5000) },
  );
});

test("of carriage returns in a row the last counts as a bracket", () => {
  const text = `(${"\r".repeat(100_000)}a\r(\r\r) "\r"\r\r\n`;
  const line = lineAt(text, 0);
  lexTo(text, line, line.end);
  const last = 100_000;
  expect(line.brackets).toEqual([0, last, last + 2, last + 3, last + 5, last + 6, last + 11]);
});

test("of a line that is nearly all brackets the last are kept, as far as an op may be from what it owns", () => {
  const text = "()".repeat(2 * OWNER_LIMIT);
  const line = lineAt(text, 0);
  lexTo(text, line, line.end);
  const { brackets } = line;
  expect(brackets.length).toBeLessThanOrEqual(3 * OWNER_LIMIT);
  expect(brackets).toEqual(Array.from(brackets, (_, i) => text.length - brackets.length + i));
  expect(text.length - (brackets[0] ?? 0)).toBeGreaterThan(2 * OWNER_LIMIT);
});

test("of brackets that are all far the nearest is kept", () => {
  const text = `${"()".repeat(1.5 * OWNER_LIMIT)}${"a".repeat(3 * OWNER_LIMIT)}(`;
  const line = lineAt(text, 0);
  lexTo(text, line, line.end);
  expect(line.brackets).toEqual([3 * OWNER_LIMIT - 1, text.length - 1]);
});
