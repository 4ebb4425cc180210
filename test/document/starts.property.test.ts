/** Where a header of an op ends at the latest, whatever the text: the next start of an op. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { Segments } from "../../server/src/core/document/structure/segments.js";
import { placedIn } from "../../server/src/core/document/structure/skeleton.js";
import { startsIn, startsOf } from "../../server/src/core/document/structure/starts.js";
import { sourceOf, TYPED } from "../kit/knownStructure.js";

/** Dictionaries before symbols are read after what they hold. */
const PARTS = [
  "omp.private {",
  "omp.private {a = 1} @x ",
  "foo.private {omp.private {func.func @f() ",
  "foo.op @q(%a: i32) ",
  "func.func private @g()",
  "module {",
  "} @y ",
  "} ",
  "}",
  "{",
  '"s"',
  "\n",
  "\r",
  "// c\n",
  "builtin.module attributes {",
];

test("the next start is the least of all that follow", () => {
  const text = fc.array(fc.constantFrom(...PARTS, ...TYPED), { maxLength: 40 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, fc.constantFrom(8, 40, 1 << 20), (broken, size) => {
      const placed = placedIn(new Segments(sourceOf({ text: broken }), size));
      const all = placed.flatMap(({ start, summary: { definitions } }) =>
        Array.from({ length: definitions.count }, (_, i) => start + definitions.startOf(i)),
      );
      const [many, few] = [startsOf(placed), startsIn(placed)];
      for (let offset = 0; offset <= broken.length; offset++) {
        const least = Math.min(...all.filter((start) => start >= offset));
        expect([many.from(offset), few.from(offset)]).toEqual([least, least]);
      }
      for (const { summary } of placed) {
        const { definitions } = summary;
        for (let i = 0; i < definitions.count; i++) expect(definitions.indexOf(definitions.startOf(i))).toBe(i);
      }
    }),
    { numRuns: 3000 },
  );
});

test("the header of an op ends before an op in the dictionary of the next one", () => {
  const text = "func.func @f() \nomp.private {foo.op @q(%a: i32) {} foo.op @r(%a: i32) {}} @x : i32\n";
  const placed = placedIn(new Segments(sourceOf({ text }), 1 << 20));
  const start = text.indexOf("omp");
  expect([startsOf(placed).from(1), startsIn(placed).from(1)]).toEqual([start, start]);
});
