import fc from "fast-check";
import { expect, test } from "vitest";
import { CodeStarts } from "../../server/src/core/document/codeStarts.js";
import { lexTo, lineAt, lineStartOf, stateAt } from "../../server/src/core/syntax/lineLexer.js";
import { TextStore } from "../../server/src/core/text/textStore.js";
import { share } from "../kit/share.js";

const DISTANCE = 8;

const part = fc.constantFrom(
  ...'"/\\ a{}\n\r\v',
  "aaaaaaaa",
  '"aaaaaaaaaaaa"',
  "// aaaaaaaa",
  "/",
  "aaaaaaaaaaaaaaaa\n",
);
const texts = fc.array(part, { maxLength: 40 }).map((parts) => parts.join(""));
const edit = fc.record({ from: share, length: fc.nat(12), text: fc.array(part, { maxLength: 3 }), asked: share });

/** Whether a place on a line is outside of strings and comments, read from the line's start. */
function isCode(text: string, offset: number): boolean {
  const line = lineAt(text, offset);
  lexTo(text, line, offset);
  return stateAt(line, offset) === "code";
}

function check(starts: CodeStarts, text: string, offset: number): void {
  const start = starts.before(offset);
  const line = lineStartOf(text, offset);
  expect(start).toBeGreaterThanOrEqual(line);
  expect(start).toBeLessThanOrEqual(offset);
  expect(isCode(text, start), `${JSON.stringify(text)} at ${start}`).toBe(true);
  // What is between is code for no longer than that, then a string or comment.
  let code = 0;
  for (let at = start + 1; at <= offset && isCode(text, at); at++) code++;
  expect(code).toBeLessThanOrEqual(DISTANCE);
}

test("a place in code before an offset, near unless a string or comment is between; over edits as well", () => {
  fc.assert(
    fc.property(texts, fc.array(edit, { maxLength: 8 }), share, (first, edits, asked) => {
      let text = first;
      const store = new TextStore(text);
      const starts = new CodeStarts(store, DISTANCE);
      check(starts, text, Math.round(asked * text.length));
      for (const { from, length, text: parts, asked } of edits) {
        const start = Math.round(from * text.length);
        const span = { start, end: Math.min(start + length, text.length) };
        const inserted = parts.join("");
        text = text.slice(0, span.start) + inserted + text.slice(span.end);
        store.edit(span, inserted);
        starts.edit(span, inserted.length);
        // Two edits may come without a question between them.
        if (asked > 0.3) check(starts, text, Math.round(asked * text.length));
      }
      check(starts, text, text.length);
    }),
    { numRuns: 20_000 },
  );
});

test("text that was read is not read again after an edit elsewhere", () => {
  const line = "a b ".repeat(100_000);
  const store = new TextStore(line);
  const starts = new CodeStarts(store);
  starts.before(line.length);
  let read = 0;
  const slice = store.slice.bind(store);
  store.slice = (from, to) => {
    const text = slice(from, to);
    read += text.length;
    return text;
  };
  for (const [at, typed] of [
    [100_000, "x"],
    [300_000, "y"],
    [50, '"" '],
  ] as const) {
    store.edit({ start: at, end: at }, typed);
    starts.edit({ start: at, end: at }, typed.length);
    starts.before(200_000);
    starts.before(line.length);
  }
  expect(read).toBeLessThan(6 * 32 * 1024);
});
