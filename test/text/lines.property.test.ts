/** Where a line starts, searched from an offset backward. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { lineStartOf } from "../../server/src/core/text/lines.js";

test("the start of a line is after the last line feed", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5000), { maxLength: 5 }), fc.nat(), (lengths, at) => {
      const text = lengths.map((length) => "a".repeat(length)).join("\n");
      const offset = at % (text.length + 1);
      expect(lineStartOf(text, offset)).toBe(text.slice(0, offset).lastIndexOf("\n") + 1);
    }),
    { numRuns: 5000 },
  );
});
