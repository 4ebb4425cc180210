import fc from "fast-check";
import stringWidth from "string-width";
import { expect, test } from "vitest";
import { width } from "../../server/src/cli/terminal/terminal.js";

const piece = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom("…", "1\ufe0f\u20e3", "e\u0301", "👩‍👩‍👧", "漢字", "\u001b[31m", "\t", "│", "각", "\u200d", "a", " "),
  fc.string({ unit: "grapheme", maxLength: 4 }),
);

test("a line takes as many columns as it does measured as a whole", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join("");
      expect(width(text)).toBe(stringWidth(text));
    }),
    { numRuns: 1000 },
  );
});
