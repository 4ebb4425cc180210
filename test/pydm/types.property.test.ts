/** All types of a line, read in one pass, against each read by itself. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { type PydmType, readTypes, TYPE_PREFIX } from "../../server/src/core/pydm/types.js";

/** The longest type that is read. UTF-16 units. */
const MAX_LENGTH = 1024;

/** A type read character by character, without those in it. */
function typeAt(text: string, offset: number): PydmType | undefined {
  const name = /^\w+/.exec(text.slice(offset + TYPE_PREFIX.length))?.[0];
  if (name === undefined) return undefined;
  const after = offset + TYPE_PREFIX.length + name.length;
  const body: string[] = [];
  let depth = 0;
  let piece = "";
  for (const [i, c] of [...text.slice(after)].entries()) {
    const length = after + i - offset;
    if ((i === 0 && c !== "<") || c === "\n" || length >= MAX_LENGTH) break;
    if (c === ">") depth--;
    if (depth === 0 && i > 0) return { name, body: [...body, piece.trim()], length: length + 1 };
    if (c === "," && depth === 1) {
      body.push(piece.trim());
      piece = "";
    } else if (i > 0) piece += c;
    if (c === "<") depth++;
  }
  return { name, body: undefined, length: after - offset };
}

const line = fc
  .array(fc.constantFrom(`${TYPE_PREFIX}a`, TYPE_PREFIX, "<", ">", ">", ",", " ", "b", "!", "\n", "x".repeat(400)), {
    maxLength: 24,
  })
  .map((parts) => parts.join(""));

test("the types of a text are those that start in it", () => {
  fc.assert(
    fc.property(line, fc.nat(), (text, cut) => {
      const end = text.indexOf("\n") < 0 ? text.length : text.indexOf("\n");
      const to = end - (cut % (end + 1));
      const starts = [...text.slice(0, to + TYPE_PREFIX.length - 1).matchAll(/!iree_pydm\./g)].map(
        ({ index }) => index,
      );
      const wanted = starts.flatMap((start) => {
        const type = start < to ? typeAt(text, start) : undefined;
        return type === undefined ? [] : [{ start, end: start + type.length, type }];
      });
      expect(readTypes(text, 0, to)).toEqual(wanted);
    }),
  );
});

/** The least of three. Processor time in microseconds. */
function costOf(text: string, count: number): number {
  const costs = Array.from({ length: 3 }, () => {
    const { user } = process.cpuUsage();
    expect(readTypes(text, 0, text.length)).toHaveLength(count);
    return process.cpuUsage().user - user;
  });
  return Math.min(...costs);
}

test("types that never close cost about as much as those that do", () => {
  const count = 60_000;
  const closed = costOf(`${TYPE_PREFIX}list<>`.repeat(count), count);
  // Each read by itself, up to the longest that there may be, takes ten times as long.
  expect(costOf(`${TYPE_PREFIX}list<`.repeat(count), count)).toBeLessThan(5 * closed);
});
