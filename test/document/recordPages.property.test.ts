/** A document of many pages of records answers after edits what a document opened on the same text answers. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { examinedSpan } from "../../server/src/core/document/recordList.js";
import { findings, fixableCounts, openChecked, worstFindings } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { structureFindings } from "../../server/src/core/lint/structureFindings.js";
import { casesOf } from "../kit/effort.js";
import { share } from "../kit/share.js";

const SYMBOL = "util.func private @s(%x: !hal.buffer_view, %y: i32) -> index\n";

/** Nothing wrong, a note, errors, a warning with a fix, and what depends on the symbol. */
const LINES = [
  'func.func private @a(%x: i32 {iree.abi.name = "x"})\n',
  'func.func private @b(%x: i1) attributes {iree.reflection = {f = "I4!O1!R1!", fv = "1"}}\n',
  'func.func private @c() attributes {iree.reflection = {f = "I9!O5!R2!", fv = "1"}}\n',
  'func.func private @d(%x: i32 {iree.abi.naem = "x"})\n',
  "util.func private @e(%x: !hal.buffer_view, %y: i32) attributes {iree.reflection = {iree.abi.transients.size = @s}}\n",
] as const;

const PAGES = 3;
const lines = fc.array(fc.constantFrom(...LINES), { minLength: 30, maxLength: 60 });
const edit = fc.record({
  at: share,
  removed: fc.oneof(fc.constant(0), fc.nat(30), fc.nat(90_000)),
  added: fc.oneof(
    fc.constant(""),
    fc.constantFrom(...LINES, SYMBOL, "x", "\n"),
    lines.map((it) => it.join("").repeat(9)),
  ),
});

const RESULT = SYMBOL.indexOf("index");
/** Another result type of the symbol: far away, as many records have another finding. */
const change = fc.constantFrom("i32", "index", "").map((added) => ({ at: undefined, removed: 0, added }));

test("records, the worst findings and what can be fixed are those of a new document", () => {
  fc.assert(
    fc.property(
      lines,
      fc.array(fc.oneof(edit, change), { minLength: 1, maxLength: 4 }),
      fc.nat(40),
      fc.constantFrom(0, 9, 500),
      (start, edits, most, width) => {
        let text = SYMBOL + start.join("").repeat((PAGES * 256) / start.length);
        const document = openChecked("file:///a.mlir", 1, text);
        worstFindings(document, DEFAULT_SETTINGS, most);
        for (const { at, removed, added } of edits) {
          const from = at === undefined ? RESULT : Math.floor(at * text.length);
          const to = Math.min(from + removed, text.length);
          const range = { start: document.positionAt(from), end: document.positionAt(to) };
          document.update([{ range, text: added }], document.version + 1);
          text = text.slice(0, from) + added + text.slice(to);
          const fresh = openDocument("file:///a.mlir", 1, text);
          const places = (it: typeof document) => it.records().map(({ start, length }) => [start, length]);
          expect(worstFindings(document, DEFAULT_SETTINGS, most)).toEqual(worstFindings(fresh, DEFAULT_SETTINGS, most));
          expect(places(document)).toEqual(places(fresh));
          const fixes = (it: typeof document) => fixableCounts(it, DEFAULT_SETTINGS, structureFindings);
          expect(fixes(document)).toEqual(fixes(fresh));
          const span = { start: from, end: from + width };
          const near = (it: typeof document) => it.recordsIn(span).map(({ start }) => start);
          expect(near(document)).toEqual(near(fresh));
          const examining = document.records().filter((record) => {
            const { start, end } = examinedSpan(record);
            return start <= span.end && span.start <= end;
          });
          expect(document.recordsExamining(span)).toEqual(examining);
        }
        expect(findings(document, DEFAULT_SETTINGS)).toEqual(
          findings(openDocument("file:///a.mlir", 1, text), DEFAULT_SETTINGS),
        );
      },
    ),
    { numRuns: casesOf(25) },
  );
}, 120_000);
