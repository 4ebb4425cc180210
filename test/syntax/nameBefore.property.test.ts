/** Reading a line from where a name or a path may start finds the same names as reading all of it. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { symbolsOf } from "../../server/src/core/document/structure/mentions.js";
import { commentStart, cursorAt, nameBefore, next, pathBefore } from "../../server/src/core/syntax/tokens.js";
import { casesOf } from "../kit/effort.js";

const PIECES = [...'@%#!^":,()<>={}[]/-.$ \t\\a0', "@a", '@"b c"', "::", "%0#1", "// ", "->", '"x"', "\r", "!t.u", "é"];
const lines = fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }).map((pieces) => pieces.join(""));

/** The tokens of names that hold an offset, or end there. */
function namesAt(line: string, from: number, offset: number): string[] {
  const found: string[] = [];
  const cursor = cursorAt(line, from);
  while (next(cursor) && cursor.start <= offset) {
    const { kind, start, end } = cursor;
    if (end >= offset && end > start + 1 && "@%#!^".includes(String.fromCharCode(kind))) found.push(`${start} ${end}`);
  }
  return found;
}

test("names and paths are those of the whole line", () => {
  fc.assert(
    fc.property(lines, (line) => {
      for (let offset = 0; offset <= line.length; offset++) {
        expect(namesAt(line, nameBefore(line, offset), offset)).toEqual(namesAt(line, 0, offset));
        const isAt = ({ start }: { readonly start: number }) => start === offset;
        const whole = [...symbolsOf(line)].find(isAt);
        if (whole !== undefined) expect([...symbolsOf(line, pathBefore(line, offset))].find(isAt)).toEqual(whole);
      }
    }),
    { numRuns: casesOf(20_000) },
  );
});

test("a comment starts after the last token", () => {
  fc.assert(
    fc.property(lines, (line) => {
      const cursor = cursorAt(line, 0);
      let end = 0;
      while (next(cursor)) end = cursor.end;
      const slashes = line.indexOf("//", end);
      expect(commentStart(line)).toBe(slashes < 0 ? line.length : slashes + 2);
    }),
    { numRuns: casesOf(20_000) },
  );
});
