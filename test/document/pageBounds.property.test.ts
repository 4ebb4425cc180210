/** Pages of records of a long line follow edits of words before them as one, and answer what a new document answers. */
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { RecordLayout } from "../../server/src/core/document/recordLayout.js";
import { OWNER_LIMIT } from "../../server/src/core/syntax/parameters.js";
import { casesOf } from "../kit/effort.js";
import { share } from "../kit/share.js";

const PAGE = 256;
const ENTRIES = [
  "iree.abi.modal = 1 : i32, ",
  "iree.reflection = {f = 1}, ",
  "k = {a = 1}, ",
  'iree.abi.name = "x", ',
] as const;

/** Text of one line before the records: in a string, so that reading it takes no time. */
const padding = fc
  .constantFrom(0, 1000, OWNER_LIMIT - 5000, OWNER_LIMIT - 60)
  .map((length) => `p = "${"x".repeat(length)}", `);
const entries = fc
  .array(fc.constantFrom(...ENTRIES), { minLength: 1, maxLength: 12 })
  .map((them) => them.join("").repeat((4 * PAGE) / them.length));
const edit = fc.record({
  at: fc.oneof(share, fc.constantFrom(0.001, 0.01)),
  removed: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(3)),
  added: fc.constantFrom("", "", "9", "9", "abc", "{", "}", '"', ", ", "iree.abi.stub "),
});

/** Without an op, each attribute is a record. */
const start = fc.constantFrom("func.func @f() attributes {", "{");

const recordsOf = (document: ReturnType<typeof openDocument>) =>
  document.records().map(({ start, length, keys, body }) => [start, length, keys, body]);

test("records after any edits are those of a new document", () => {
  fc.assert(
    fc.property(start, padding, entries, fc.array(edit, { minLength: 1, maxLength: 5 }), (open, pad, list, edits) => {
      let text = `${open}${pad}${list}}\n`;
      const document = openDocument("file:///a.mlir", 1, text);
      document.records();
      for (const { at, removed, added } of edits) {
        const from = Math.floor(at * text.length);
        const to = Math.min(from + removed, text.length);
        const range = { start: document.positionAt(from), end: document.positionAt(to) };
        document.update([{ range, text: added }], document.version + 1);
        text = text.slice(0, from) + added + text.slice(to);
        if (added !== "abc") expect(recordsOf(document)).toEqual(recordsOf(openDocument("file:///a.mlir", 1, text)));
      }
      expect(recordsOf(document)).toEqual(recordsOf(openDocument("file:///a.mlir", 1, text)));
    }),
    { numRuns: casesOf(300) },
  );
}, 120_000);

test("text that is added before many of them costs a page each", () => {
  const document = openDocument("file:///a.mlir", 1, `{${ENTRIES[0].repeat(20 * PAGE)}\n`);
  const last = document.records().at(-1);
  const before = last?.examined.start ?? 0;
  const followed = vi.spyOn(RecordLayout.prototype, "followed");
  const at = document.positionAt(document.indexOf("iree", document.length >> 1) + 2);
  for (let i = 0; i < 3; i++) document.update([{ range: { start: at, end: at }, text: "9" }], document.version + 1);
  const calls = followed.mock.calls.length;
  followed.mockRestore();
  expect(calls).toBeLessThan(3 * 2 * PAGE);
  expect(document.records().at(-1)).toBe(last);
  expect(last?.examined.start).toBe(before - 3);
});
